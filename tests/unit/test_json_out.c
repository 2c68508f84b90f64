/* io/json_out: the layout, the escapes, numbers that are not finite; and that io/json reads back what was written. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "io/json.h"
#include "io/json_out.h"

static void test_layout(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct json_out out = {.sb.arena = &arena};
    json_out_object(&out, NULL);
    json_out_text(&out, "name", STR("Qh"));
    json_out_array(&out, "shape", true);
    json_out_int(&out, NULL, 2);
    json_out_int(&out, NULL, -5);
    json_out_end_array(&out);
    json_out_array(&out, "steps", false);
    json_out_object(&out, NULL);
    json_out_bool(&out, "ok", true);
    json_out_null(&out, "first_wrong_step");
    json_out_end_object(&out);
    json_out_object(&out, NULL);
    json_out_end_object(&out);
    json_out_end_array(&out);
    json_out_array(&out, "none", false);
    json_out_end_array(&out);
    json_out_array(&out, "pairs", true);
    json_out_object(&out, NULL);
    json_out_bool(&out, "a", false);
    json_out_number(&out, "b", 0.1);
    json_out_end_object(&out);
    json_out_array(&out, NULL, false);
    json_out_end_array(&out);
    json_out_end_array(&out);
    json_out_end_object(&out);
    assert_string_equal(sb_text(&out.sb), "{\n"
                                          "  \"name\": \"Qh\",\n"
                                          "  \"shape\": [2, -5],\n"
                                          "  \"steps\": [\n"
                                          "    {\n"
                                          "      \"ok\": true,\n"
                                          "      \"first_wrong_step\": null\n"
                                          "    },\n"
                                          "    {}\n"
                                          "  ],\n"
                                          "  \"none\": [],\n"
                                          "  \"pairs\": [{\"a\": false, \"b\": 0.1}, []]\n"
                                          "}");
    arena_free(&arena);
}

static void test_tensors_have_their_last_axis_on_one_line(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct json_out out = {.sb.arena = &arena};
    const double data[] = {1, 0.1257302210933933, -INFINITY, INFINITY, NAN, -0.0};
    json_out_tensor(&out, NULL, 3, (const size_t[]){1, 2, 3}, data);
    assert_string_equal(sb_text(&out.sb), "[\n"
                                          "  [\n"
                                          "    [1, 0.1257302210933933, \"-inf\"],\n"
                                          "    [\"inf\", \"nan\", -0]\n"
                                          "  ]\n"
                                          "]");
    out = (struct json_out){.sb.arena = &arena};
    json_out_tensor(&out, NULL, 0, NULL, data);
    assert_string_equal(sb_text(&out.sb), "1");
    out = (struct json_out){.sb.arena = &arena};
    json_out_tensor(&out, NULL, 2, (const size_t[]){2, 0}, data);
    assert_string_equal(sb_text(&out.sb), "[\n  [],\n  []\n]");
    arena_free(&arena);
}

static void test_nothing_that_a_terminal_obeys_is_written(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct json_out out = {.sb.arena = &arena};
    json_out_text(&out, NULL, STR("\"\\\n\t\r\x1b[0m\0\x7f\xc2\x9b\xe2\x80\xae\xe2\x80\xa8 caf\xe9 é注"));
    assert_string_equal(sb_text(&out.sb), "\"\\\"\\\\\\n\\t\\u000d\\u001b[0m\\u0000\\u007f\\u009b\\u202e\\u2028 "
                                          "caf\\ufffd é注\"");
    arena_free(&arena);
}

/* Every character that JSON can hold, through the writer and the reader. */
static void test_texts_come_back(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct problems problems = {.arena = &arena};
    struct json_out out = {.sb.arena = &arena};
    struct sb all = {.arena = &arena};
    for (uint32_t cp = 1; cp <= 0x10FFFF; cp += cp < 0x3000 ? 1 : 251) {
        char bytes[4];
        if (cp < 0xD800 || cp > 0xDFFF)
            sb_add(&all, (struct str){bytes, utf8_encode(cp, bytes)});
    }
    json_out_object(&out, NULL);
    json_out_text(&out, sb_text(&all), str_of(sb_text(&all)));
    json_out_end_object(&out);
    const struct json *root = json_parse((struct str){out.sb.p, out.sb.n}, "out", &arena, &problems);
    assert_non_null(root);
    assert_true(str_is(root->child->key, sb_text(&all)));
    assert_true(str_is(root->child->text, sb_text(&all)));
    arena_free(&arena);
}

static void test_numbers_come_back_bit_for_bit(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct problems problems = {.arena = &arena};
    struct json_out out = {.sb.arena = &arena};
    const double data[] = {0.1, -1.0 / 3, 5e-324, 1.7976931348623157e308, 123456789012345680.0, 1e22, -0.0};
    json_out_tensor(&out, NULL, 1, (const size_t[]){ARRAY_LEN(data)}, data);
    const struct json *root = json_parse((struct str){out.sb.p, out.sb.n}, "out", &arena, &problems);
    assert_non_null(root);
    for (const struct json *v = root->child; v != NULL; v = v->next)
        assert_memory_equal(&v->number, &data[v->index], sizeof(double));
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout),
        cmocka_unit_test(test_tensors_have_their_last_axis_on_one_line),
        cmocka_unit_test(test_nothing_that_a_terminal_obeys_is_written),
        cmocka_unit_test(test_texts_come_back),
        cmocka_unit_test(test_numbers_come_back_bit_for_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
