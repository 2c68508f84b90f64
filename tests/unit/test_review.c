/* What comes back and when: properties of the scheduler, and a learner over sixty days. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "app/sitting.h"
#include "base/macros.h"
#include "course/kind.h"
#include "course/review.h"
#include "engine/rng.h"
#include "support/answers.h"
#include "support/learner.h"

enum { DAY = 86400, NOON = 43200, DAY_0 = 20000, MOST = 64 };

static const int plan[] = {1, 3, 7, 16, 35};

static struct arena arena;
static struct review review;

static struct str scale[] = {{"scale", 5}}, shapes[] = {{"shapes", 6}}, old_names[] = {{"old-sum", 7}};
static struct lesson_step steps[] = {
    {.type = LESSON_TEXT, .id = "text"},
    {.type = LESSON_EXERCISE,
     .id = "sum",
     .exercise = {.skills = scale, .n_skills = 1, .replaces = old_names, .n_replaces = 1}},
    {.type = LESSON_EXERCISE, .id = "root", .exercise = {.skills = scale, .n_skills = 1}},
    {.type = LESSON_EXERCISE, .id = "shape", .exercise = {.skills = shapes, .n_skills = 1}},
};
static struct lesson lessons[] = {{.id = "first", .steps = steps, .n_steps = ARRAY_LEN(steps)}};
static const struct course course = {.lessons = lessons, .n_lessons = 1};

static int setup(void **state)
{
    (void)state;
    review_init(&review, &course, &arena);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static int64_t noon_of(int64_t day)
{
    return day * DAY + NOON;
}

static void add(int64_t day, enum attempt_event event, const char *id, const char *status, const char *mistakes)
{
    struct attempt row = {.time = noon_of(day),
                          .event = event,
                          .id = id,
                          .prompt = "",
                          .answer = "",
                          .status = status,
                          .mistakes = mistakes};
    review_add(&review, &row);
}

static void wrong(int64_t day, const char *id, const char *mistakes)
{
    add(day, ATTEMPT_ANSWER, id, "wrong", mistakes);
}

static void right(int64_t day, const char *id)
{
    add(day, ATTEMPT_ANSWER, id, "right", "");
}

/* The ids that are due on a day, in order: "sum root". */
static const char *due(int64_t day)
{
    const struct slip *slips[MOST];
    struct sb out = {.arena = &arena};
    size_t n = review_due(&review, day, slips);
    for (size_t i = 0; i < n; i++)
        sb_printf(&out, "%s%s", i == 0 ? "" : " ", slips[i]->ask->id);
    return sb_text(&out);
}

static void test_a_mistake_comes_back_after_each_interval(void **state)
{
    (void)state;
    int64_t day = DAY_0;
    wrong(day, "sum", "scale_missing");
    for (size_t i = 0; i < ARRAY_LEN(plan); i++) {
        for (int64_t early = day; early < day + plan[i]; early++)
            assert_string_equal(due(early), "");
        assert_int_equal(review_next_day(&review, day), day + plan[i]);
        day += plan[i];
        assert_string_equal(due(day), "sum");
        right(day, "sum");
    }
    assert_string_equal(due(day + 1000), "");
    assert_int_equal(review_next_day(&review, day), -1);
    assert_false(slip_is_open(&review.slip[0]));
    assert_int_equal(review.slip[0].now.rounds, REVIEW_ROUNDS);
}

static void test_a_wrong_answer_takes_it_back(void **state)
{
    (void)state;
    wrong(DAY_0, "sum", "");
    right(DAY_0 + 1, "sum");
    right(DAY_0 + 4, "sum");
    wrong(DAY_0 + 11, "sum", "");
    assert_string_equal(due(DAY_0 + 11), "");
    assert_string_equal(due(DAY_0 + 12), "sum");
    right(DAY_0 + 12, "sum");
    assert_int_equal(review_next_day(&review, DAY_0 + 12), DAY_0 + 15);
}

static void test_right_before_its_day_changes_nothing(void **state)
{
    (void)state;
    wrong(DAY_0, "sum", "scale_missing");
    right(DAY_0, "sum"); /* corrected at once */
    assert_string_equal(due(DAY_0 + 1), "sum");
    right(DAY_0 + 5, "sum"); /* late: the next interval begins now */
    right(DAY_0 + 6, "sum");
    assert_string_equal(due(DAY_0 + 7), "");
    assert_string_equal(due(DAY_0 + 8), "sum");
}

