/* report: for a teacher: the histories that learners have exported, side by side. */
#include <string.h>

#include "app/stats_page.h"
#include "base/fs.h"
#include "course/cohort.h"
#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"
#include "io/clock.h"

enum { NAME_W = 20, MOST_ROWS = 20 };

struct source {
    const char *name; /* of the learner */
    struct history history;
};

struct class
{
    struct source *source;
    size_t n;
};

/* ---- text ---- */

static const char *last_day(const struct cohort_learner *learner, char buf[CLOCK_DATE_SIZE])
{
    return learner->last_day < 0 ? "never" : clock_date(learner->last_day, buf);
}

static void put_learners(struct cli *cli, const struct cohort *c)
{
    char date[CLOCK_DATE_SIZE];
    sb_printf(&cli->out, "%-*s%7s%11s%8s%10s  %-12s%s\n", NAME_W, "Learner", "steps", "exercises", "open", "overcome",
              "last", "time");
    for (size_t i = 0; i < c->n_learners; i++) {
        const struct cohort_learner *l = &c->learners[i];
        cli_put_padded(cli, str_of(l->name), NAME_W);
        sb_printf(&cli->out, "%7zu%11zu%8zu%10zu  %-12s%s\n", l->steps_done, l->exercises_done, l->open_mistakes,
                  l->overcome, last_day(l, date), stats_duration(l->seconds, &cli->arena));
    }
}

static void put_mistakes(struct cli *cli, const struct cohort *c)
{
    if (c->n_mistakes > 0)
        sb_put(&cli->out, "\nMistakes          learners   times\n");
    for (size_t i = 0; i < c->n_mistakes && i < MOST_ROWS; i++)
        sb_printf(&cli->out, "%18zu%8zu  %s\n", c->mistakes[i].learners, c->mistakes[i].times, c->mistakes[i].label);
}

static void put_exercises(struct cli *cli, const struct cohort *c)
{
    if (c->n_exercises > 0)
        sb_put(&cli->out, "\nHardest exercises: tried  solved   wrong answers\n");
    for (size_t i = 0; i < c->n_exercises && i < MOST_ROWS; i++) {
        const struct cohort_exercise *e = &c->exercises[i];
        sb_printf(&cli->out, "%24zu%8zu%8zu  %s\n", e->tried, e->solved, e->wrong, e->step->id);
    }
}

/* ---- JSON ---- */

static void put_learner_json(struct json_out *out, const struct cohort_learner *l)
{
    char date[CLOCK_DATE_SIZE];
    json_out_object(out, NULL);
    json_out_text(out, "learner", str_of(l->name));
    json_out_int(out, "steps_done", (int64_t)l->steps_done);
    json_out_int(out, "exercises_done", (int64_t)l->exercises_done);
    json_out_int(out, "open_mistakes", (int64_t)l->open_mistakes);
    json_out_int(out, "overcome", (int64_t)l->overcome);
    json_out_int(out, "seconds", l->seconds);
    if (l->last_day < 0)
        json_out_null(out, "last_day");
    else
        json_out_text(out, "last_day", str_of(clock_date(l->last_day, date)));
    json_out_end_object(out);
}

static void put_mistake_json(struct json_out *out, const struct cohort_mistake *m)
{
    json_out_object(out, NULL);
    json_out_text(out, "mistake", str_of(m->label));
    json_out_int(out, "learners", (int64_t)m->learners);
    json_out_int(out, "times", (int64_t)m->times);
    json_out_end_object(out);
}

static void put_exercise_json(struct json_out *out, const struct cohort_exercise *e)
{
    json_out_object(out, NULL);
    json_out_text(out, "exercise", str_of(e->step->id));
    json_out_int(out, "tried", (int64_t)e->tried);
    json_out_int(out, "solved", (int64_t)e->solved);
    json_out_int(out, "wrong_answers", (int64_t)e->wrong);
    json_out_end_object(out);
}

