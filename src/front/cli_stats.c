/* stats: how far one has come, over weeks. */
#include "app/stats_page.h"
#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"
#include "io/clock.h"

static void put_tally(struct json_out *out, const char *key, const struct tally *tally)
{
    json_out_object(out, key);
    json_out_int(out, "right", (int64_t)tally->right);
    json_out_int(out, "of", (int64_t)tally->all);
    json_out_end_object(out);
}

static void put_concepts(struct json_out *out, const struct stats *stats)
{
    json_out_array(out, "concepts", false);
    for (size_t i = 0; i < stats->n_concepts; i++) {
        json_out_object(out, NULL);
        json_out_text(out, "skill", str_of(stats->concepts[i].skill));
        for (enum level l = 0; l < N_LEVELS; l++)
            put_tally(out, level_name(l), &stats->concepts[i].level[l]);
        json_out_end_object(out);
    }
    json_out_end_array(out);
}

static void put_mistakes(struct json_out *out, const struct review *review)
{
    char date[CLOCK_DATE_SIZE];
    json_out_array(out, "mistakes", false);
    for (size_t i = 0; i < review->n; i++) {
        const struct slip *slip = &review->slip[i];
        if (slip->now.times == 0)
            continue;
        json_out_object(out, NULL);
        json_out_text(out, "mistake", str_of(slip->mistake));
        json_out_text(out, "skill", str_of(slip->skill));
        json_out_text(out, "exercise", str_of(slip->made_in->id));
        json_out_int(out, "times", (int64_t)slip->now.times);
        json_out_int(out, "rounds", slip->now.rounds);
        json_out_bool(out, "overcome", !slip_is_open(slip));
        if (slip_is_open(slip))
            json_out_text(out, "due", str_of(clock_date(slip->now.due, date)));
        else
            json_out_null(out, "due");
        json_out_end_object(out);
    }
    json_out_end_array(out);
}

static void put_days(struct json_out *out, const struct stats *stats)
{
    char date[CLOCK_DATE_SIZE];
    json_out_array(out, "days", false);
    for (size_t i = 0; i < stats->n_days; i++) {
        json_out_object(out, NULL);
        json_out_text(out, "day", str_of(clock_date(stats->days[i].day, date)));
        put_tally(out, "answers", &stats->days[i].answers);
        json_out_int(out, "seconds", stats->days[i].seconds);
        json_out_end_object(out);
    }
    json_out_end_array(out);
}

static void put_orphans(struct json_out *out, const struct stats *stats)
{
    json_out_array(out, "orphans", false);
    for (size_t i = 0; i < stats->n_orphans; i++)
        json_out_text(out, NULL, str_of(stats->orphans[i].id));
    json_out_end_array(out);
}

static void put_json(struct cli *cli, const struct stats *stats)
{
    struct json_out out = {.sb.arena = &cli->arena};
    json_out_object(&out, NULL);
    json_out_text(&out, "course", str_of(cli->tutor.course.id));
    put_tally(&out, "steps", &stats->steps);
    put_tally(&out, "predictions_of_shapes", &stats->shapes);
    put_tally(&out, "predictions_of_numbers", &stats->numbers);
    put_tally(&out, "first_answers", &stats->first);
    json_out_int(&out, "seconds", stats->seconds);
    put_concepts(&out, stats);
    put_mistakes(&out, &cli->tutor.review);
    put_days(&out, stats);
    put_orphans(&out, stats);
    json_out_end_object(&out);
    cli_flush_json(cli, &out);
}

static int run(struct cli *cli)
{
    struct attempt *rows = NULL;
    struct stats stats;
    struct err err;
    size_t n = 0;
    int status;
    if (!cli_open(cli, CLI_PROGRESS, &status) || status != EXIT_DONE)
        return status;
    const struct tutor *t = &cli->tutor;
    if (!store_all(t->store, &rows, &n, &cli->arena, &err))
        return cli_fail(cli, &err);
    stats_make(&stats, &t->course, &t->progress, rows, n, &cli->arena);
    if (cli->options.json) {
        put_json(cli, &stats);
    } else {
        struct page page;
        cli_page(cli, &page);
        stats_page(&stats, &t->course, &t->review, clock_day(clock_now()), &page);
        cli_put_page(cli, &page);
    }
    return EXIT_DONE;
}

const struct command command_stats = {
    .name = "stats",
    .args = "",
    .options = {"--json"},
    .summary = "how far you have come: concepts, days, predictions, mistakes, time",
    .examples = "  mha-tutor stats\n"
                "  mha-tutor stats --json --learner ada\n",
    .run = run,
};
