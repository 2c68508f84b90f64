/* doctor: what the tutor finds on this machine, and what to do about what is missing. */
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/fs.h"
#include "course/course.h"
#include "front/cli.h"
#include "front/doctor.h"
#include "front/exit.h"
#include "front/locale.h"
#include "front/tui.h"
#include "io/compiler.h"
#include "io/paths.h"
#include "io/probe.h"
#include "io/python.h"
#include "io/sandbox.h"

enum { LINE_SIZE = 160, NAME_WIDTH = 10 };

const char *doctor_error(struct cli *cli, const struct err *err)
{
    char text[LINE_SIZE * 4];
    return arena_dup(&cli->arena, err_format(err, text, sizeof text));
}

static const char *size_of_terminal(struct cli *cli, bool *is_small)
{
    struct winsize size;
    *is_small = false;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        return "of unknown size";
    *is_small = size.ws_col < 80 || size.ws_row < 24;
    return arena_printf(&cli->arena, "%d x %d", size.ws_col, size.ws_row);
}

static struct finding check_terminal(struct cli *cli)
{
    struct tui_terminal terminal;
    bool is_small;
    tui_probe(&terminal);
    if (terminal.fitness == TUI_NOT_A_TERMINAL)
        return (struct finding){.text = "none here: input or output is no terminal; line mode (--plain) works"};
    if (terminal.fitness == TUI_TOO_PLAIN)
        return (struct finding){arena_dup(&cli->arena, terminal.why), "line mode (--plain) works here", EXIT_DONE};
    const char *size = size_of_terminal(cli, &is_small);
    return (struct finding){.text = arena_printf(&cli->arena, "%s, %s, %d colours%s%s", terminal.name, size,
                                                 terminal.n_colours, terminal.why[0] == '\0' ? "" : "; ", terminal.why),
                            .advice = is_small ? "80 x 24 or more shows everything" : NULL};
}

static struct finding check_locale(struct cli *cli)
{
    const char *codeset = arena_printf(&cli->arena, "characters are %s", locale_codeset());
    if (!locale_is_known())
        return (struct finding){.text = codeset, .advice = "the system does not know your locale; try LANG=C.UTF-8"};
    if (cli->is_ascii)
        return (struct finding){.text = codeset, .advice = "only ASCII is shown; LANG=C.UTF-8 shows more"};
    return (struct finding){.text = codeset};
}

static struct finding check_python(struct cli *cli)
{
    struct python python;
    python_look(&python, &cli->arena);
    if (python.path == NULL)
        return (struct finding){"none", python_advice(false, &cli->arena), EXIT_TOOL};
    if (python.numpy == NULL)
        return (struct finding){arena_printf(&cli->arena, "%s (%s) without NumPy", python.version, python.path),
                                python_advice(true, &cli->arena), EXIT_TOOL};
    return (struct finding){
        .text = arena_printf(&cli->arena, "%s with NumPy %s (%s)", python.version, python.numpy, python.path)};
}

static struct finding check_compiler(struct cli *cli)
{
    char line[LINE_SIZE], version[] = "--version";
    const char *path = compiler_find(&cli->arena);
    if (path == NULL)
        return (struct finding){"none", compiler_advice, EXIT_TOOL};
    char *const argv[] = {arena_dup(&cli->arena, path), version, NULL};
    if (!probe_run(argv, line, sizeof line))
        return (struct finding){arena_printf(&cli->arena, "%s does not run", path), compiler_advice, EXIT_TOOL};
    return (struct finding){.text = arena_printf(&cli->arena, "%s (%s)", line, path)};
}

static struct finding check_sandbox(struct cli *cli)
{
    char all[] = "--unshare-all", bind[] = "--ro-bind", root[] = "/", nothing[] = "true", line[1];
    const char *path = sandbox_find(&cli->arena);
    if (path == NULL)
        return (struct finding){.text = "none: programs run under limits, which guard against accidents only; "
                                        "apt install bubblewrap adds one"};
    char *argv[] = {arena_dup(&cli->arena, path), all, bind, root, root, nothing, NULL};
    if (!probe_run(argv, line, sizeof line))
        path = arena_printf(&cli->arena, "%s, but it is refused what it needs here: programs run under limits alone",
                            path);
    return (struct finding){.text = path};
}

/* The nearest folder that exists must be writable, so that the others can be made in it. */
static struct finding check_folder(struct cli *cli)
{
    struct err err;
    const char *folder, *there;
    if (!paths_learner(&folder, &cli->arena, &err))
        return (struct finding){doctor_error(cli, &err), "set MHA_TUTOR_HOME to a folder of yours", EXIT_PROGRESS};
    for (there = folder; !fs_exists(there) && strcmp(there, ".") != 0;)
        there = fs_folder(there, &cli->arena);
    if (!fs_is_folder(there) || access(there, W_OK | X_OK) != 0)
        return (struct finding){arena_printf(&cli->arena, "%s can't be written", there),
                                "progress is not kept; set MHA_TUTOR_HOME to a folder of yours", EXIT_PROGRESS};
    return (struct finding){
        .text = arena_printf(&cli->arena, "%s%s", folder, there == folder ? "" : " (made when it is needed)")};
}

static struct finding check_course(struct cli *cli)
{
    struct err err;
    struct course course;
    struct problems problems = {.arena = &cli->arena};
    const char *folder;
    if (!paths_course(&folder, cli->options.course, &cli->arena, &err))
        return (struct finding){doctor_error(cli, &err), "name its folder with --course DIR", EXIT_CONTENT};
    if (!course_load(&course, folder, &cli->arena, &problems))
        return (struct finding){doctor_error(cli, &problems.first->err), "mha-tutor lint shows what is off",
                                EXIT_CONTENT};
    const char *text = arena_printf(&cli->arena, "%s: %s, %zu lessons", folder, course.title, course.n_lessons);
    if (course.n_left_out > 0)
        return (struct finding){arena_printf(&cli->arena, "%s, and %zu left out", text, course.n_left_out),
                                "mha-tutor lint shows what is off", EXIT_CONTENT};
    return (struct finding){.text = text};
}

static const struct {
    const char *name;
    struct finding (*check)(struct cli *cli);
} checks[] = {{"terminal", check_terminal},  {"locale", check_locale},   {"python", check_python},
              {"compiler", check_compiler},  {"sandbox", check_sandbox}, {"folder", check_folder},
              {"progress", doctor_progress}, {"course", check_course}};

static void put_finding(const char *name, const struct finding *finding, struct page *page)
{
    const char *mark = finding->advice == NULL ? "[x]" : "[!]";
    page_item(page, ROLE_NORMAL, str_of(arena_printf(page->arena, "%s %-*s ", mark, NAME_WIDTH, name)),
              str_of(finding->text));
    if (finding->advice != NULL)
        page_item(page, ROLE_NORMAL, str_of(arena_printf(page->arena, "    %-*s ", NAME_WIDTH, "")),
                  str_of(finding->advice));
}

static int run(struct cli *cli)
{
    struct page page;
    int status = EXIT_DONE;
    cli_page(cli, &page);
    for (size_t i = 0; i < ARRAY_LEN(checks); i++) {
        struct finding finding = checks[i].check(cli);
        put_finding(checks[i].name, &finding, &page);
        if (status == EXIT_DONE)
            status = (int)finding.status;
    }
    cli_put_page(cli, &page);
    return status;
}

const struct command command_doctor = {
    .name = "doctor",
    .args = "",
    .summary = "what is here, what is missing, and what to do about it",
    .examples = "  mha-tutor doctor\n",
    .run = run,
};
