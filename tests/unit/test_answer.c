/* What exercises ask for: units, pins, and numbers said in full.  The expected numbers are arithmetic done by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "course/item.h"
#include "course/kind.h"
#include "io/json.h"

static struct arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

/* One query and two keys; the scaled scores are (2 ln 2, 0), and the causal mask is given as a boolean one. */
#define SETUP                                                                                                          \
    "\"setup\": {\"num_heads\": 1, \"tensors\": ["                                                                     \
    "{\"name\": \"Q\", \"values\": [[\"2*ln(2)\"], [0]]}, {\"name\": \"K\", \"values\": [[1], [0]]},"                  \
    "{\"name\": \"V\", \"values\": [[1], [2]]}], \"mask\": {\"kind\": \"causal\"}},"
#define HEAD(kind) "{\"kind\": \"" kind "\", \"id\": \"x\", \"rev\": 1, \"title\": \"t\", \"prompt\": \"p\","

static void read_exercise(struct exercise *out, const char *kind, const char *text)
{
    struct problems problems = {.arena = &arena};
    const struct json *json = json_parse(str_of(text), "x.json", &arena, &problems);
    assert_non_null(json);
    if (!exercise_parse(json, kind_find(str_of(kind)), NULL, out, &arena, &problems))
        fail_msg("%s", problems.first->err.text);
}

static void make(struct item *out, const char *kind, const char *text)
{
    struct exercise *exercise = ARENA_NEW(&arena, struct exercise);
    struct err err;
    read_exercise(exercise, kind, text);
    if (!item_make(out, exercise, 0, 0, &arena, &err))
        fail_msg("%s", err.text);
}

static enum verdict_status grade(const struct item *item, const char *answer)
{
    struct verdict v = {0};
    item_grade(item, str_of(answer), &v, &arena);
    return v.status;
}

/* Where a formula is asked for, a slip is known in every spelling; where a word is, by its letters. */
static void test_a_slip_in_another_spelling(void **state)
{
    (void)state;
    struct item item;
    struct verdict v = {0};
    make(&item, "fill",
         HEAD("fill") "\"line\": \"Q[____].____\", \"blanks\": [{\"equal\": \"t*d_model + i*d_k\"}, {\"accept\": "
                      "[\"T\"]}],"
                      "\"near\": [{\"answer\": \"(i*n + t)*d_k | t\", \"why\": \"That copies.\"}]}");
    item_grade(&item, STR("t*d_k + d_k*n*i | t"), &v, &arena);
    assert_true(v.status == VERDICT_WRONG && v.is_near);
    assert_string_equal(v.message, "That copies.");
    item_grade(&item, STR("t*d_k + d_k*n*i | (t)"), &v, &arena);
    assert_true(v.status == VERDICT_WRONG && !v.is_near);
    item_grade(&item, STR("t*d_k + d_k*i | t"), &v, &arena);
    assert_true(v.status == VERDICT_WRONG && !v.is_near);
    assert_int_equal(grade(&item, "i*d_k + t*d_model | T"), VERDICT_RIGHT);
}

static void test_an_answer_in_a_unit(void **state)
{
    (void)state;
    struct item item;
    make(&item, "tensor",
         HEAD("tensor") SETUP "\"answer\": {\"step\": \"masked\", \"head\": 0, \"unit\": \"ln 2\"},"
                              "\"pin\": [[2, \"-inf\"], [0, 0]]}");
    assert_int_equal(grade(&item, "[[2, -inf], [0, 0]]"), VERDICT_RIGHT);
    assert_int_equal(grade(&item, "[[1.386, -inf], [0, 0]]"), VERDICT_WRONG);
    /* The unit is a copy's: the trace that a page shows keeps its own numbers. */
    const struct step *masked = trace_find(item.trace, STEP_MASKED);
    assert_true(masked->value.data[0] > 1.386 && masked->value.data[0] < 1.387);
}

#define VARIED(pin)                                                                                                    \
    HEAD("number") "\"answer\": {\"expr\": \"n * n\"}, \"pin\": " pin ", \"vary\": {\"n\": [3, 4, 5, 6, 7, 8, 9]}}"

static void test_a_pin_speaks_of_the_first_draw(void **state)
{
    (void)state;
    struct exercise exercise;
    struct item item;
    struct err err;
    read_exercise(&exercise, "number", VARIED("9"));
    for (int64_t draw = 0; draw < 20; draw++)
        assert_true(item_make(&item, &exercise, draw, 0, &arena, &err));
    read_exercise(&exercise, "number", VARIED("16"));
    assert_false(item_make(&item, &exercise, 0, 0, &arena, &err));
}

