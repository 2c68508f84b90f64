/* course/audit: on the data of two well-known exercises, of which it was computed apart, with NumPy, what they tell of
 * 16 classic wrong implementations.
 *
 * The printed example of one tells 13: a softmax over the wrong axis, queries and keys exchanged, and transposed
 * weights all give the right answer there.  The other looks at shapes and row sums only, and tells 4. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <stdlib.h>

#include <cmocka.h>

#include "course/audit.h"
#include "course/course.h"

struct bench {
    struct arena arena;
    struct course course;
    struct exercise bare; /* an exercise without what stands under its prompt */
    struct item item;
    struct audit audit;
};

static int begin(void **state)
{
    struct bench *b = calloc(1, sizeof *b);
    struct problems problems = {.arena = &b->arena};
    assert_true(course_load(&b->course, "exercises", &b->arena, &problems));
    *state = b;
    return 0;
}

static int end(void **state)
{
    struct bench *b = *state;
    arena_free(&b->arena);
    free(b);
    return 0;
}

static const struct exercise *exercise_of(struct bench *b, const char *id)
{
    const struct lesson_step *step = course_find_step(&b->course, str_of(id));
    assert_non_null(step);
    return &step->exercise;
}

static const struct audit *audit_exercise(struct bench *b, const struct exercise *exercise)
{
    struct err err;
    assert_true(audit_is_possible(exercise));
    assert_true(item_make(&b->item, exercise, 0, 0, &b->arena, &err));
    assert_true(audit_run(&b->audit, &b->item, &b->arena, &err));
    return &b->audit;
}

static const struct audit *audit_of(struct bench *b, const char *id)
{
    return audit_exercise(b, exercise_of(b, id));
}

/* Of its data alone: who writes a program is shown no step. */
static const struct audit *audit_of_data(struct bench *b, const char *id)
{
    b->bare = *exercise_of(b, id);
    b->bare.n_shows = 0;
    return audit_exercise(b, &b->bare);
}

static void assert_states(const struct audit *audit, const char *const *labels, size_t n, enum audit_state state)
{
    for (size_t i = 0; i < n; i++) {
        const struct audit_row *row = audit_find(audit, str_of(labels[i]));
        assert_non_null(row);
        if (row->state != state)
            fail_msg("%s", labels[i]);
    }
}

/* The 16.  Two are no mistakes of the catalogue, since nobody makes them by a slip in one line: the same weight for
 * every key, and all weight for the best one. */
static const char *const classics[] = {
    "softmax_query_axis",  "q_k_swapped",       "weights_transposed", "scale_missing",
    "scale_sqrt_d_model",  "scale_by_d_k",      "split_strided",      "split_reshape_no_transpose",
    "scale_after_softmax", "softmax_head_axis", "ignores_num_heads",  "merge_reshape_no_transpose",
    "merge_dk_h_order",    "k_v_swapped"};
enum { N_SURVIVORS = 3 }; /* the first of them, on the printed example */

static enum verdict_status grade(struct bench *b, const char *answer)
{
    struct verdict v;
    item_grade(&b->item, str_of(answer), &v, &b->arena);
    return v.status;
}

static void test_the_printed_example_tells_13_of_16(void **state)
{
    struct bench *b = *state;
    const struct audit *audit = audit_of_data(b, "example-two-tokens-output");
    assert_states(audit, classics, N_SURVIVORS, AUDIT_SURVIVES);
    assert_states(audit, classics + N_SURVIVORS, ARRAY_LEN(classics) - N_SURVIVORS, AUDIT_TOLD);
    assert_int_equal(grade(b, "[[3, 4, 5, 6], [3, 4, 5, 6]]"), VERDICT_WRONG); /* the mean */
    assert_int_equal(grade(b, "[[1, 2, 3, 4], [5, 6, 7, 8]]"), VERDICT_WRONG); /* the best */
}

static bool has_shape(const struct trace *trace, enum step_id id, const struct trace *right)
{
    const struct step *step = trace_find(trace, id);
    return step != NULL && tensor_same_shape(&step->value, &trace_find(right, id)->value);
}

static bool rows_sum_to_one(const struct tensor *t)
{
    size_t n = t->shape[t->ndim - 1];
    for (size_t row = 0; row < tensor_count(t) / n; row++) {
        double sum = 0;
        for (size_t i = 0; i < n; i++)
            sum += t->data[row * n + i];
        if (fabs(sum - 1) > 1e-8 + 1e-5) /* as np.allclose has it */
            return false;
    }
    return true;
}

/* What the exercise prints: the shapes of Qh, of the weights and of the output, and whether the rows sum to 1. */
static bool passes_by_shapes(struct bench *b, const struct setup *setup, const char *label)
{
    struct trace right, wrong;
    struct recipe recipe = {0};
    struct err err;
    assert_true(trace_right(&right, setup, &b->arena, &err));
    assert_true(recipe_add(&recipe, str_of(label), &err));
    assert_true(trace_run(&wrong, setup, &recipe, &b->arena, &err));
    return has_shape(&wrong, STEP_QH, &right) && has_shape(&wrong, STEP_WEIGHTS, &right) &&
           has_shape(&wrong, STEP_CONCAT, &right) && rows_sum_to_one(&trace_find(&wrong, STEP_WEIGHTS)->value);
}

