/* doctor: what the tutor finds on this machine, and what to do about what is missing. */
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/fs.h"
#include "course/course.h"
#include "front/cli.h"
#include "front/exit.h"
#include "front/locale.h"
#include "io/paths.h"
#include "io/probe.h"
#include "io/store.h"

enum { LINE_SIZE = 160, NAME_WIDTH = 10 };

/* What one check came to. */
struct finding {
    const char *text;
    const char *advice;      /* what to do; NULL when all is well */
    int status; /* of the program, when something is to be done that it can't do without */
};

static const char *error_text(struct cli *cli, const struct err *err)
{
    char text[LINE_SIZE * 4];
    return arena_dup(&cli->arena, err_format(err, text, sizeof text));
}

static struct finding check_terminal(struct cli *cli)
{
    struct winsize size;
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return (struct finding){.text = "none here: input or output is no terminal; line mode (--plain) works"};
    if (term == NULL || term[0] == '\0')
        return (struct finding){.text = "TERM is not set", .advice = "set TERM to the terminal's name, or use --plain"};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return (struct finding){.text = arena_printf(&cli->arena, "%s, of unknown size", term)};
    return (struct finding){.text = arena_printf(&cli->arena, "%s, %d x %d", term, size.ws_col, size.ws_row),
                            .advice = size.ws_col < 80 || size.ws_row < 24 ? "80 x 24 or more shows everything" : NULL};
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

static char *python(void)
{
    static char usual[] = "python3";
    char *chosen = getenv("MHA_PYTHON");
    return chosen != NULL && chosen[0] != '\0' ? chosen : usual;
}

/* Runs a line of Python that prints one line. */
static struct finding ask_python(struct cli *cli, const char *code, const char *missing, const char *advice)
{
    char line[LINE_SIZE], isolated[] = "-I", command[] = "-c";
    char *const argv[] = {python(), isolated, command, arena_dup(&cli->arena, code), NULL};
    if (!probe_run(argv, line, sizeof line))
        return (struct finding){missing, advice, EXIT_TOOL};
    return (struct finding){.text = arena_printf(&cli->arena, "%s (%s)", line, argv[0])};
}

static struct finding check_python(struct cli *cli)
{
    return ask_python(cli, "import sys; print(sys.version.split()[0])", "python3 can't be run",
                      "code exercises in Python need it: apt install python3, or set MHA_PYTHON");
}

static struct finding check_numpy(struct cli *cli)
{
    return ask_python(cli, "import numpy; print(numpy.__version__)", "this Python can't import numpy",
                      "code exercises in Python need it: apt install python3-numpy, or set MHA_PYTHON");
}

static struct finding check_compiler(struct cli *cli)
{
    char line[LINE_SIZE], cc[] = "cc", version[] = "--version";
    char *const argv[] = {cc, version, NULL};
    if (!probe_run(argv, line, sizeof line))
        return (struct finding){"cc can't be run", "code exercises in C need it: apt install gcc", EXIT_TOOL};
    return (struct finding){.text = arena_dup(&cli->arena, line)};
}

/* The nearest folder that exists must be writable, so that the others can be made in it. */
static struct finding check_folder(struct cli *cli)
{
    struct err err;
    const char *folder, *there;
    if (!paths_data(&folder, &cli->arena, &err))
        return (struct finding){error_text(cli, &err), "set MHA_TUTOR_HOME to a folder of yours", EXIT_PROGRESS};
    for (there = folder; !fs_exists(there) && strcmp(there, ".") != 0;)
        there = fs_folder(there, &cli->arena);
    if (!fs_is_folder(there) || access(there, W_OK | X_OK) != 0)
        return (struct finding){arena_printf(&cli->arena, "%s can't be written", there),
                                "progress is not kept; set MHA_TUTOR_HOME to a folder of yours", EXIT_PROGRESS};
    return (struct finding){
        .text = arena_printf(&cli->arena, "%s%s", folder, there == folder ? "" : " (made when it is needed)")};
}

static struct finding check_progress(struct cli *cli)
{
    struct err err;
    const char *folder;
    struct store *store = NULL;
    struct attempt *rows;
    size_t n = 0;
    if (!paths_data(&folder, &cli->arena, &err))
        return (struct finding){"not kept", "see above", EXIT_PROGRESS};
    bool ok = store_open_to_read(&store, fs_join(folder, "progress.db", &cli->arena), &err) &&
              store_all(store, &rows, &n, &cli->arena, &err);
    store_close(store);
    if (!ok)
        return (struct finding){error_text(cli, &err),
                                "the tutor keeps a damaged database aside and begins a new one when it is next opened",
                                EXIT_PROGRESS};
    return (struct finding){.text = n == 0 ? "nothing done yet" : arena_printf(&cli->arena, "%zu entries", n)};
}

static struct finding check_course(struct cli *cli)
{
    struct err err;
    struct course course;
    struct problems problems = {.arena = &cli->arena};
    const char *folder;
    if (!paths_course(&folder, cli->options.course, &cli->arena, &err))
        return (struct finding){error_text(cli, &err), "name its folder with --course DIR", EXIT_CONTENT};
    if (!course_load(&course, folder, &cli->arena, &problems))
        return (struct finding){error_text(cli, &problems.first->err), "mha-tutor lint shows what is off",
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
} checks[] = {{"terminal", check_terminal}, {"locale", check_locale},     {"python", check_python},
              {"numpy", check_numpy},       {"compiler", check_compiler}, {"folder", check_folder},
              {"progress", check_progress}, {"course", check_course}};

static int run(struct cli *cli)
{
    int status = EXIT_DONE;
    for (size_t i = 0; i < ARRAY_LEN(checks); i++) {
        struct finding finding = checks[i].check(cli);
        sb_printf(&cli->out, "%s %-*s ", finding.advice == NULL ? "[x]" : "[!]", NAME_WIDTH, checks[i].name);
        cli_put_padded(cli, str_of(finding.text), 0);
        sb_char(&cli->out, '\n');
        if (finding.advice != NULL)
            sb_printf(&cli->out, "               %s\n", finding.advice);
        if (status == EXIT_DONE)
            status = (int)finding.status;
    }
    return status;
}

const struct command command_doctor = {
    .name = "doctor",
    .args = "",
    .summary = "what is here, what is missing, and what to do about it",
    .examples = "  mha-tutor doctor\n",
    .run = run,
};
