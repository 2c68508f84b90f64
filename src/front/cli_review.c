/* review: what is due today: asked, listed, or its last answer taken back. */
#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"
#include "front/open.h"
#include "io/clock.h"

/* What is listed. */
struct agenda {
    const struct slip **slip;
    size_t n;
    int64_t today;
};

static struct agenda make_agenda(struct cli *cli)
{
    const struct review *review = &cli->tutor.review;
    struct agenda agenda = {.slip = ARENA_ARRAY(&cli->arena, review->n + 1, const struct slip *),
                            .today = clock_day(clock_now())};
    agenda.n = cli->options.extra ? review_open(review, agenda.today, agenda.slip)
                                  : review_due(review, agenda.today, agenda.slip);
    return agenda;
}

static void put_json_slip(struct json_out *out, const struct slip *slip)
{
    char date[CLOCK_DATE_SIZE];
    json_out_object(out, NULL);
    json_out_text(out, "exercise", str_of(slip->ask->id));
    json_out_text(out, "title", str_of(slip->ask->title));
    json_out_text(out, "lesson", str_of(slip->ask->lesson->id));
    json_out_text(out, "skill", str_of(slip->skill));
    json_out_text(out, "mistake", str_of(slip->mistake));
    json_out_text(out, "due", str_of(clock_date(slip->now.due, date)));
    json_out_int(out, "interval", review_days[slip->now.rounds]);
    json_out_int(out, "times", (int64_t)slip->now.times);
    json_out_end_object(out);
}

static void put_json(struct cli *cli, const struct agenda *agenda)
{
    char date[CLOCK_DATE_SIZE];
    struct json_out out = {.sb.arena = &cli->arena};
    int64_t next = review_next_day(&cli->tutor.review, agenda->today);
    json_out_object(&out, NULL);
    json_out_text(&out, "today", str_of(clock_date(agenda->today, date)));
    if (next < 0)
        json_out_null(&out, "next");
    else
        json_out_text(&out, "next", str_of(clock_date(next, date)));
    json_out_array(&out, "due", false);
    for (size_t i = 0; i < agenda->n; i++)
        put_json_slip(&out, agenda->slip[i]);
    json_out_end_array(&out);
    json_out_end_object(&out);
    cli_flush_json(cli, &out);
}

static void put_text_slip(const struct slip *slip, struct page *page)
{
    char date[CLOCK_DATE_SIZE];
    page_item(page, ROLE_NORMAL, STR("  "),
              str_of(arena_printf(page->arena, "%s: %s (due %s; %s%s%s)", slip->ask->id, slip->ask->title,
                                  clock_date(slip->now.due, date), slip->skill, slip->mistake[0] != '\0' ? ", " : "",
                                  slip->mistake)));
}

static void put_text(struct cli *cli, const struct agenda *agenda)
{
    char date[CLOCK_DATE_SIZE];
    struct page page;
    int64_t next = review_next_day(&cli->tutor.review, agenda->today);
    cli_page(cli, &page);
    page_printf(&page, ROLE_NORMAL, "%zu %s.", agenda->n, cli->options.extra ? "not overcome yet" : "to review today");
    for (size_t i = 0; i < agenda->n; i++)
        put_text_slip(agenda->slip[i], &page);
    if (next >= 0)
        page_printf(&page, ROLE_NORMAL, "The next one after today comes back on %s.", clock_date(next, date));
    cli_put_page(cli, &page);
}

static int list(struct cli *cli)
{
    int status;
    if (!cli_open(cli, CLI_PROGRESS, &status) || status != EXIT_DONE)
        return status;
    struct agenda agenda = make_agenda(cli);
    if (cli->options.json)
        put_json(cli, &agenda);
    else
        put_text(cli, &agenda);
    return status;
}

static int undo(struct cli *cli)
{
    struct err err;
    int status;
    if (!cli_open(cli, CLI_PROGRESS, &status) || status != EXIT_DONE)
        return status;
    if (cli->tutor.review.last == NULL) {
        cli_say(cli, "there is no answer to take back");
        return EXIT_DONE;
    }
    if (!cli_open(cli, CLI_RECORD, &status) || status != EXIT_DONE)
        return status;
    const struct lesson_step *last = cli->tutor.review.last;
    if (last == NULL)
        return EXIT_DONE; /* another tutor has just taken it back */
    struct step_record record = progress_of(&cli->tutor.progress, last);
    struct attempt row = cli_attempt(ATTEMPT_UNDO, last->id, last->rev, &record);
    if (!store_add(cli->tutor.store, &row, &err))
        return cli_fail(cli, &err);
    sb_printf(&cli->out, "The last answer to %s is taken back.\n", last->id);
    return EXIT_DONE;
}

static int run(struct cli *cli)
{
    const struct options *options = &cli->options;
    if (options->undo)
        return undo(cli);
    return options->due || options->json ? list(cli) : open_review(cli, options->extra);
}

const struct command command_review = {
    .name = "review",
    .args = "",
    .options = {"--due", "--extra", "--undo", "--json", "--plain", "--edit-cmd", "--mouse"},
    .summary = "what to repeat today: mistakes come back after 1, 3, 7, 16, 35 days",
    .examples = "  mha-tutor review\n"
                "  mha-tutor review --plain\n"
                "  mha-tutor review --due --json\n"
                "  mha-tutor review --extra\n",
    .run = run,
};