static bool names(const struct verdict *v, const char *label)
{
    bool found = false;
    for (size_t i = 0; i < v->n_mistakes; i++)
        found = found || strcmp(v->mistakes[i], label) == 0;
    return found;
}

static void test_a_wrong_number_names_the_mistake_that_makes_it(void **state)
{
    (void)state;
    struct item item;
    struct verdict v = {0}, other = {0};
    make(&item, "number",
         HEAD("number") "\"setup\": {\"num_heads\": 1, \"tensors\": [{\"name\": \"Q\", \"values\": [[1, 2, 3, 4]]},"
                        "{\"name\": \"K\", \"same_as\": \"Q\"}, {\"name\": \"V\", \"same_as\": \"Q\"}]},"
                        "\"answer\": {\"step\": \"scaled\", \"at\": [0, 0, 0]}, \"pin\": 15}");
    item_grade(&item, STR("30"), &v, &arena);
    assert_int_equal(v.status, VERDICT_WRONG);
    assert_true(names(&v, "scale_missing"));
    item_grade(&item, STR("31"), &other, &arena);
    assert_int_equal(other.status, VERDICT_WRONG);
    assert_int_equal(other.n_mistakes, 0);
}

/* 1 / (1 + exp(-1)) and 1 / (1 + exp(-1 / 2)): 0.7311 without the scale, 0.6225 with it.  Two digits are few: they name
 * what the exercise is about, and nothing else. */
static void test_a_mistake_is_known_by_fewer_digits(void **state)
{
    (void)state;
#define ROUGH(tells)                                                                                                   \
    HEAD("number")                                                                                                     \
    "\"setup\": {\"num_heads\": 1, \"tensors\": [{\"name\": \"Q\", \"values\": [[1, 2, 3, 4], [6, 2, 0, 0]]},"         \
    "{\"name\": \"K\", \"values\": [[1, 0, 0, 0], [0, 1, 0, 0]]},"                                                     \
    "{\"name\": \"V\", \"same_as\": \"K\"}]}, \"tells\": [" tells "],"                                                 \
    "\"answer\": {\"step\": \"weights\", \"at\": [0, 0, 1]}, \"tolerance\": {\"digits\": 4}, \"pin\": 0.6225}"
    struct item item;
    struct verdict told = {0}, untold = {0}, right = {0};
    make(&item, "number", ROUGH("\"scale_missing\""));
    item_grade(&item, STR("0.73"), &told, &arena);
    assert_true(told.status == VERDICT_WRONG && names(&told, "scale_missing"));
    item_grade(&item, STR("0.62"), &right, &arena);
    assert_true(right.status == VERDICT_WRONG && right.n_mistakes == 0);
    make(&item, "number", ROUGH("\"softmax_missing\""));
    item_grade(&item, STR("0.73"), &untold, &arena);
    assert_true(untold.status == VERDICT_WRONG && untold.n_mistakes == 0);
}

/* With the weights on the page nobody has scaled the scores wrongly; what comes after the weights may still be wrong.
 */
static void test_what_is_shown_is_not_blamed(void **state)
{
    (void)state;
#define WEIGHTED(show)                                                                                                 \
    HEAD("number")                                                                                                     \
    "\"setup\": {\"num_heads\": 1, \"tensors\": [{\"name\": \"Q\", \"values\": [[1, 2, 3, 4], [6, 2, 0, 0]]},"         \
    "{\"name\": \"K\", \"values\": [[1, 0, 0, 0], [0, 1, 0, 0]]},"                                                     \
    "{\"name\": \"V\", \"values\": [[10, 0, 0, 0], [0, 10, 0, 0]]}]}," show                                            \
    "\"answer\": {\"step\": \"concat\", \"at\": [0, 1]}, \"tolerance\": {\"digits\": 4}, \"pin\": 6.225}"
    struct item item;
    struct verdict unshown = {0}, shown = {0}, later = {0};
    make(&item, "number", WEIGHTED(""));
    item_grade(&item, STR("7.311"), &unshown, &arena);
    assert_true(names(&unshown, "scale_missing"));
    make(&item, "number", WEIGHTED("\"show\": [{\"step\": \"weights\", \"row\": 0}, {\"step\": \"V\"}],"));
    item_grade(&item, STR("7.311"), &shown, &arena);
    assert_int_equal(shown.status, VERDICT_WRONG);
    assert_int_equal(shown.n_mistakes, 0);
    item_grade(&item, STR("8.808"), &later, &arena);
    assert_true(names(&later, "weights_transposed"));
}