/* Equal weights, and all weight for one key, have the right shapes and rows that sum to 1: they pass as well. */
static void test_shapes_and_row_sums_tell_4_of_16(void **state)
{
    static const char *const told[] = {"softmax_query_axis", "softmax_head_axis", "scale_after_softmax",
                                       "ignores_num_heads"};
    struct bench *b = *state;
    const struct lesson_step *step = course_find_step(&b->course, STR("two-head-practice"));
    size_t n_told = 0;
    for (size_t i = 0; i < ARRAY_LEN(classics); i++)
        n_told += !passes_by_shapes(b, step->exercise.setup, classics[i]);
    for (size_t i = 0; i < ARRAY_LEN(told); i++)
        if (passes_by_shapes(b, step->exercise.setup, told[i]))
            fail_msg("%s", told[i]);
    assert_int_equal(n_told, ARRAY_LEN(told));
}

/* Its values would tell all of them. */
static void test_its_values_tell_all(void **state)
{
    assert_states(audit_of(*state, "two-head-practice"), classics, ARRAY_LEN(classics), AUDIT_TOLD);
}

static void test_what_looks_alike_is_found(void **state)
{
    static const char *const alike[][2] = {{"scale_missing", "ignores_num_heads"},
                                           {"scale_sqrt_d_model", "scale_by_d_k"},
                                           {"split_strided", "merge_dk_h_order"}};
    const struct audit *audit = audit_of_data(*state, "example-two-tokens-output");
    for (size_t i = 0; i < ARRAY_LEN(alike); i++)
        assert_true(
            audit_are_alike(audit, audit_find(audit, str_of(alike[i][0])), audit_find(audit, str_of(alike[i][1]))));
    assert_false(
        audit_are_alike(audit, audit_find(audit, STR("scale_missing")), audit_find(audit, STR("scale_by_d_k"))));
}

/* What is made after the step asked for can't show in it; nor can a slip of code, or what the setup has no place for.
 */
static void test_what_cannot_show_is_left_out(void **state)
{
    static const char *const none[] = {"weights_transposed", "heads_averaged", "w_o_skipped", "mask_inverted"};
    assert_states(audit_of(*state, "example-two-tokens-weights"), none, ARRAY_LEN(none), AUDIT_NONE);
}

/* Weights and V stand under the prompt: whoever has them made no mistake that changes them. */
static void test_what_is_shown_is_left_out(void **state)
{
    static const char *const before[] = {"scale_missing", "softmax_unnormalised", "keys_are_values"};
    static const char *const told[] = {"merge_dk_h_order", "heads_averaged"};
    struct bench *b = *state;
    const struct audit *audit = audit_of(b, "example-two-tokens-output");
    struct err why;
    assert_states(audit, before, ARRAY_LEN(before), AUDIT_NONE);
    assert_states(audit, told, ARRAY_LEN(told), AUDIT_TOLD);
    assert_false(audit_may_show(audit, mistake_find(STR("scale_missing")), &b->arena, &why));
    assert_string_equal(why.text, "scale_missing would change weights, which stands under the prompt");
}

/* A program that is handed the scaled scores can't have cut the heads wrongly, nor scaled them. */
static void test_what_is_handed_over_is_left_out(void **state)
{
    struct bench *b = *state;
    static const char *const before[] = {"split_strided", "q_k_swapped", "scale_missing", "scale_after_softmax"};
    static const char *const told[] = {"softmax_query_axis", "softmax_global_max", "clips_scores"};
    const struct audit *audit = audit_of(b, "softmax-code");
    struct err why;
    assert_states(audit, before, 4, AUDIT_NONE);
    assert_states(audit, told, 3, AUDIT_TOLD);
    assert_false(audit_may_show(audit, mistake_find(STR("scale_missing")), &b->arena, &why));
    assert_string_equal(why.text, "scale_missing would be made before scaled, which is handed over");
}

/* Shapes tell hardly anything. */
static void test_a_shape_tells_little(void **state)
{
    static const char *const survive[] = {"scale_missing", "softmax_query_axis", "split_strided", "q_k_swapped"};
    static const char *const told[] = {"heads_averaged", "heads_not_merged"};
    const struct audit *audit = audit_of(*state, "shape-four-by-sixty-four");
    assert_true(audit->is_shape);
    assert_states(audit, survive, ARRAY_LEN(survive), AUDIT_SURVIVES);
    assert_states(audit, told, ARRAY_LEN(told), AUDIT_TOLD);
}

static void test_sizes_that_coincide_are_named(void **state)
{
    struct bench *b = *state;
    struct setup setup = {.num_heads = 2, .n_q = 3, .n_k = 3, .d_k = 4};
    assert_string_equal(audit_dimensions(&setup, &b->arena), "");
    setup.d_k = 3;
    assert_string_equal(audit_dimensions(&setup, &b->arena), "n = d_k = 3");
    setup.n_k = 2;
    assert_string_equal(audit_dimensions(&setup, &b->arena), "n_q = d_k = 3, n_k = h = 2");
    setup = (struct setup){.num_heads = 1, .n_q = 1, .n_k = 1, .d_k = 1};
    assert_string_equal(audit_dimensions(&setup, &b->arena), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_the_printed_example_tells_13_of_16, begin, end),
        cmocka_unit_test_setup_teardown(test_shapes_and_row_sums_tell_4_of_16, begin, end),
        cmocka_unit_test_setup_teardown(test_its_values_tell_all, begin, end),
        cmocka_unit_test_setup_teardown(test_what_looks_alike_is_found, begin, end),
        cmocka_unit_test_setup_teardown(test_what_cannot_show_is_left_out, begin, end),
        cmocka_unit_test_setup_teardown(test_what_is_shown_is_left_out, begin, end),
        cmocka_unit_test_setup_teardown(test_what_is_handed_over_is_left_out, begin, end),
        cmocka_unit_test_setup_teardown(test_a_shape_tells_little, begin, end),
        cmocka_unit_test_setup_teardown(test_sizes_that_coincide_are_named, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
