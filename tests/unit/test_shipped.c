/* The shipped course, answered from the course itself: every exercise wrong and right, every walk predicted, by the
 * model that both front ends use, by the keys of the full screen, and by line mode.  Exercises that are programs are
 * run elsewhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "app/app.h"
#include "app/sitting.h"
#include "app/stroll.h"
#include "course/kind.h"
#include "support/answers.h"
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

static void check_sitting(struct sitting *s, size_t *n)
{
    const char *right = answer_right(&s->item, &learner.arena), *wrong = answer_wrong(&s->item, &learner.arena);
    const char *id = s->step->id;
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

/* ---- the same on the full screen, key by key ---- */

static void press(struct key key, void *context)
{
    app_key(context, key);
}

static void answer_on_screen(struct app *app, const char *text, enum verdict_status wanted)
{
    answer_press(&app->sitting.item, text, press, app);
    press((struct key){.code = K_ENTER}, app);
    if (!app->sitting.has_verdict || app->sitting.verdict.status != wanted)
        fail_msg("%s: '%s' is %s: %s", app->step->id, text,
                 app->sitting.has_verdict ? verdict_word(app->sitting.verdict.status) : "not checked",
                 app->sitting.has_verdict ? app->sitting.verdict.message : "");
}

static void work_on_screen(const struct lesson_step *step, void *context)
{
    struct app *app = context;
    if (step->type != LESSON_EXERCISE || step->exercise.kind->request != NULL)
        return;
    app_open(app, step);
    assert_true(app->has_sitting);
    answer_on_screen(app, answer_wrong(&app->sitting.item, &learner.arena), VERDICT_WRONG);
    press((struct key){.code = K_CTRL, .cp = 't'}, app);
    press((struct key){.code = K_CTRL, .cp = 'r'}, app);
    answer_on_screen(app, answer_right(&app->sitting.item, &learner.arena), VERDICT_RIGHT);
    assert_true(sitting_is_over(&app->sitting));
    learner_save(&learner, &app->journal);
    assert_int_equal(progress_status(&learner.progress, step), STATUS_DONE);
}

static void test_every_exercise_on_the_full_screen(void **state)
{
    (void)state;
    struct app app;
    app_init(&app, &learner.course, &learner.progress, NULL, 1);
    each_step(work_on_screen, &app);
    app_free(&app);
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
    sb_printf(out, "%s\nhint\n%s\n", answer_wrong(&item, &learner.arena), answer_right(&item, &learner.arena));
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
        cmocka_unit_test_setup_teardown(test_every_exercise_on_the_full_screen, setup, teardown),
        cmocka_unit_test_setup_teardown(test_every_walk_predicted, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_whole_course_in_line_mode, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
