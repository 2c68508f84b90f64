/* The memory view: its labels are the engine's offsets, and the bare reshape is the engine's mistake. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "app/memory_page.h"
#include "support/random_setup.h"
#include "support/screen_text.h"

enum { N_SETUPS = 50 };

static bool same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

static double cell(const struct trace *trace, enum step_id step, const size_t *at)
{
    return tensor_get(&trace_find(trace, step)->value, at);
}

/* The slot's number stands at its index in the buffer's step and, as the origins say, where it was moved to. */
static void check_slot(const struct trace *trace, const struct memory *m, size_t slot, struct arena *arena)
{
    size_t at[TENSOR_MAX_DIM] = {0};
    struct origin origin;
    assert_int_equal(memory_index(&m->view[MEMORY_AS_IS], slot, at), m->buffer->ndim);
    assert_int_equal(tensor_offset(m->buffer, at), slot);
    if (m->made == N_STEPS)
        return;
    memory_index(&m->view[MEMORY_RIGHT], slot, at);
    assert_int_equal(memory_slot_of(m, m->made, at), slot);
    trace_origin(trace, m->made, at, &origin, arena);
    assert_int_equal(origin.kind, ORIGIN_MOVED);
    assert_int_equal(origin.terms[0].a.step, m->step);
    assert_int_equal(tensor_offset(m->buffer, origin.terms[0].a.at), slot);
    memory_index(&m->view[MEMORY_STEP], slot, at);
    assert_int_equal(memory_slot(&m->view[MEMORY_STEP], at), slot);
}

/* The bare reading, against what the engine computes with that mistake. */
static size_t check_bare(const struct trace *wrong, const struct memory *m)
{
    size_t n_misread = 0;
    for (size_t slot = 0; m->made != N_STEPS && slot < tensor_count(m->buffer); slot++) {
        size_t at[TENSOR_MAX_DIM];
        memory_index(&m->view[MEMORY_BARE], slot, at);
        assert_int_equal(memory_slot(&m->view[MEMORY_BARE], at), slot);
        assert_true(same(cell(wrong, m->made, at), m->buffer->data[slot]));
        n_misread += memory_is_misread(m, slot);
    }
    return n_misread;
}

static const struct trace *run(const struct setup *setup, const char *mistake, struct arena *arena)
{
    struct trace *trace = ARENA_NEW(arena, struct trace);
    struct recipe recipe = {0};
    struct err err;
    if (mistake != NULL && !recipe_add(&recipe, str_of(mistake), &err))
        fail_msg("%s", err.text);
    return trace_run(trace, setup, &recipe, arena, &err) ? trace : NULL;
}

static void test_labels_are_the_offsets_of_the_engine(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct rng rng;
    size_t n_misread = 0;
    rng_seed(&rng, 3);
    for (int i = 0; i < N_SETUPS; i++) {
        const struct setup *setup = random_setup(&rng, &arena);
        const struct trace *trace = run(setup, NULL, &arena);
        assert_non_null(trace);
        const struct trace *split = run(setup, "split_reshape_no_transpose", &arena);
        const struct trace *merge = run(setup, "merge_reshape_no_transpose", &arena);
        for (size_t k = 0; trace != NULL && k < trace->n_steps; k++) {
            struct memory m;
            memory_of(&m, trace, trace->step[k].id, true);
            for (size_t slot = 0; slot < tensor_count(m.buffer); slot++)
                check_slot(trace, &m, slot, &arena);
            const struct trace *wrong = m.made == STEP_CONCAT ? merge : split;
            if (wrong != NULL)
                n_misread += check_bare(wrong, &m);
        }
        arena_reset(&arena);
    }
    assert_true(n_misread > 0);
    arena_free(&arena);
}

/* 2 tokens, 2 heads of 2 columns: Q = [[0, 1, 2, 3], [10, 11, 12, 13]]. */
static const struct trace *small_trace(struct arena *arena)
{
    static double q[] = {0, 1, 2, 3, 10, 11, 12, 13};
    struct setup *s = ARENA_NEW(arena, struct setup);
    struct err err;
    *s = (struct setup){.num_heads = 2};
    for (enum step_id id = STEP_Q; id <= STEP_V; id++)
        s->input[id] = (struct tensor){.ndim = 2, .shape = {2, 4}, .data = q};
    assert_true(setup_check(s, &err));
    return run(s, NULL, arena);
}

static void test_the_table_of_a_split(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct memory m;
    struct page page;
    memory_of(&m, small_trace(&arena), STEP_QH, true);
    page_init(&page, &arena, 80, true);
    memory_page_table(&m, 2, 3, 2, &page);
    memory_page_slot(&m, 2, &page);
    memory_page_slot(&m, 0, &page);
    assert_string_equal(page_text_of(&page, &arena),
                        " slot  Q                 reshape(2, 2, 2)  .transpose(1,0,2) reshape(2, 2, 2)\n"
                        "       [token, column]   [token, head, k]  [head, token, k]  [head, token, k]\n"
                        "stride (4, 1)            (4, 2, 1)         (2, 4, 1)         (4, 2, 1)\n"
                        ">   2  [0, 2] 2          [0, 1, 0]         [1, 0, 0]         [0, 1, 0]     *\n"
                        "    3  [0, 3] 3          [0, 1, 1]         [1, 0, 1]         [0, 1, 1]     *\n"
                        "    4  [1, 0] 10         [1, 0, 0]         [0, 1, 0]         [1, 0, 0]     *\n"
                        "Q[0, 2] lies in slot 0 * 4 + 1 * 2 + 0 * 1 = 2, and is Qh[1, 0, 0].\n"
                        "* The reshape alone takes it for [0, 1, 0], where Q[1, 0] belongs.\n"
                        "Q[0, 0] lies in slot 0 * 4 + 0 * 2 + 0 * 1 = 0, and is Qh[0, 0, 0].\n"
                        "The reshape alone happens to read the same here.\n");
    arena_free(&arena);
}

static void test_the_table_of_a_merge(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct memory m;
    struct page page;
    memory_of(&m, small_trace(&arena), STEP_HEADS, true);
    page_init(&page, &arena, 80, true);
    memory_page_table(&m, 0, 0, SIZE_MAX, &page);
    memory_page_slot(&m, 2, &page);
    assert_string_equal(page_text_of(&page, &arena),
                        " slot  heads             transpose(1,0,2)  .reshape(2, 4)    reshape(2, 4)\n"
                        "       [head, token, k]  [token, head, k]  [token, column]   [token, column]\n"
                        "stride (4, 2, 1)         (2, 4, 1)         copied            (4, 1)\n"
                        "heads[0, 1, 0] lies in slot 1 * 2 + 0 * 4 + 0 * 1 = 2, and is concat[1, 0].\n"
                        "* The reshape alone takes it for [0, 2], where heads[1, 0, 0] belongs.\n");
    arena_free(&arena);
}

static void test_what_is_still_asked_is_not_shown(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct memory m;
    memory_of(&m, small_trace(&arena), STEP_Q, false);
    assert_int_equal(m.made, N_STEPS);
    assert_false(memory_is_misread(&m, 2));
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels_are_the_offsets_of_the_engine),
        cmocka_unit_test(test_the_table_of_a_split),
        cmocka_unit_test(test_the_table_of_a_merge),
        cmocka_unit_test(test_what_is_still_asked_is_not_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