static void test_hints_and_giving_up_bring_it_back(void **state)
{
    (void)state;
    add(DAY_0, ATTEMPT_HINT, "sum", "", "");
    right(DAY_0, "sum");
    add(DAY_0, ATTEMPT_SKIP, "shape", "", "");
    assert_string_equal(due(DAY_0 + 1), "sum shape");
    add(DAY_0 + 1, ATTEMPT_HINT, "sum", "", ""); /* again only with a hint */
    right(DAY_0 + 1, "sum");
    assert_string_equal(due(DAY_0 + 2), "shape sum");
}

static void test_what_is_no_mistake_of_an_exercise(void **state)
{
    (void)state;
    add(DAY_0, ATTEMPT_ANSWER, "sum", "invalid", "");
    add(DAY_0, ATTEMPT_ANSWER, "sum", "unavailable", "");
    add(DAY_0, ATTEMPT_ANSWER, "gone", "wrong", "");
    add(DAY_0, ATTEMPT_SKIP, "text", "", "");
    add(DAY_0, ATTEMPT_PREDICT, "sum", "wrong", "");
    assert_string_equal(due(DAY_0 + 9), "");
}

static void test_one_mistake_of_a_skill_is_asked_once(void **state)
{
    (void)state;
    wrong(DAY_0, "sum", "scale_missing");
    wrong(DAY_0, "root", "scale_missing"); /* the same skill: made in this one last */
    wrong(DAY_0, "shape", "scale_missing");
    assert_string_equal(due(DAY_0 + 1), "root shape");
    wrong(DAY_0, "root", "scale_by_d_k scale_missing"); /* two mistakes, one exercise */
    assert_string_equal(due(DAY_0 + 1), "root shape");
    right(DAY_0 + 1, "root");
    assert_string_equal(due(DAY_0 + 1), "shape");
    assert_int_equal(review.slip[0].now.times, 3);
}

static void test_replaced_ids_count(void **state)
{
    (void)state;
    wrong(DAY_0, "old-sum", "");
    assert_string_equal(due(DAY_0 + 1), "sum");
    right(DAY_0 + 1, "sum");
    assert_string_equal(due(DAY_0 + 3), "");
}

static void test_a_clock_set_back_puts_nothing_off(void **state)
{
    (void)state;
    wrong(DAY_0 + 30000, "sum", "");
    assert_string_equal(due(DAY_0), "sum");
    right(DAY_0, "sum");
    assert_string_equal(due(DAY_0 + 2), "");
    assert_string_equal(due(DAY_0 + 3), "sum");
    wrong(-5, "shape", "");
    assert_string_equal(due(DAY_0), "shape");
}

static void test_undo_is_as_if_it_had_not_happened(void **state)
{
    (void)state;
    wrong(DAY_0, "sum", "");
    right(DAY_0 + 1, "sum");
    wrong(DAY_0 + 4, "sum", "");
    add(DAY_0 + 4, ATTEMPT_HINT, "sum", "", "");
    add(DAY_0 + 4, ATTEMPT_UNDO, "sum", "", "");
    assert_string_equal(due(DAY_0 + 4), "sum");
    right(DAY_0 + 4, "sum");
    assert_string_equal(due(DAY_0 + 10), "");
    add(DAY_0 + 4, ATTEMPT_UNDO, "sum", "", "");
    add(DAY_0 + 4, ATTEMPT_UNDO, "sum", "", ""); /* one answer, not two */
    assert_string_equal(due(DAY_0 + 4), "sum");
    assert_int_equal(review.slip[0].now.rounds, 1);
    wrong(DAY_0 + 4, "shape", "scale_missing");
    add(DAY_0 + 4, ATTEMPT_UNDO, "sum", "", ""); /* another one was answered since */
    add(DAY_0 + 4, ATTEMPT_UNDO, "shape", "", "");
    assert_string_equal(due(DAY_0 + 5), "sum");
}

static void test_reset_forgets(void **state)
{
    (void)state;
    wrong(DAY_0, "sum", "scale_missing");
    add(DAY_0, ATTEMPT_RESET, "sum", "", "");
    assert_null(review.last); /* nothing is left to be taken back */
    assert_string_equal(due(DAY_0 + 1), "");
    wrong(DAY_0 + 1, "sum", "scale_missing");
    assert_int_equal(review.slip[0].now.times, 1);
}

/* Whatever rows come, at whatever days: a slip that is open is due within 35 days, a wrong answer makes it due
 * tomorrow, and reading never changes anything. */
