/* The grid of numbers, and how numbers are written in it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "screen/grid.h"
#include "screen/number.h"
#include "support/screen_text.h"

static struct arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

/* ---- numbers --------------------------------------------------------------------------------------------------- */

static void test_decimals_are_as_few_as_needed(void **state)
{
    (void)state;
    static const struct {
        double values[3];
        double unit;
        int max_decimals;
        const char *shown[3];
        int w;
    } cases[] = {
        {{1, -2, 30}, 0, 2, {"1", "-2", "30"}, 2},
        {{0.5, 1, -1}, 0, 4, {"0.5", "1.0", "-1.0"}, 4},
        {{1.0 / 3, 2, 0.1 + 0.2}, 0, 3, {"0.333", "2.000", "0.300"}, 5},
        {{-0.001, -0.0, 0.004}, 0, 2, {"0.00", "0.00", "0.00"}, 4},
        {{9.999, 0, 0}, 0, 2, {"10.00", "0.00", "0.00"}, 5},
        {{-INFINITY, NAN, 1}, 0, 2, {"-inf", "nan", "1"}, 4},
        {{1.25e9, -3e200, 2}, 0, 2, {"1.2e+09", "-3.0e+200", "2"}, 9},
        {{0.6931471805599453, 1.3862943611198906, 0}, 0.6931471805599453, 2, {"1", "2", "0"}, 1},
        {{2.0000001, 0, 0}, 0, 2, {"2.00", "0.00", "0.00"}, 4},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct number_format f = number_format_of(cases[i].values, 3, cases[i].unit, cases[i].max_decimals);
        assert_int_equal(f.w, cases[i].w);
        for (int j = 0; j < 3; j++) {
            char buf[NUMBER_SIZE];
            assert_string_equal(number_text(&f, cases[i].values[j], buf), cases[i].shown[j]);
        }
    }
}

/* The width is found from two numbers only: no other may be wider. */
static void test_no_number_is_wider_than_its_format(void **state)
{
    (void)state;
    uint32_t seed = 9;
    for (int round = 0; round < 2000; round++) {
        double values[6];
        for (int i = 0; i < 6; i++) {
            seed = seed * 1664525 + 1013904223;
            values[i] = ((double)seed - 2147483648.0) / pow(10, seed % 17);
        }
        struct number_format f = number_format_of(values, 6, 0, round % 7);
        for (int i = 0; i < 6; i++) {
            char buf[NUMBER_SIZE];
            assert_in_range(strlen(number_text(&f, values[i], buf)), 1, f.w);
        }
    }
}

/* ---- drawing --------------------------------------------------------------------------------------------------- */

static const double scores[] = {2.1, -0.31, 5.77, 0, -INFINITY, 1};

static struct grid scores_grid(void)
{
    struct grid grid = grid_of(scores, 2, 3);
    grid.row_prefix = "i";
    grid.col_prefix = "j";
    return grid;
}

static struct canvas *drawn(const struct grid *grid, int h, int w, bool is_ascii)
{
    struct canvas *canvas = canvas_new(&arena, w, h);
    canvas->is_ascii = is_ascii;
    grid_draw(grid, canvas, (struct rect){0, 0, h, w});
    assert_true(canvas_is_sound(canvas));
    return canvas;
}

static const char *grid_text(const struct grid *grid, int h, int w)
{
    return canvas_text(drawn(grid, h, w, false), &arena);
}

static void test_labels_cursor_and_marks(void **state)
{
    (void)state;
    static const bool marked[] = {false, true, false, false, false, false};
    struct grid grid = scores_grid();
    grid.cursor_row = 0;
    grid.cursor_col = 2;
    grid.marked = marked;
    struct canvas *canvas = drawn(&grid, 3, 26, false);
    assert_string_equal(canvas_text(canvas, &arena), "       j0     j1     j2\n"
                                                     "i0   2.10  -0.31* ▐5.77▌\n"
                                                     "i1   0.00   -inf   1.00\n");
    assert_string_equal(canvas_roles(canvas, &arena), ".......dd.....dd.....SS\n"
                                                      "SS.........******@@@@@@@\n"
                                                      "dd........ddddddd\n");
    assert_int_equal(canvas->cursor_y, 1);
    assert_int_equal(canvas->cursor_x, 22);
    assert_string_equal(canvas_text(drawn(&grid, 3, 26, true), &arena), "       j0     j1     j2\n"
                                                                        "i0   2.10  -0.31* [5.77]\n"
                                                                        "i1   0.00   -inf   1.00\n");
}

/* 5 x 10, counting up. */
static struct grid counting_grid(void)
{
    double *values = ARENA_ARRAY(&arena, 50, double);
    for (int i = 0; i < 50; i++)
        values[i] = i;
    struct grid grid = grid_of(values, 5, 10);
    grid.row_prefix = "i";
    grid.col_prefix = "j";
    return grid;
}

