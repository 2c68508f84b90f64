/* The shipped course, answered from the course itself: every exercise wrong and right, every walk predicted, by the
 * model that both front ends use and by line mode.  Exercises that are programs are run elsewhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "app/sitting.h"
#include "app/stroll.h"
#include "course/kind.h"
#include "support/learner.h"
#include "support/line_session.h"

static struct learner learner;

static int setup(void **state)
{
    (void)state;
    learner_begin(&learner, "exercises");
    return learner.course.n_left_out > 0;
}

static int teardown(void **state)
{
    (void)state;
    learner_end(&learner);
    return 0;
}

static void each_step(void (*visit)(const struct lesson_step *step, void *context), void *context)
{
    for (size_t i = 0; i < learner.course.n_lessons; i++)
        for (size_t k = 0; k < learner.course.lessons[i].n_steps; k++)
            visit(&learner.course.lessons[i].steps[k], context);
}

static const char *solution_of(const struct item *item)
{
    struct sb out = {.arena = &learner.arena};
    void *answer = item_answer(item, &learner.arena);
    item->exercise->kind->solution(item, answer);
    item->exercise->kind->to_text(item, answer, &out);
    return sb_text(&out);
}

/* Another answer of the same form: for grids and numbers 7 is added, for the others something is exchanged. */
static const char *spoilt(const struct item *item, const char *right)
{
    const char *kind = item->exercise->kind->name;
    size_t digit = strcspn(right, "0123456789");
    if (strcmp(kind, "number") == 0)
        return arena_printf(&learner.arena, "%s", strcmp(right, "7") == 0 ? "8" : "7");
    if (strcmp(kind, "tensor") == 0)
        return arena_printf(&learner.arena, "%.*s7 + %s", (int)digit, right, right + digit);
    if (strcmp(kind, "shape") == 0)
        return arena_printf(&learner.arena, "(7, 7, %s", right + 1);
    if (strcmp(kind, "match") == 0)
        return arena_printf(&learner.arena, "1=%c%s", right[2] == 'a' ? 'b' : 'a', right + 3);
    if (strcmp(kind, "order") == 0)
        return strchr(right, ' ') + 1;
    if (strcmp(kind, "choice") == 0)
        return right[0] == 'a' ? "b" : "a";
    return arena_printf(&learner.arena, "%s_not", right);
}

static void check_sitting(struct sitting *s, size_t *n)
{
    const char *right = solution_of(&s->item), *wrong = spoilt(&s->item, right), *id = s->step->id;
    sitting_answer(s, str_of(wrong));
    if (s->verdict.status != VERDICT_WRONG)
        fail_msg("%s: '%s' is %s: %s", id, wrong, verdict_word(s->verdict.status), s->verdict.message);
    while (sitting_hint(s)) {
    }
    sitting_answer(s, str_of(right));
    if (s->verdict.status != VERDICT_RIGHT)
        fail_msg("%s: '%s' is %s: %s", id, right, verdict_word(s->verdict.status), s->verdict.message);
    ++*n;
}

static void answer_exercise(const struct lesson_step *step, void *context)
{
    enum { DRAWS = 4 };
    struct sitting s;
    struct err err;
    if (step->type != LESSON_EXERCISE || step->exercise.kind->request != NULL)
        return;
    if (!sitting_open(&s, step, false, &learner.journal, &err))
        fail_msg("%s: %s", step->id, err.text);
    for (int draw = 0; draw < (step->exercise.vary == NULL ? 1 : DRAWS); draw++) {
        check_sitting(&s, context);
        sitting_retry(&s);
        learner_save(&learner, &learner.journal);
    }
    sitting_close(&s);
    assert_int_equal(progress_status(&learner.progress, step), STATUS_DONE);
}

static void test_every_exercise_wrong_and_right(void **state)
{
    (void)state;
    size_t n = 0;
    each_step(answer_exercise, &n);
    assert_true(n > 60);
}

static void predict_walk(const struct lesson_step *step, void *context)
{
    struct stroll s;
    struct err err;
    size_t *asked = context;
    if (step->type != LESSON_WALK)
        return;
    if (!stroll_open(&s, step, &learner.journal, &err))
        fail_msg("%s: %s", step->id, err.text);
    for (;;) {
        learner_save(&learner, &learner.journal);
        if (!stroll_asks(&s)) {
            if (!stroll_next(&s))
                break;
            continue;
        }
        const char *right = prediction_solution(stroll_prediction(&s), s.trace, &learner.arena);
        stroll_guess(&s, STR("(77, 77)"));
        assert_int_not_equal(s.verdict.status, VERDICT_RIGHT);
        stroll_guess(&s, str_of(right));
        if (s.verdict.status != VERDICT_RIGHT)
            fail_msg("%s: '%s': %s", step->id, right, s.verdict.message);
        ++*asked;
    }
    stroll_close(&s);
    assert_int_equal(progress_status(&learner.progress, step), STATUS_DONE);
}

static void test_every_walk_predicted(void **state)
{
    (void)state;
    size_t asked = 0;
    each_step(predict_walk, &asked);
    assert_true(asked > 10);
}

static void type_exercise(const struct lesson_step *step, struct sb *out)
{
    struct item item;
    struct err err;
    if (step->exercise.kind->request != NULL)
        return;
    assert_true(item_make(&item, &step->exercise, 0, 0, &learner.arena, &err));
    const char *right = solution_of(&item);
    sb_printf(out, "%s\nhint\n%s\n", spoilt(&item, right), right);
}

static void type_walk(const struct lesson_step *step, struct sb *out)
{
    const struct trace *trace, *beside;
    struct err err;
    size_t steps[N_STEPS];
    assert_true(walk_run(&step->walk, &trace, &beside, &learner.arena, &err));
    size_t n = walk_steps(&step->walk, trace, steps);
    for (size_t i = 0; i < n; i++) {
        enum step_id id = trace->step[steps[i]].id;
        for (int q = walk_next_question(&step->walk, id, -1); q >= 0; q = walk_next_question(&step->walk, id, q))
            sb_printf(out, "%s\n", prediction_solution(&step->walk.predict[q], trace, &learner.arena));
        sb_put(out, i + 1 < n ? "next\n" : "");
    }
}

/* What one types to do a step, beginning with going there.  Recalls are given up, question by question. */
static void type_step(const struct lesson_step *step, void *context)
{
    struct sb *out = context;
    sb_printf(out, "go %s\n", step->id);
    if (step->type == LESSON_EXERCISE)
        type_exercise(step, out);
    else if (step->type == LESSON_WALK)
        type_walk(step, out);
    else if (step->type == LESSON_TEXT)
        sb_put(out, "next\n");
    for (size_t i = 0; step->type == LESSON_RECALL && i < step->n_recall; i++)
        sb_put(out, "skip\nnext\n");
}

static void count_doable(const struct lesson_step *step, void *context)
{
    *(size_t *)context += step->type != LESSON_EXERCISE || step->exercise.kind->request == NULL;
}

static void test_the_whole_course_in_line_mode(void **state)
{
    (void)state;
    struct sb typed = {.arena = &learner.arena};
    struct line_session session;
    size_t doable = 0;
    each_step(type_step, &typed);
    each_step(count_doable, &doable);
    line_session_run(&session, "exercises", str_of(sb_text(&typed)), &learner.arena);
    line_session_check(&session, "the course");
    assert_int_equal(session.status, 0);
    assert_int_equal(session.n_done, doable);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_exercise_wrong_and_right, setup, teardown),
        cmocka_unit_test_setup_teardown(test_every_walk_predicted, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_whole_course_in_line_mode, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