static void put_json(struct cli *cli, const struct cohort *c)
{
    struct json_out out = {.sb.arena = &cli->arena};
    json_out_object(&out, NULL);
    json_out_text(&out, "course", str_of(c->course->id));
    json_out_array(&out, "learners", false);
    for (size_t i = 0; i < c->n_learners; i++)
        put_learner_json(&out, &c->learners[i]);
    json_out_end_array(&out);
    json_out_array(&out, "mistakes", false);
    for (size_t i = 0; i < c->n_mistakes; i++)
        put_mistake_json(&out, &c->mistakes[i]);
    json_out_end_array(&out);
    json_out_array(&out, "exercises", false);
    for (size_t i = 0; i < c->n_exercises; i++)
        put_exercise_json(&out, &c->exercises[i]);
    json_out_end_array(&out);
    json_out_end_object(&out);
    cli_flush_json(cli, &out);
}

/* ---- the run ---- */

static const char *name_of(struct cli *cli, const struct history *history, const char *path)
{
    const char *file = fs_name(path);
    return history->learner[0] != '\0' ? history->learner : arena_dup_n(&cli->arena, file, fs_stem(file, ".json"));
}

/* Files that hold one and the same attempt are of one learner, such as an older and a newer export. */
static void add_source(struct cli *cli, struct class *class, struct source fresh, const char *path)
{
    size_t n = 0, at = class->n;
    for (size_t i = 0; i < class->n; i++) {
        if (!history_overlaps(&class->source[i].history, &fresh.history)) {
            class->source[n++] = class->source[i];
            continue;
        }
        if (at == class->n) {
            fresh.name = class->source[i].name;
            at = n++;
        }
        fresh.history = history_union(&class->source[i].history, &fresh.history, &cli->arena);
    }
    if (at == class->n)
        at = n++;
    else
        cli_say(cli, "%s holds attempts that another file holds, too: they are counted once, for %s", path, fresh.name);
    class->source[at] = fresh;
    class->n = n;
}

/* A file that can't be read is named, and does not hide the others. */
static int add_file(struct cli *cli, struct class *class, const char *path)
{
    struct problems problems = {.arena = &cli->arena};
    struct source fresh;
    if (!history_read(&fresh.history, path, &cli->arena, &problems)) {
        cli_say_problems(cli, &problems);
        return EXIT_CONTENT;
    }
    if (strcmp(fresh.history.course, cli->tutor.course.id) != 0) {
        cli_say(cli, "%s is a history of another course, '%s'", path, fresh.history.course);
        return EXIT_CONTENT;
    }
    fresh.name = name_of(cli, &fresh.history, path);
    add_source(cli, class, fresh, path);
    return EXIT_DONE;
}

static void make_cohort(struct cli *cli, struct cohort *out, const struct class *class)
{
    cohort_init(out, &cli->tutor.course, class->n, &cli->arena);
    for (size_t i = 0; i < class->n; i++)
        cohort_add(out, class->source[i].name, &class->source[i].history);
    cohort_sort(out);
}

static int run(struct cli *cli)
{
    struct class class = {.source = ARENA_ARRAY(&cli->arena, cli->options.n_args, struct source)};
    struct cohort cohort;
    int status, result = EXIT_DONE;
    if (!cli_open(cli, CLI_COURSE, &status))
        return status;
    for (size_t i = 0; i < cli->options.n_args; i++) {
        status = add_file(cli, &class, cli->options.arg[i]);
        result = result == EXIT_DONE ? status : result;
    }
    make_cohort(cli, &cohort, &class);
    if (cli->options.json) {
        put_json(cli, &cohort);
        return result;
    }
    put_learners(cli, &cohort);
    put_mistakes(cli, &cohort);
    put_exercises(cli, &cohort);
    return result;
}

const struct command command_report = {
    .name = "report",
    .args = "FILE...",
    .min_args = 1,
    .max_args = 100000,
    .options = {"--json"},
    .summary = "a teacher's view of the histories that learners have exported",
    .examples = "  mha-tutor report class/*.json\n"
                "  mha-tutor report class/*.json --json\n",
    .run = run,
};