static void test_it_scrolls_so_that_the_cursor_is_seen(void **state)
{
    (void)state;
    struct grid grid = counting_grid();
    assert_string_equal(grid_text(&grid, 4, 16), "    j0  j1 …\n"
                                                 "i0   0   1 …\n"
                                                 "i1  10  11 …\n"
                                                 "     …\n");
    grid.cursor_row = 4;
    grid.cursor_col = 9;
    assert_string_equal(grid_text(&grid, 4, 16), "…  …j8  j9\n"
                                                 "i3  38  39\n"
                                                 "i4  48 ▐49▌\n\n");
    for (int w = 0; w < 50; w++) {
        for (int h = 0; h < 8; h++) {
            struct canvas *canvas = drawn(&grid, h, w, w % 2);
            assert_true((canvas->cursor_y >= 0) == (h > 1 && w > 5));
        }
    }
}

static void test_a_window_says_that_there_is_more(void **state)
{
    (void)state;
    struct grid grid = counting_grid();
    grid.rows = 2;
    grid.row0 = 100;
    grid.col0 = 7;
    grid.has_more_rows = grid.has_more_cols = true;
    assert_string_equal(grid_text(&grid, 4, 19), "…    … j7   j8 …\n"
                                                 "i100    0    1 …\n"
                                                 "i101   10   11 …\n"
                                                 "        …\n");
    struct grid_size size = grid_measure(&grid, false);
    assert_int_equal(size.h, 4);
    assert_int_equal(size.w, 5 + 10 * 5 + 2);
    size = grid_fits(&grid, 24, 80, false);
    assert_int_equal(size.h, 22);
    assert_int_equal(size.w, 14);
}

static void test_names_and_row_sums(void **state)
{
    (void)state;
    static const double weights[] = {0.5, 0.25, 0.25, 1, 0, 0};
    static const struct str rows[] = {{"the", 3}, {"incomprehensibilities", 21}};
    struct grid grid = grid_of(weights, 2, 3);
    grid.row_names = rows;
    grid.has_row_sums = true;
    assert_string_equal(grid_text(&grid, 2, 60), "the           0.50  0.25  0.25 │ 1.00\n"
                                                 "incomprehen…  1.00  0.00  0.00 │ 1.00\n");
    struct grid_size size = grid_measure(&grid, false);
    assert_int_equal(size.w, 38);
}

static void test_heat(void **state)
{
    (void)state;
    static const double values[] = {-4, -2, 0, 1, 4, NAN, INFINITY, 3};
    struct grid grid = grid_of(values, 1, 5);
    grid.heat = GRID_DIVERGING;
    assert_string_equal(canvas_roles(drawn(&grid, 1, 20, false), &arena), "AAAACCCCGGGGHHHHKKKK\n");
    grid.heat = GRID_SEQUENTIAL;
    grid.heat_max = 8;
    assert_string_equal(canvas_roles(drawn(&grid, 1, 20, false), &arena), "00000000000011114444\n");
    grid = grid_of(values + 4, 1, 4);
    grid.heat = GRID_DIVERGING;
    assert_string_equal(canvas_roles(drawn(&grid, 1, 20, false), &arena), "KKKKKbbbbbdddddJJJJJ\n");
}

static void test_on_a_page_columns_follow_below(void **state)
{
    (void)state;
    struct page page;
    struct grid grid = counting_grid();
    grid.rows = 2;
    grid.cols = 5;
    grid.has_row_sums = true;
    grid.cursor_row = 1;
    grid.cursor_col = 4;
    page_init(&page, &arena, 24, false);
    page_text(&page, ROLE_NORMAL, STR("Fill in:"));
    grid_page(&grid, &page);
    assert_string_equal(page_text_of(&page, &arena), "Fill in:\n"
                                                     "    j0  j1  j2 …\n"
                                                     "i0   0   1   2 …\n"
                                                     "i1   5   6   7 …\n"
                                                     "\n"
                                                     "   …j3  j4 │ sum\n"
                                                     "i0   3   4 │  10\n"
                                                     "i1   8  ▐9▌│  35\n");
    assert_int_equal(page.focus_y, 7);
    assert_int_equal(page.canvas.cursor_y, 7);
}

static void test_rows_read_one_by_one(void **state)
{
    (void)state;
    static const double weights[] = {0.25, 0.75, -INFINITY, 1};
    static const struct str names[] = {{"the", 3}, {"c\x1bt", 3}};
    static const bool marked[] = {false, true, false, false};
    struct grid grid = grid_of(weights, 2, 2);
    struct sb sb = {.arena = &arena};
    grid.row0 = 2;
    grid_speak(&grid, &sb, "query");
    grid.row_names = names;
    grid.marked = marked;
    grid.has_more_cols = true;
    grid_speak(&grid, &sb, "query");
    assert_string_equal(sb_text(&sb), "query 2: 0.25 0.75\n"
                                      "query 3: -inf 1.00\n"
                                      "query 2 (the): 0.25 0.75 (differs) and more\n"
                                      "query 3 (c^[t): -inf 1.00 and more\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decimals_are_as_few_as_needed),
        cmocka_unit_test(test_no_number_is_wider_than_its_format),
        cmocka_unit_test(test_labels_cursor_and_marks),
        cmocka_unit_test(test_it_scrolls_so_that_the_cursor_is_seen),
        cmocka_unit_test(test_a_window_says_that_there_is_more),
        cmocka_unit_test(test_names_and_row_sums),
        cmocka_unit_test(test_heat),
        cmocka_unit_test(test_on_a_page_columns_follow_below),
        cmocka_unit_test(test_rows_read_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