static void test_any_rows(void **state)
{
    (void)state;
    static const char *const ids[] = {"sum", "root", "shape", "text", "gone", "old-sum"};
    static const char *const statuses[] = {"right", "wrong", "wrong", "invalid"};
    static const char *const labels[] = {"", "scale_missing", "scale_by_d_k scale_missing"};
    struct rng rng;
    rng_seed(&rng, 7);
    int64_t day = DAY_0;
    for (size_t i = 0; i < 4000; i++) {
        const char *id = ids[rng_next(&rng) % ARRAY_LEN(ids)], *status = statuses[rng_next(&rng) % ARRAY_LEN(statuses)];
        enum attempt_event event =
            rng_next(&rng) % 3 == 0 ? (enum attempt_event)(rng_next(&rng) % N_ATTEMPT_EVENTS) : ATTEMPT_ANSWER;
        day += (int64_t)(rng_next(&rng) % 5) - (rng_next(&rng) % 50 == 0 ? 20 : 0);
        add(day, event, id, status, labels[rng_next(&rng) % ARRAY_LEN(labels)]);
        for (size_t k = 0; k < review.n; k++) {
            const struct slip *slip = &review.slip[k];
            assert_true(!slip_is_open(slip) || slip_is_due(slip, day) || slip->now.due <= day + 35);
            assert_true(slip->now.times > 0 || slip->now.rounds == 0);
        }
        if (event == ATTEMPT_ANSWER && strcmp(status, "wrong") == 0 && strcmp(id, "sum") == 0) {
            assert_null(strstr(due(day), "sum"));
            assert_non_null(strstr(due(day + 1), "sum"));
        }
        arena.used = 0;
    }
}

/* ---- a learner over sixty days ---- */

/* What the test expects of one mistake, worked out by itself from the table of intervals. */
struct expected {
    const char *key; /* "skill|label", or the id */
    const struct lesson_step *ask;
    int round; /* 5: overcome */
    int64_t day;
};

static struct learner learner;
static struct expected expected[256];
static size_t n_expected;

static void expect_mistake(const struct lesson_step *step, const char *label, int64_t today)
{
    for (size_t k = 0; k < n_expected; k++) /* whatever else it was asked for */
        if (expected[k].ask == step && expected[k].round < 5 && expected[k].day <= today) {
            expected[k].round = 0;
            expected[k].day = today + 1;
        }
    const char *key =
        label[0] == '\0' ? step->id : arena_printf(&learner.arena, "%s|%s", step->exercise.skills[0].p, label);
    size_t i = 0;
    while (i < n_expected && strcmp(expected[i].key, key) != 0)
        i++;
    assert_in_range(i, 0, ARRAY_LEN(expected) - 1);
    n_expected += i == n_expected;
    expected[i] = (struct expected){.key = key, .ask = step, .round = 0, .day = today + 1};
}

static void expect_progress(const struct lesson_step *step, int64_t today)
{
    for (size_t i = 0; i < n_expected; i++) {
        struct expected *e = &expected[i];
        if (e->ask != step || e->round == 5 || e->day > today)
            continue;
        e->round++;
        e->day = e->round == 5 ? INT64_MAX : today + plan[e->round];
    }
}

static bool is_expected(const struct lesson_step *step, int64_t today)
{
    for (size_t i = 0; i < n_expected; i++)
        if (expected[i].ask == step && expected[i].round < 5 && expected[i].day == today)
            return true;
    return false;
}

/* A wrong answer is what the author foresaw, or another of the right form. */
static const char *an_answer(const struct sitting *s, bool is_right, struct rng *rng)
{
    const struct exercise *ex = &s->step->exercise;
    if (is_right)
        return answer_right(&s->item, &learner.arena);
    if (ex->n_nears == 0 || rng_next(rng) % 2 == 0)
        return answer_wrong(&s->item, &learner.arena);
    struct str near = item_text(&s->item, ex->nears[0].answer);
    return arena_dup_n(&learner.arena, near.p, near.n);
}

static void work_on(struct sitting *s, double skill, int64_t today, struct rng *rng)
{
    bool knows = (double)(rng_next(rng) % 1000) < skill * 1000;
    if (!knows && rng_next(rng) % 4 == 0 && sitting_hint(s)) {
        expect_mistake(s->step, "", today);
        knows = true;
    }
    if (!knows && rng_next(rng) % 5 == 0) {
        sitting_give_up(s);
        expect_mistake(s->step, "", today);
        return;
    }
    sitting_answer(s, str_of(an_answer(s, knows, rng)));
    const struct verdict *v = &s->verdict;
    assert_true(v->status == VERDICT_RIGHT || v->status == VERDICT_WRONG);
    if (v->status == VERDICT_RIGHT)
        expect_progress(s->step, today);
    for (size_t i = 0; v->status == VERDICT_WRONG && i < (v->n_mistakes == 0 ? 1 : v->n_mistakes); i++)
        expect_mistake(s->step, v->n_mistakes == 0 ? "" : v->mistakes[i], today);
}

