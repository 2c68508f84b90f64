/* engine/blocks against NumPy: tests/data/blocks.txt, written by tests/data/gen_blocks.py. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/fs.h"
#include "base/macros.h"
#include "engine/blocks.h"
#include "engine/recipe.h"
#include "support/content.h"

enum { SEED, N_Q, N_K, D_K, D_V, BLOCK, N_SIZES };

static struct blocks how_of(struct str label)
{
    for (size_t i = 0; i < BLOCKS_N_MISTAKES; i++)
        if (str_is(label, blocks_mistakes[i].label))
            return blocks_mistakes[i].how;
    assert_true(str_is(label, "right"));
    return (struct blocks){0};
}

static double next_number(struct str *line)
{
    double x;
    assert_true(num_parse(str_split(line, ' '), &x));
    return x;
}

static const struct setup *draw(struct content *c, const int *size)
{
    char text[300];
    snprintf(text, sizeof text,
             "{\"num_heads\": 1, \"seed\": %d, \"tensors\": [{\"name\": \"Q\", \"normal\": [%d, %d]},"
             "{\"name\": \"K\", \"normal\": [%d, %d]}, {\"name\": \"V\", \"normal\": [%d, %d]}]}",
             size[SEED], size[N_Q], size[D_K], size[N_K], size[D_K], size[N_K], size[D_V]);
    return content_setup(c, text);
}

static void check_line(struct content *c, struct str line)
{
    struct tensor made;
    struct str label = str_split(&line, ' ');
    struct blocks how = how_of(label);
    int size[N_SIZES];
    for (size_t i = 0; i < N_SIZES; i++)
        size[i] = (int)next_number(&line);
    blocks_run(&made, draw(c, size), (size_t)size[BLOCK], &how, &c->arena);
    for (size_t i = 0; i < tensor_count(&made); i++)
        if (!(fabs(made.data[i] - next_number(&line)) <= 1e-12))
            fail_msg("%.*s, seed %d, number %zu: %.17g", (int)label.n, label.p, size[SEED], i, made.data[i]);
    assert_int_equal(line.n, 0);
}

static void test_every_way_equals_numpy(void **state)
{
    (void)state;
    struct content c = {0};
    struct str text;
    struct err err;
    size_t n = 0;
    assert_true(fs_read("tests/data/blocks.txt", 1 << 20, &text, &c.arena, &err));
    for (; text.n > 0; n++)
        check_line(&c, str_split(&text, '\n'));
    assert_int_equal(n, 4 * (BLOCKS_N_MISTAKES + 1));
    content_free(&c);
}

/* exp(m - m_new) of a tall block before a low one is infinite. */
static void test_a_forgotten_maximum_overflows(void **state)
{
    (void)state;
    struct content c = {0};
    struct blocks right = {0}, forgets = {.forgets_maximum = true};
    struct tensor good, bad;
    const struct setup *setup =
        content_setup(&c, "{\"num_heads\": 1, \"tensors\": [{\"name\": \"Q\", \"values\": [[40]]},"
                          "{\"name\": \"K\", \"values\": [[10], [-10]]},"
                          "{\"name\": \"V\", \"values\": [[3], [5]]}]}");
    blocks_run(&good, setup, 1, &right, &c.arena);
    blocks_run(&bad, setup, 1, &forgets, &c.arena);
    assert_true(good.data[0] == 3);
    assert_true(isnan(bad.data[0]));
    content_free(&c);
}

static void test_all_are_in_the_catalogue(void **state)
{
    (void)state;
    for (size_t i = 0; i < BLOCKS_N_MISTAKES; i++)
        assert_non_null(mistake_find(str_of(blocks_mistakes[i].label)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_way_equals_numpy),
        cmocka_unit_test(test_a_forgotten_maximum_overflows),
        cmocka_unit_test(test_all_are_in_the_catalogue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
