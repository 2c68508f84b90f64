#include "front/open.h"

#include "front/cli_course.h"
#include "front/exit.h"

int open_tutor(struct cli *cli)
{
    struct cli_target target;
    int status;
    if (!cli_open(cli, CLI_COURSE, &status))
        return status;
    if (cli->options.n_args > 0 && !cli_find(cli, &target, cli->options.arg[0]))
        return EXIT_USAGE;
    cli_say(cli, "the screens of the tutor are not part of this build; list, show and grade are");
    return EXIT_USAGE;
}