/* All that is due is what was planned for today, not a day earlier or later; then it is worked on. */
static size_t review_today(struct review *r, int64_t today, struct rng *rng)
{
    struct sitting s;
    struct err err;
    const struct slip **slips = ARENA_ARRAY(&learner.arena, r->n + 1, const struct slip *);
    size_t n = review_due(r, today, slips);
    const struct lesson_step **ask = ARENA_ARRAY(&learner.arena, n + 1, const struct lesson_step *);
    for (size_t i = 0; i < n; i++) {
        assert_true(is_expected(slips[i]->ask, today));
        ask[i] = slips[i]->ask;
    }
    for (size_t i = 0; i < n_expected; i++)
        assert_true(expected[i].round == 5 || expected[i].day >= today);
    for (size_t i = 0; i < n; i++) {
        assert_true(sitting_review(&s, ask[i], &learner.journal, &err));
        assert_false(s.is_solved || s.has_verdict);
        work_on(&s, 0.8, today, rng);
        sitting_close(&s);
        learner_save(&learner, &learner.journal);
    }
    for (size_t i = 0; i < n_expected; i++) /* none was left over */
        assert_true(expected[i].round == 5 || expected[i].day > today);
    return n;
}

static const struct lesson_step *next_exercise(size_t *lesson, size_t *step)
{
    for (; *lesson < learner.course.n_lessons; (*lesson)++, *step = 0)
        while (*step < learner.course.lessons[*lesson].n_steps) {
            const struct lesson_step *s = &learner.course.lessons[*lesson].steps[(*step)++];
            if (s->type == LESSON_EXERCISE && s->exercise.kind->request == NULL && s->exercise.n_skills > 0)
                return s;
        }
    return NULL;
}

static void study(size_t n, int64_t today, size_t *lesson, size_t *step, struct rng *rng)
{
    struct sitting s;
    struct err err;
    for (size_t i = 0; i < n; i++) {
        const struct lesson_step *next = next_exercise(lesson, step);
        if (next == NULL)
            return;
        assert_true(sitting_open(&s, next, false, &learner.journal, &err));
        work_on(&s, 0.6, today, rng);
        sitting_close(&s);
        learner_save(&learner, &learner.journal);
    }
}

static void test_sixty_days(void **state)
{
    (void)state;
    struct rng rng;
    size_t lesson = 0, step = 0, n_reviewed = 0, n_overcome = 0;
    learner_begin(&learner, "exercises");
    rng_seed(&rng, 3);
    n_expected = 0;
    for (int64_t day = DAY_0; day < DAY_0 + 60; day++) {
        struct review r; /* what is known is what the rows say: the tutor was closed overnight */
        learner_return(&learner);
        review_init(&r, &learner.course, &learner.arena);
        for (size_t i = 0; i < learner.n_rows; i++)
            review_add(&r, &learner.rows[i]);
        learner.journal.review = &r;
        learner.journal.now = noon_of(day);
        n_reviewed += review_today(&r, day, &rng);
        study(4, day, &lesson, &step, &rng);
    }
    for (size_t i = 0; i < n_expected; i++)
        n_overcome += expected[i].round >= 4;
    assert_true(n_expected > 20);
    assert_true(n_reviewed > 60);
    assert_true(n_overcome > 3);
    learner_end(&learner);
}

int main(void)
{
    setenv("TZ", "UTC", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_mistake_comes_back_after_each_interval, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_wrong_answer_takes_it_back, setup, teardown),
        cmocka_unit_test_setup_teardown(test_right_before_its_day_changes_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(test_hints_and_giving_up_bring_it_back, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_is_no_mistake_of_an_exercise, setup, teardown),
        cmocka_unit_test_setup_teardown(test_one_mistake_of_a_skill_is_asked_once, setup, teardown),
        cmocka_unit_test_setup_teardown(test_replaced_ids_count, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_clock_set_back_puts_nothing_off, setup, teardown),
        cmocka_unit_test_setup_teardown(test_undo_is_as_if_it_had_not_happened, setup, teardown),
        cmocka_unit_test_setup_teardown(test_reset_forgets, setup, teardown),
        cmocka_unit_test_setup_teardown(test_any_rows, setup, teardown),
        cmocka_unit_test(test_sixty_days),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
