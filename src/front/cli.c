#include "front/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/visible.h"
#include "front/exit.h"
#include "front/help.h"
#include "front/open.h"
#include "front/version.h"
#include "io/paths.h"

enum { MESSAGE_SIZE = 2048, MOST_PROBLEMS = 20 };

/* ---- stdout ---- */

/* Writes all of it, or notes why not; after a failure nothing more is tried. */
static void write_out(struct cli *cli, struct str text)
{
    while (text.n > 0 && cli->write_error == 0) {
        ssize_t n = write(STDOUT_FILENO, text.p, text.n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            cli->write_error = errno;
            return;
        }
        text = (struct str){text.p + n, text.n - (size_t)n};
    }
}

void cli_flush(struct cli *cli)
{
    struct sb shown = {.arena = &cli->arena};
    visible_add(&shown, (struct str){cli->out.p, cli->out.n}, cli->is_ascii);
    write_out(cli, (struct str){shown.p, shown.n});
    cli->out.n = 0;
}

void cli_flush_json(struct cli *cli, struct json_out *json)
{
    if (json->depth == 0)
        sb_char(&json->sb, '\n');
    write_out(cli, (struct str){json->sb.p, json->sb.n});
    json->sb.n = 0;
}

void cli_page(struct cli *cli, struct page *page)
{
    page_init(page, &cli->arena, CLI_WIDTH, cli->is_ascii);
}

void cli_put_page(struct cli *cli, const struct page *page)
{
    page_dump(page, &cli->out);
    while (cli->out.n >= 2 && cli->out.p[cli->out.n - 1] == '\n' && cli->out.p[cli->out.n - 2] == '\n')
        cli->out.n--;
}

void cli_put_padded(struct cli *cli, struct str text, int w)
{
    visible_add_line(&cli->out, text, cli->is_ascii);
    for (int x = visible_columns(text, cli->is_ascii); x < w; x++)
        sb_char(&cli->out, ' ');
}

/* ---- stderr ---- */

PRINTF_LIKE(3, 0)
static void say(const struct cli *cli, const char *lead, const char *fmt, va_list ap)
{
    char text[MESSAGE_SIZE];
    struct arena arena = {0};
    struct sb shown = {.arena = &arena};
    vsnprintf(text, sizeof text, fmt, ap);
    visible_add_line(&shown, str_of(text), cli->is_ascii);
    fprintf(stderr, "%s: %s\n", lead, sb_text(&shown));
    arena_free(&arena);
}

void cli_say(const struct cli *cli, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    say(cli, "mha-tutor", fmt, ap);
    va_end(ap);
}

int cli_usage(const struct cli *cli, const char *fmt, ...)
{
    const struct command *command = cli->options.command;
    char lead[64];
    va_list ap;
    snprintf(lead, sizeof lead, "mha-tutor%s%s", command == NULL ? "" : " ", command == NULL ? "" : command->name);
    va_start(ap, fmt);
    say(cli, lead, fmt, ap);
    va_end(ap);
    fprintf(stderr, "See %s --help.\n", lead);
    return EXIT_USAGE;
}

int cli_fail(const struct cli *cli, const struct err *err)
{
    char text[MESSAGE_SIZE];
    err_format(err, text, sizeof text);
    if (err->code == ERR_USAGE)
        return cli_usage(cli, "%s", text);
    cli_say(cli, "%s", text);
    return (int)exit_of(err->code);
}

int cli_fail_write(const struct cli *cli, const struct err *err)
{
    int status = cli_fail(cli, err);
    return status == EXIT_USAGE ? status : EXIT_WRITE;
}

void cli_say_problems(const struct cli *cli, const struct problems *problems)
{
    size_t n = 0;
    char text[MESSAGE_SIZE];
    for (const struct problem *p = problems->first; p != NULL && n < MOST_PROBLEMS; p = p->next)
        if (!p->is_warning) {
            cli_say(cli, "%s", err_format(&p->err, text, sizeof text));
            n++;
        }
    if (problems->n_errors > n)
        cli_say(cli, "and %zu more; mha-tutor lint shows all", problems->n_errors - n);
}

/* ---- the run ---- */

static int run(struct cli *cli, int argc, char **argv)
{
    struct err err;
    if (!options_parse(&cli->options, argc, argv, &cli->arena, &err))
        return cli_fail(cli, &err);
    const struct options *options = &cli->options;
    if (options->learner != NULL && !paths_set_learner(options->learner, &err))
        return cli_fail(cli, &err);
    if (options->help)
        help_put(&cli->out, options->command);
    else if (options->version)
        sb_printf(&cli->out, "mha-tutor %s\n", MHA_VERSION);
    else
        return options->command != NULL ? options->command->run(cli) : open_tutor(cli);
    return EXIT_DONE;
}

/* A reader that went away, as `head` does, has what it wanted. */
static int finish(struct cli *cli, int status)
{
    cli_flush(cli);
    if (cli->write_error == 0 && close(STDOUT_FILENO) != 0)
        cli->write_error = errno;
    if (cli->write_error == 0 || cli->write_error == EPIPE)
        return status;
    cli_say(cli, "the output can't be written: %s", strerror(cli->write_error));
    return EXIT_WRITE;
}

int cli_main(int argc, char **argv, bool is_utf8)
{
    struct cli cli = {.is_ascii = !is_utf8};
    cli.out.arena = &cli.arena;
    int status = finish(&cli, run(&cli, argc, argv));
    tutor_close(&cli.tutor);
    arena_free(&cli.arena);
    return status;
}
