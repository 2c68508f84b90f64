/* grade: checks an answer; only --record writes. */
#include <string.h>

#include "base/fs.h"
#include "course/kind.h"
#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"
#include "front/interrupt.h"
#include "front/junit.h"
#include "front/stdin.h"
#include "io/program.h"

enum { MAX_ANSWER = 1 << 20 };

static bool read_answer(struct cli *cli, const struct item *item, struct str *out, int *status)
{
    const struct options *options = &cli->options;
    struct err err;
    const char *answer = options->n_args > 1 ? options->arg[1] : NULL;
    if ((answer != NULL) == (options->file != NULL)) {
        *status = cli_usage(cli, "expected %s: %s",
                            answer == NULL ? "an answer, or --file" : "an answer or --file, found both",
                            item->exercise->kind->ask(item, false, &cli->arena));
        return false;
    }
    if (answer != NULL && item_is_program(item) && fs_exists(answer)) {
        *status = cli_usage(cli, "the program in a file is checked with --file %s", answer);
        return false;
    }
    if (answer != NULL) {
        *out = str_of(answer);
        return true;
    }
    bool ok = strcmp(options->file, "-") == 0 ? stdin_read(MAX_ANSWER, out, &cli->arena, &err)
                                              : fs_read(options->file, MAX_ANSWER, out, &cli->arena, &err);
    if (!ok)
        *status = cli_fail(cli, &err);
    return ok;
}

static const char *labels_of(const struct verdict *v, struct arena *arena)
{
    struct sb labels = {.arena = arena};
    for (size_t i = 0; i < v->n_mistakes; i++)
        sb_printf(&labels, "%s%s", i == 0 ? "" : " ", v->mistakes[i]);
    return sb_text(&labels);
}

/* The answer is kept as it was given, but for blanks around it. */
static bool record(struct cli *cli, const struct item *item, struct str answer, const struct verdict *v,
                   struct err *err)
{
    const struct exercise *ex = item->exercise;
    struct step_record before = progress_of(&cli->tutor.progress, course_find_step(&cli->tutor.course, str_of(ex->id)));
    struct attempt row = cli_attempt(ATTEMPT_ANSWER, ex->id, ex->rev, &before);
    answer = str_trim(answer);
    row.hints = before.draw == item->draw ? before.hints : 0;
    row.draw = item->draw;
    row.answer = arena_dup_n(&cli->arena, answer.p, answer.n);
    row.status = verdict_word(v->status);
    row.score = v->score;
    row.mistakes = labels_of(v, &cli->arena);
    return store_add(cli->tutor.store, &row, err);
}

static void put_verdict(struct cli *cli, const struct item *item, const struct verdict *v)
{
    if (cli->options.json) {
        struct json_out out = {.sb.arena = &cli->arena};
        verdict_json(&out, item->exercise->id, v);
        cli_flush_json(cli, &out);
        return;
    }
    struct page page;
    cli_page(cli, &page);
    item_page_verdict(v, &page);
    if (v->status == VERDICT_RIGHT)
        item_page_explain(item, &page);
    cli_put_page(cli, &page);
}

static bool put_junit(struct cli *cli, const struct item *item, const struct verdict *v, struct err *err)
{
    struct sb xml = {.arena = &cli->arena};
    if (cli->options.junit == NULL)
        return true;
    junit_xml(&xml, item->exercise->id, v);
    return fs_write(cli->options.junit, (struct str){sb_text(&xml), xml.n}, err);
}

/* False when ^C has ended the run. */
static bool grade(struct item *item, struct str answer, struct verdict *out, struct arena *arena)
{
    struct toolbox tools = {.should_stop = interrupt_came};
    item->tools = &tools;
    interrupt_begin();
    item_grade(item, answer, out, arena);
    interrupt_end();
    item->tools = NULL;
    toolbox_free(&tools);
    return !interrupt_came(NULL);
}

static int run(struct cli *cli)
{
    struct item item;
    struct verdict verdict;
    struct str answer;
    struct err err;
    int status; /* other than 0: progress can't be written, which was said; the verdict is worth having all the same */
    if (!cli_open_item(cli, cli->options.record ? CLI_RECORD : CLI_COURSE, &item, &status) ||
        !read_answer(cli, &item, &answer, &status))
        return status;
    if (!grade(&item, answer, &verdict, &cli->arena))
        return EXIT_INTERRUPTED;
    put_verdict(cli, &item, &verdict);
    if (!put_junit(cli, &item, &verdict, &err))
        return cli_fail_write(cli, &err);
    if (cli->tutor.store != NULL && !record(cli, &item, answer, &verdict, &err))
        return cli_fail(cli, &err);
    return status != EXIT_DONE ? status : verdict_exit(verdict.status);
}

const struct command command_grade = {
    .name = "grade",
    .args = "ID [ANSWER]",
    .min_args = 1,
    .max_args = 2,
    .answer_arg = 1,
    .options = {"--file", "--record", "--draw", "--json", "--junit"},
    .summary = "check an answer; only --record writes to your progress",
    .examples = "  mha-tutor grade dk-bert-base b\n"
                "  mha-tutor grade shape-four-by-sixty-four '(4, 64)'\n"
                "  mha-tutor grade match-shapes '1=d 2=b 3=c 4=e'\n"
                "  echo 1/3 | mha-tutor grade tied-logits --file - --json\n",
    .run = run,
};
