/* Pictures and pages of a canvas: the colours of the theme, the text escaped, one file each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "screen/canvas_web.h"

static struct arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static struct canvas *sample(void)
{
    struct canvas *canvas = canvas_new(&arena, 20, 3);
    canvas_put(canvas, 0, 1, ROLE_NORMAL, STR("a < b & c > d"));
    canvas_put(canvas, 1, 0, ROLE_HEAT_8, STR(" 5.77 "));
    canvas_put(canvas, 1, 6, ROLE_CURSOR, STR("│"));
    canvas_put(canvas, 2, 0, ROLE_NORMAL, STR("cut off"));
    return canvas;
}

static void has(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("'%s' is not in:\n%s", part, text);
}

static void test_a_picture(void **state)
{
    (void)state;
    struct sb out = {.arena = &arena};
    canvas_svg(sample(), 2, "A <title>", &out);
    const char *svg = sb_text(&out);
    has(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 204 64\"");
    has(svg, "<title>A &lt;title&gt;</title>");
    /* The second column, and 13 characters wide. */
    has(svg, "<text x=\"21\" y=\"27\" textLength=\"117\" "
             "fill=\"#1a1a1a\">a\u00A0&lt;\u00A0b\u00A0&amp;\u00A0c\u00A0&gt;\u00A0d</text>");
    /* xterm's 166 is (215, 95, 0), 16 is black; the ground is as wide as the run, the text without its blanks. */
    has(svg, "<rect x=\"12\" y=\"32\" width=\"54\" height=\"20\" fill=\"#d75f00\"/>");
    has(svg, "<text x=\"21\" y=\"47\" textLength=\"36\" fill=\"#000000\">5.77</text>");
    /* Reversed: ink and ground change places. */
    has(svg, "<rect x=\"66\" y=\"32\" width=\"9\" height=\"20\" fill=\"#1a1a1a\"/>");
    has(svg, "fill=\"#ffffff\">│</text>");
    assert_null(strstr(svg, "cut off"));
    assert_string_equal(svg + strlen(svg) - 7, "</svg>\n");
}

static void test_a_page(void **state)
{
    (void)state;
    struct sb out = {.arena = &arena};
    canvas_html(sample(), 2, "A & B", &out);
    const char *html = sb_text(&out);
    has(html, "<title>A &amp; B</title>");
    has(html, "<meta charset=\"utf-8\">");
    has(html, "<pre>\n a &lt; b &amp; c &gt; d      \n");
    has(html, "\"> 5.77 </span><span class=");
    has(html, "{color:#000000;background:#d75f00}");
    assert_null(strstr(html, "cut off"));
    assert_null(strstr(html, "http")); /* nothing is fetched */
    assert_null(strstr(html, "<script"));
}

static void test_every_role_has_a_class(void **state)
{
    (void)state;
    struct sb out = {.arena = &arena};
    struct canvas *canvas = canvas_new(&arena, ROLE_COUNT, 1);
    for (int role = 0; role < ROLE_COUNT; role++)
        canvas_char(canvas, 0, role, (enum role)role, 'x');
    canvas_html(canvas, 1, "", &out);
    for (int role = ROLE_NORMAL + 1; role < ROLE_COUNT; role++) {
        has(sb_text(&out), arena_printf(&arena, "\n.r%d{", role));
        has(sb_text(&out), arena_printf(&arena, "<span class=\"r%d\">x</span>", role));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_picture),
        cmocka_unit_test(test_a_page),
        cmocka_unit_test(test_every_role_has_a_class),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
