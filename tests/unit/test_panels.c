/* Panels: the marks of a ripple are the cells that differ, all of them and no others; and a panel of what is too large,
 * or not stored, shows the numbers of the whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "app/panels.h"
#include "app/what_if.h"
#include "engine/recent.h"
#include "support/random_setup.h"

static const struct grid_size window = {.h = 3, .w = 4};

static bool same(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Of one step and head: marked exactly where the bits differ (0 and -0 count as one). */
static size_t check_marks(const struct trace *right, const struct trace *changed, const struct look *look,
                          struct arena *arena)
{
    struct panel mine[PANELS_MAX], beside;
    size_t n = panels_of(right, look, window, mine, arena), n_marked = 0;
    const struct panel *result = &mine[n - 1];
    assert_true(panel_beside(result, changed, look, "what if", window, &beside, arena));
    for (size_t i = 0; i < tensor_count(&beside.matrix); i++) {
        assert_int_equal(beside.marked[i], result->matrix.data[i] != beside.matrix.data[i]);
        n_marked += beside.marked[i];
    }
    return n_marked;
}

static size_t check_step(const struct trace *right, const struct trace *changed, const struct step *step,
                         struct arena *arena)
{
    size_t n_heads = step->value.ndim == 3 ? step->value.shape[0] : 1, n_marked = 0, n_differ = 0;
    const struct tensor *other = &trace_find(changed, step->id)->value;
    for (size_t head = 0; head < n_heads; head++)
        n_marked += check_marks(right, changed,
                                &(struct look){.step = step->id, .at = {step->value.ndim == 3 ? head : 0}}, arena);
    for (size_t i = 0; i < tensor_count(other); i++)
        n_differ += step->value.data[i] != other->data[i];
    assert_int_equal(n_marked, n_differ);
    return n_marked;
}

static void test_a_ripple_marks_what_differs(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct rng rng;
    struct err err;
    size_t n_marked = 0;
    rng_seed(&rng, 5);
    for (int round = 0; round < 50; round++) {
        struct trace right;
        struct what_if w;
        const struct setup *setup = random_setup(&rng, &arena);
        const struct tensor *x = &setup->input[STEP_X];
        assert_true(trace_right(&right, setup, &arena, &err));
        what_if_open(&w, &right);
        size_t at[TENSOR_MAX_DIM] = {(size_t)rng_below(&rng, x->shape[0]), (size_t)rng_below(&rng, x->shape[1])};
        assert_true(what_if_edit(&w, STEP_X, at, rng_normal(&rng), &err));
        for (size_t i = 0; i < right.n_steps; i++)
            n_marked += check_step(&right, w.changed, &right.step[i], &arena);
        what_if_close(&w);
        arena_reset(&arena);
    }
    assert_true(n_marked > 50);
    arena_free(&arena);
}

static void check_panel(const struct panel *p, const struct tensor *whole)
{
    assert_true(p->matrix.shape[0] <= p->rows && p->matrix.shape[1] <= p->cols);
    assert_true(!p->has_row_sums || p->matrix.shape[1] == p->cols); /* the sum of a part of a row is no sum */
    for (size_t i = 0; i < tensor_count(&p->matrix); i++) {
        size_t row = p->row0 + i / p->matrix.shape[1], col = p->col0 + i % p->matrix.shape[1];
        assert_true(same(p->matrix.data[i], whole->data[(p->head * p->rows + row) * p->cols + col]));
    }
}

/* Nothing is stored; the cursor goes over every cell of every step, and is always in what is shown. */
static void test_windows_show_the_numbers_of_the_whole(void **state)
{
    (void)state;
    struct arena arena = {0}, frame = {0};
    struct rng rng;
    struct err err;
    rng_seed(&rng, 6);
    for (int round = 0; round < 10; round++) {
        struct trace stored, open;
        struct recent recent = {0};
        const struct setup *setup = random_setup(&rng, &arena);
        assert_true(trace_right(&stored, setup, &arena, &err));
        assert_true(trace_open(&open, setup, &(struct recipe){0}, 0, &arena, &err));
        open.recent = &recent;
        for (size_t i = 0; i < open.n_steps; i++)
            for (size_t flat = 0; flat < tensor_count(&open.step[i].value); flat++) {
                struct panel panels[PANELS_MAX];
                struct look look = {.step = open.step[i].id};
                const struct tensor *t = &open.step[i].value;
                for (size_t axis = t->ndim, rest = flat; axis-- > 0; rest /= t->shape[axis])
                    look.at[axis] = rest % t->shape[axis];
                size_t n = panels_of(&open, &look, window, panels, &frame);
                for (size_t k = 0; k < n; k++)
                    check_panel(&panels[k], &trace_find(&stored, panels[k].step)->value);
                assert_true(panels[n - 1].cursor_row >= 0 && panels[n - 1].cursor_col >= 0);
                arena_reset(&frame);
            }
        recent_free(&recent);
        arena_reset(&arena);
    }
    arena_free(&arena);
    arena_free(&frame);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_ripple_marks_what_differs),
        cmocka_unit_test(test_windows_show_the_numbers_of_the_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
