#include <signal.h>

#include "front/cli.h"
#include "front/descriptors.h"
#include "front/locale.h"

int main(int argc, char **argv)
{
    descriptors_open_missing();
    signal(SIGPIPE, SIG_IGN); /* a reader that goes away shows as EPIPE */
    signal(SIGCHLD, SIG_DFL); /* ignored, as one may inherit it, children would be gone before they are waited for */
    return cli_main(argc, argv, locale_use());
}