static void test_rounded_too_early(void **state)
{
    (void)state;
    struct item item;
    struct verdict v = {0};
    make(&item, "number", HEAD("number") "\"answer\": {\"expr\": \"2 / 3\"}}");
    static const struct {
        const char *typed, *said;
    } all[] = {{"0.667", "Right as far as it goes: 3 digits where 4 are asked for."},
               {"0.67", "Right as far as it goes: 2 digits where 4 are asked for."},
               {"0.66", "Read as 0.66, which is not the number asked for."},
               {"0.7", "Read as 0.7, which is not the number asked for."}};
    for (size_t i = 0; i < ARRAY_LEN(all); i++) {
        item_grade(&item, str_of(all[i].typed), &v, &arena);
        assert_int_equal(v.status, VERDICT_WRONG);
        assert_string_equal(v.message, all[i].said);
    }
    make(&item, "tensor", HEAD("tensor") "\"answer\": {\"values\": [\"2/3\", 0, \"1/3\"]}}");
    item_grade(&item, STR("[0.67, 0, 0.3333]"), &v, &arena);
    assert_string_equal(v.message, all[1].said);
    item_grade(&item, STR("[0.67, 0.01, 0.3333]"), &v, &arena);
    assert_string_not_equal(v.message, all[1].said);
    make(&item, "number", HEAD("number") "\"answer\": {\"expr\": \"1234\"}}");
    item_grade(&item, STR("1230"), &v, &arena); /* a count is not rounded */
    assert_string_equal(v.message, "Read as 1230, which is not the number asked for.");
}

static void test_what_else_it_may_be_is_said_in_words(void **state)
{
    (void)state;
    struct item item;
    struct verdict v = {0};
    make(&item, "number", WEIGHTED(""));
    item_grade(&item, STR("5"), &v, &arena); /* the plain mean */
    assert_true(v.n_mistakes > 1);
    assert_non_null(strstr(v.message, " Or, which gives the same numbers here: "));
    for (size_t i = 0; i < v.n_mistakes; i++)
        assert_null(strstr(v.message, v.mistakes[i]));
}

/* Where one of them is what the exercise is about, the others would lead astray; two that it is about are both said. */
static void test_what_the_exercise_is_about_comes_first(void **state)
{
    (void)state;
    struct item item;
    struct verdict one = {0}, two = {0};
    make(&item, "number", WEIGHTED("\"tells\": [\"scale_integer_division\"],"));
    item_grade(&item, STR("5"), &one, &arena);
    assert_true(one.n_mistakes > 1);
    assert_string_equal(one.mistakes[0], "scale_integer_division");
    assert_null(strstr(one.message, " Or, "));
    assert_non_null(strstr(one.message, " Other mistakes give the same numbers here."));
    const char *second = one.mistakes[1];
    make(&item, "number", arena_printf(&arena, WEIGHTED("\"tells\": [\"scale_integer_division\", \"%s\"],"), second));
    item_grade(&item, STR("5"), &two, &arena);
    assert_non_null(strstr(two.message, " Or, which gives the same numbers here: "));
}

static void test_whole_numbers_are_said_in_full(void **state)
{
    (void)state;
    struct item item;
    struct verdict v = {0};
    make(&item, "number", HEAD("number") "\"answer\": {\"expr\": \"4 * 512 ** 2 + 4 * 512\"}}");
    item_grade(&item, STR("1050624"), &v, &arena);
    assert_int_equal(v.status, VERDICT_RIGHT);
    assert_string_equal(v.message, "The number is 1050624.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_slip_in_another_spelling),
        cmocka_unit_test(test_an_answer_in_a_unit),
        cmocka_unit_test(test_a_pin_speaks_of_the_first_draw),
        cmocka_unit_test(test_a_wrong_number_names_the_mistake_that_makes_it),
        cmocka_unit_test(test_a_mistake_is_known_by_fewer_digits),
        cmocka_unit_test(test_what_is_shown_is_not_blamed),
        cmocka_unit_test(test_rounded_too_early),
        cmocka_unit_test(test_what_else_it_may_be_is_said_in_words),
        cmocka_unit_test(test_what_the_exercise_is_about_comes_first),
        cmocka_unit_test(test_whole_numbers_are_said_in_full),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
