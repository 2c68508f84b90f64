/* Shapes and tensors as learners type them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "course/literal.h"
#include "engine/rng.h"

static struct arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static struct names sizes(void)
{
    struct names names = {0};
    names_set_number(&names, STR("h"), 2);
    names_set_number(&names, STR("n"), 5);
    names_set_number(&names, STR("d"), 8);
    names_complete(&names);
    return names;
}

/* A shape as text, or what was said of it. */
static const char *shape_of(const char *text)
{
    size_t ndim, shape[LITERAL_MAX_DIM];
    struct err err;
    struct names names = sizes();
    if (!literal_shape(&ndim, shape, str_of(text), &names, &err))
        return arena_dup(&arena, err.text);
    struct sb out = {.arena = &arena};
    for (size_t i = 0; i < ndim; i++)
        sb_printf(&out, i == 0 ? "%zu" : " %zu", shape[i]);
    return sb_text(&out);
}

static void test_shapes_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text, *shape;
    } cases[] = {
        {"(2, 5, 4)", "2 5 4"},
        {"(2,5,4)", "2 5 4"},
        {" ( 2 , 5,4 ) ", "2 5 4"},
        {"[2,5,4]", "2 5 4"},
        {"[2, 5, 4]", "2 5 4"},
        {"2, 5, 4", "2 5 4"},
        {"2x5x4", "2 5 4"},
        {"2X5X4", "2 5 4"},
        {"2 x 5 x 4", "2 5 4"},
        {"2\xc3\x97"
         "5 \xc3\x97 4",
         "2 5 4"},
        {"2 5 4", "2 5 4"},
        {"[2  5 4]", "2 5 4"},
        {"(5,)", "5"},
        {"5", "5"},
        {"()", ""},
        {"[]", ""},
        {"(h, n, d // h)", "2 5 4"},
        {"h,n,d_k", "2 5 4"},
        {"(h, n, (d) // (h))", "2 5 4"},
        {"(h + 1) * 2", "6"},
        {"(1)*(2)", "2"},
        {"(0, 3)", "0 3"},
        {"(2, 5, 8 / 2)", "2 5 4"},
        {"1, 2, 3, 4, 5, 6, 7, 8", "1 2 3 4 5 6 7 8"},
        {"torch.Size([2, 5, 4])", "2 5 4"},
        {"", "nothing was typed"},
        {"  ", "nothing was typed"},
        {"(2, 5.5)", "axis 1 must be a whole number, found 5.5"},
        {"(2, -5)", "axis 1 must be a whole number, found -5"},
        {"(2, inf)", "axis 1 must be a whole number, found inf"},
        {"(2, 1e300)", "axis 1 must be a whole number, found 1e+300"},
        {"(2, , 4)", "axis 1: nothing was typed"},
        {"(, 4)", "axis 0: nothing was typed"},
        {"(2, z)", "axis 1: this name means nothing here, found 'z'"},
        {"(2, 5", "axis 0: a closing bracket is missing, found ', 5'"},
        {"2, 5)", "axis 1: this could not be read, found ')'"},
        {"1 2 3 4 5 6 7 8 9", "a shape has at most 8 axes"},
        {"2 z", "axis 0: this could not be read, found 'z'"},
        {"x", "axis 0: nothing was typed"},
        {"2x", "axis 1: nothing was typed"},
        {"1,2,3,4,5,6,7,8,9", "a shape has at most 8 axes"},
        {"1x2x3x4x5x6x7x8x9", "a shape has at most 8 axes"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        if (strcmp(shape_of(cases[i].text), cases[i].shape) != 0)
            fail_msg("%s: expected %s, got %s", cases[i].text, cases[i].shape, shape_of(cases[i].text));
}

/* Shape and values as text, or what was said of them. */
static const char *tensor_of(const char *text)
{
    struct tensor t;
    struct err err;
    struct names names = sizes();
    char buf[NUM_SIZE];
    if (!literal_tensor(&t, str_of(text), 12, &names, &arena, &err))
        return arena_dup(&arena, err.text);
    struct sb out = {.arena = &arena};
    for (size_t i = 0; i < t.ndim; i++)
        sb_printf(&out, i == 0 ? "%zu" : "x%zu", t.shape[i]);
    sb_char(&out, ':');
    size_t n = t.ndim == 0 ? 1 : tensor_count(&t);
    for (size_t i = 0; i < n; i++)
        sb_printf(&out, " %s", num_roundtrip(t.data[i], buf));
    return sb_text(&out);
}

static void test_tensors_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text, *tensor;
    } cases[] = {
        {"[[0.25, 1/4], [1, 0]]", "2x2: 0.25 0.25 1 0"},
        {"[[0.25,1/4],[1,0]]", "2x2: 0.25 0.25 1 0"},
        {" [ [1 , 2] , [3 , 4] ] ", "2x2: 1 2 3 4"},
        {"[[1, 2],\n [3, 4]]", "2x2: 1 2 3 4"},
        {"np.array([[1, 2]])", "1x2: 1 2"},
        {"numpy.array( [1, 2] )", "2: 1 2"},
        {"array([1, 2])", "2: 1 2"},
        {"[1, 2, ]", "2: 1 2"},
        {"[[1, 2], [3, 4], ]", "2x2: 1 2 3 4"},
        {"[[[1, 2]], [[3, 4]]]", "2x1x2: 1 2 3 4"},
        {"[h, (n + 1) * 2, -inf]", "3: 2 12 -inf"},
        {"3", ": 3"},
        {"1/4", ": 0.25"},
        {"[-1, +2, \xe2\x88\x92"
         "3]",
         "3: -1 2 -3"},
        {"[1,2,3,4,5,6,7,8,9,10,11,12]", "12: 1 2 3 4 5 6 7 8 9 10 11 12"},
        {"[1,2,3,4,5,6,7,8,9,10,11,12,13]", "there are more than 12 numbers"},
        {"", "nothing was typed"},
        {"[]", "the rows are not equally long: 0 and 0"},
        {"[[]]", "the rows are not equally long: 0 and 0"},
        {"[[1, 2], [3]]", "the rows are not equally long: 2 and 1"},
        {"[[1, 2], 3]", "expected a list in [ ], as the others are"},
        {"[1, [2]]", "number 2: a number or a name was expected, found '[2]'"},
        {"[[[[1]]]]", "this has 4 axes; at most 3 are known here"},
        {"[1, 2", "expected a list in [ ], as the others are"},
        {"[1 2]", "number 1: this could not be read, found '2'"},
        {"[1, , 2]", "number 2: nothing was typed"},
        {"[(1, 2)]", "number 1: a closing bracket is missing, found ', 2)'"},
        {"[0,5]", "2: 0 5"},
        {"1, 2", "number 1: this could not be read, found ', 2'"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        if (strcmp(tensor_of(cases[i].text), cases[i].tensor) != 0)
            fail_msg("%s: expected %s, got %s", cases[i].text, cases[i].tensor, tensor_of(cases[i].text));
}

/* Any text: no read outside it, and no shape that does not fit its numbers. */
static void test_random_texts_are_read_or_refused(void **state)
{
    (void)state;
    static const char alphabet[] = "[[[]]](),,  123.x-/hn";
    struct rng rng;
    rng_seed(&rng, 11);
    size_t read = 0;
    for (int round = 0; round < 50000; round++) {
        size_t n = (size_t)rng_below(&rng, 24), ndim, shape[LITERAL_MAX_DIM];
        char *text = malloc(n + 1);
        for (size_t i = 0; i < n; i++)
            text[i] = alphabet[rng_below(&rng, sizeof alphabet - 1)];
        struct err err;
        struct tensor t;
        struct names names = sizes();
        if (literal_tensor(&t, (struct str){text, n}, 12, &names, &arena, &err)) {
            assert_in_range(t.ndim == 0 ? 1 : tensor_count(&t), 1, 12);
            read++;
        }
        if (literal_shape(&ndim, shape, (struct str){text, n}, &names, &err))
            assert_in_range(ndim, 0, LITERAL_MAX_DIM);
        free(text);
        arena_reset(&arena);
    }
    assert_true(read > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes_are_read),
        cmocka_unit_test(test_tensors_are_read),
        cmocka_unit_test(test_random_texts_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
