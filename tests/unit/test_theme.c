/* The theme: contrast, and nothing told by colour alone. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/macros.h"
#include "screen/role.h"
#include "screen/theme.h"

/* Relative luminance of a colour of xterm's 256 (WCAG 2.1); the first 16 hang on the terminal's palette. */
static double channel(int value)
{
    double c = value / 255.0;
    return c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double luminance(int colour)
{
    static const int levels[] = {0, 95, 135, 175, 215, 255};
    if (colour >= 232)
        return channel(8 + 10 * (colour - 232));
    int cube = colour - 16;
    return 0.2126 * channel(levels[cube / 36]) + 0.7152 * channel(levels[cube / 6 % 6]) +
           0.0722 * channel(levels[cube % 6]);
}

static double contrast(double a, double b)
{
    return (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);
}

static void test_text_can_be_read_on_light_and_dark(void **state)
{
    (void)state;
    for (int role = 0; role < ROLE_COUNT; role++) {
        struct style s = theme_style((enum role)role, THEME_256);
        if (s.bg >= 0)
            assert_true(contrast(luminance(s.fg), luminance(s.bg)) >= 4.5);
        else if (s.fg >= 0)
            assert_true(contrast(luminance(s.fg), 0) >= 3.7 && contrast(luminance(s.fg), 1) >= 3.7);
    }
}

static void test_a_background_never_comes_without_its_foreground(void **state)
{
    (void)state;
    for (int role = 0; role < ROLE_COUNT; role++) {
        for (int depth = THEME_8; depth <= THEME_256; depth++) {
            struct style s = theme_style((enum role)role, (enum theme_depth)depth);
            assert_true(s.bg < 0 || s.fg >= 0);
            assert_true(s.fg < (depth == THEME_8 ? 8 : depth == THEME_16 ? 16 : 256) && s.bg < 256);
        }
    }
}

static unsigned attributes(struct style s)
{
    return (unsigned)s.is_bold | (unsigned)s.is_dim << 1 | (unsigned)s.is_underlined << 2 |
           (unsigned)s.is_reversed << 3;
}

static void test_without_colour_what_matters_still_differs(void **state)
{
    (void)state;
    static const enum role matter[] = {ROLE_SELECTED, ROLE_CURSOR, ROLE_FIELD, ROLE_FIELD_FOCUS,
                                       ROLE_BAD,      ROLE_MARK,   ROLE_KEY};
    for (size_t i = 0; i < ARRAY_LEN(matter); i++)
        for (int depth = THEME_MONO; depth <= THEME_256; depth++)
            assert_int_not_equal(attributes(theme_style(matter[i], (enum theme_depth)depth)), 0);
    assert_int_not_equal(attributes(theme_style(ROLE_FIELD, THEME_MONO)),
                         attributes(theme_style(ROLE_FIELD_FOCUS, THEME_MONO)));
    for (int role = 0; role < ROLE_COUNT; role++) {
        struct style s = theme_style((enum role)role, THEME_MONO);
        assert_true(s.fg == -1 && s.bg == -1);
    }
}

/* Stronger shades are darker, all the way; the two ends of the diverging map differ most in blue, not in red and
 * green, so that no kind of colour blindness mixes them up. */
static void test_ramps(void **state)
{
    (void)state;
    for (int role = ROLE_SHADE_1; role < ROLE_SHADE_8; role++)
        assert_true(luminance(theme_style((enum role)role, THEME_256).bg) >
                    luminance(theme_style((enum role)(role + 1), THEME_256).bg));
    for (int i = 0; i < 4; i++) {
        int below = theme_style((enum role)(ROLE_HEAT_0 + i), THEME_256).bg - 16;
        int above = theme_style((enum role)(ROLE_HEAT_8 - i), THEME_256).bg - 16;
        assert_true(below % 6 > above % 6 && below / 36 < above / 36);
    }
}

static void test_letters_are_all_different(void **state)
{
    (void)state;
    for (int a = 0; a < ROLE_COUNT; a++)
        for (int b = 0; b < a; b++)
            assert_int_not_equal(role_letter((enum role)a), role_letter((enum role)b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_can_be_read_on_light_and_dark),
        cmocka_unit_test(test_a_background_never_comes_without_its_foreground),
        cmocka_unit_test(test_without_colour_what_matters_still_differs),
        cmocka_unit_test(test_ramps),
        cmocka_unit_test(test_letters_are_all_different),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
