/* A report is read strictly: lengths and shapes are the same on every processor and never hold more numbers than were
 * told, texts end somewhere, and both calls tell what they changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/macros.h"
#include "course/code_report.h"

static struct arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static bool read_value(struct report *out, const char *value)
{
    const char *text = arena_printf(&arena,
                                    "{\"hello\": 1, \"python\": \"3.11.2\", \"numpy\": \"1.24.2\"}\n"
                                    "{\"load\": {\"found\": true, \"defined\": [\"f\"]}}\n{\"begin\": 0}\n"
                                    "{\"call\": {\"test\": 0, \"changed\": [], \"value\": {%s}}}\n{\"end\": 1}\n",
                                    value);
    report_read(out, str_of(text), 1, NULL, 0, &arena);
    return out->is_complete;
}

static void test_a_length_and_a_shape_are_read(void **state)
{
    (void)state;
    struct report report;
    assert_true(read_value(&report, "\"type\": \"list\", \"n\": 2000000000"));
    assert_int_equal(report.call[0].value.n, 2000000000);
    assert_true(read_value(&report, "\"type\": \"ndarray\", \"dtype\": \"int64\", \"shape\": [2000000000, 3]"));
    assert_int_equal(report.call[0].value.shape[0], 2000000000);
    assert_null(report.call[0].value.data);
    assert_true(
        read_value(&report, "\"type\": \"ndarray\", \"dtype\": \"int64\", \"shape\": [70000, 0], \"hex\": \"\""));
}

/* The product of such a shape is 0 in 32 bits, or in 64. */
static void test_no_shape_has_fewer_numbers_than_it_says(void **state)
{
    (void)state;
    static const char *const shapes[] = {"65536, 65536", "4294967296", "1073741824, 1073741824, 16",
                                         "1099511627776, 16777216", "65536, 2, 1099511627776, 1099511627776"};
    struct report report;
    for (size_t i = 0; i < ARRAY_LEN(shapes); i++) {
        assert_false(read_value(&report, arena_printf(&arena,
                                                      "\"type\": \"ndarray\", \"dtype\": \"float64\", "
                                                      "\"shape\": [%s], \"hex\": \"\"",
                                                      shapes[i])));
    }
}

/* The driver has cut them already; whoever forges a report has not. */
static void test_long_texts_are_cut(void **state)
{
    (void)state;
    struct report report;
    char *name = arena_alloc(&arena, 3 * REPORT_MAX_MESSAGE + 1);
    memset(name, 'E', 3 * REPORT_MAX_MESSAGE);
    name[3 * REPORT_MAX_MESSAGE] = '\0';
    assert_true(
        read_value(&report, arena_printf(&arena, "\"type\": \"%s\", \"dtype\": \"%s\", \"shape\": []", name, name)));
    assert_int_equal(strlen(report.call[0].value.type), REPORT_MAX_NAME + 3);
    assert_int_equal(strlen(report.call[0].value.dtype), REPORT_MAX_NAME + 3);

    const char *text = arena_printf(&arena,
                                    "{\"call\": {\"test\": 0, \"changed\": [], \"error\": {\"type\": \"%s\", "
                                    "\"message\": \"%s\", \"function\": \"%s\", \"line\": 1}}}\n{\"end\": 1}\n",
                                    name, name, name);
    report_read(&report, str_of(text), 1, NULL, 0, &arena);
    assert_true(report.is_complete);
    assert_int_equal(strlen(report.call[0].error.type), REPORT_MAX_NAME + 3);
    assert_int_equal(strlen(report.call[0].error.function), REPORT_MAX_NAME + 3);
    assert_int_equal(strlen(report.call[0].error.message), REPORT_MAX_MESSAGE + 3);
}

static void read_both_calls(struct report *out, const char *first, const char *again)
{
    static const char form[] = "{\"call\": {\"test\": 0, \"changed\": %s, \"value\": {\"type\": \"NoneType\"}}}\n"
                               "{\"again\": {\"test\": 0, \"same\": true%s}}\n{\"end\": 1}\n";
    report_read(out, str_of(arena_printf(&arena, form, first, again)), 1, NULL, 0, &arena);
}

static void test_an_input_may_be_changed_in_either_call(void **state)
{
    (void)state;
    struct report report;
    static const char *const changed[][2] = {{"[]", ", \"changed\": []"},
                                             {"[1]", ", \"changed\": []"},
                                             {"[]", ", \"changed\": [1]"},
                                             {"[1]", ", \"changed\": [0, 1, 2, 3, 4, 5, 6, 7]"}};
    for (size_t i = 0; i < ARRAY_LEN(changed); i++) {
        read_both_calls(&report, changed[i][0], changed[i][1]);
        assert_true(report.is_complete);
        assert_int_equal(report.call[0].n_changed, i == 0 ? 0 : 1);
    }
    read_both_calls(&report, "[]", "");
    assert_false(report.is_complete);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_a_length_and_a_shape_are_read, teardown),
        cmocka_unit_test_teardown(test_no_shape_has_fewer_numbers_than_it_says, teardown),
        cmocka_unit_test_teardown(test_long_texts_are_cut, teardown),
        cmocka_unit_test_teardown(test_an_input_may_be_changed_in_either_call, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
