/* The contract of src/course/kind.h, held against every kind there is.  A new kind is tested before it has a test of
 * its own: only its sample and its functions are used here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <cJSON.h>

#include "course/course.h"
#include "course/kind.h"
#include "engine/rng.h"
#include "support/content.h"
#include "support/screen_text.h"

enum { MAX_EXERCISES = 64 };

/* The samples of all kinds, and the exercises of the course that uses every key. */
static struct content library;
static const struct exercise *exercise[MAX_EXERCISES];
static size_t n_exercises;

static struct content content; /* of one test */

/* Answers that are programs are run and judged elsewhere; here they must only be passed around unharmed. */
static bool is_program(const struct exercise *ex)
{
    return ex->kind->request != NULL;
}

static int load(void **state)
{
    (void)state;
    struct course course;
    for (size_t i = 0; i < kinds_count(); i++)
        exercise[n_exercises++] = content_exercise(&library, kinds_at(i)->sample);
    CHECK(course_load(&course, "tests/data/course/good", &library.arena, &library.problems), "no course");
    for (size_t i = 0; i < course.n_lessons; i++)
        for (size_t k = 0; k < course.lessons[i].n_steps; k++)
            if (course.lessons[i].steps[k].type == LESSON_EXERCISE)
                exercise[n_exercises++] = &course.lessons[i].steps[k].exercise;
    return n_exercises < 3 * kinds_count();
}

static int unload(void **state)
{
    (void)state;
    content_free(&library);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    content_free(&content);
    return 0;
}

static const struct item *item_of(const struct exercise *ex, int64_t draw)
{
    struct err err;
    struct item *item = ARENA_NEW(&content.arena, struct item);
    CHECK(item_make(item, ex, draw, (uint64_t)draw * 77, &content.arena, &err), "%s: %s", ex->id, err.text);
    return item;
}

static const char *text_of(const struct item *item, const void *answer)
{
    struct sb out = {.arena = &content.arena};
    item->exercise->kind->to_text(item, answer, &out);
    return sb_text(&out);
}

static void test_samples_are_good_exercises(void **state)
{
    (void)state;
    assert_in_range(kinds_count(), 7, 100);
    for (size_t i = 0; i < kinds_count(); i++) {
        const struct kind *kind = kinds_at(i);
        const struct exercise *ex = content_exercise(&content, kind->sample);
        if (ex == NULL)
            fail_msg("%s", content_problem(&content, 0));
        assert_ptr_equal(ex->kind, kind);
        assert_ptr_equal(kind_find(str_of(kind->name)), kind);
        assert_true(ex->n_hints > 0 && ex->explain.n > 0 && ex->n_skills > 0);
        assert_true((kind->check == NULL) == (kind->request != NULL) &&
                    (kind->request != NULL) == (kind->judge != NULL));
        if (i > 0)
            assert_true(strcmp(kinds_at(i - 1)->name, kind->name) < 0);
    }
    assert_null(kind_find(STR("")));
    assert_null(kind_find(STR("text")));
}

/* The sample with one member replaced (NULL: removed, or added when it is not there). */
static const char *sample_with(const struct kind *kind, const char *key, const char *value)
{
    cJSON *object = cJSON_Parse(kind->sample);
    cJSON_DeleteItemFromObjectCaseSensitive(object, key);
    if (value != NULL)
        cJSON_AddItemToObject(object, key, cJSON_Parse(value));
    char *printed = cJSON_PrintUnformatted(object);
    const char *text = arena_dup(&content.arena, printed);
    cJSON_free(printed);
    cJSON_Delete(object);
    return text;
}

/* Whether the changed sample is refused; some problem must then name the place, or the key that is missing. */
static bool is_refused(const struct kind *kind, const char *key, const char *value)
{
    if (content_exercise(&content, sample_with(kind, key, value)) != NULL)
        return false;
    assert_true(content.problems.n_errors > 0);
    const char *place = arena_printf(&content.arena, "/%s", key), *name = arena_printf(&content.arena, "\"%s\"", key);
    for (const struct problem *p = content.problems.first; p != NULL; p = p->next)
        if (strncmp(p->err.field, place, strlen(place)) == 0 || strstr(p->err.text, name) != NULL)
            return true;
    /* What is missing may be missed at another of the kind's own keys. */
    if (value != NULL || content.problems.first->err.field[0] == '\0')
        fail_msg("%s, %s = %s: \"%s\" does not say where", kind->name, key, value, content_problem(&content, 0));
    return true;
}

static void test_missing_keys_are_refused(void **state)
{
    (void)state;
    static const char *const common[] = {"id", "rev", "title", "prompt"};
    for (size_t i = 0; i < kinds_count(); i++) {
        const struct kind *kind = kinds_at(i);
        size_t needed = 0;
        for (size_t k = 0; k < ARRAY_LEN(common); k++)
            if (!is_refused(kind, common[k], NULL))
                fail_msg("%s without %s", kind->name, common[k]);
        for (size_t k = 0; k < kind->n_keys; k++)
            needed += is_refused(kind, kind->keys[k], NULL);
        if (needed == 0)
            fail_msg("%s needs none of its own keys", kind->name);
    }
}

static void test_values_of_wrong_type_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"null", "true", "7", "{\"zz\": 1}", "[[[]]]"};
    static const char *const common[] = {"id",     "rev",      "title",    "prompt",   "hints", "explain",
                                         "skills", "setup",    "show",     "near",     "tells", "blind",
                                         "vary",   "replaces", "requires", "tolerance"};
    for (size_t i = 0; i < kinds_count(); i++) {
        const struct kind *kind = kinds_at(i);
        for (size_t w = 0; w < ARRAY_LEN(wrong); w++) {
            for (size_t k = 0; k < ARRAY_LEN(common); k++)
                if (!is_refused(kind, common[k], wrong[w]) && !(strcmp(common[k], "rev") == 0 && wrong[w][0] == '7'))
                    fail_msg("%s with %s = %s", kind->name, common[k], wrong[w]);
            for (size_t k = 0; k < kind->n_keys; k++) {
                bool may_be_it = strcmp(kind->keys[k], "many") == 0 || strcmp(kind->keys[k], "pin") == 0;
                if (!may_be_it && !is_refused(kind, kind->keys[k], wrong[w]))
                    fail_msg("%s with %s = %s", kind->name, kind->keys[k], wrong[w]);
            }
        }
    }
}

static void test_unknown_keys_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < kinds_count(); i++) {
        const struct kind *kind = kinds_at(i);
        assert_true(is_refused(kind, "promt", "\"x\""));
        assert_non_null(strstr(content_problem(&content, 0), "did you mean \"prompt\"?"));
        assert_true(is_refused(kind, "body", "\"x\""));
        assert_false(is_refused(kind, "x-note", "[1]"));
        assert_false(is_refused(kind, "$schema", "\"schema.json\""));
    }
}

static void test_items_can_be_made_of_any_draw(void **state)
{
    (void)state;
    for (size_t i = 0; i < n_exercises; i++)
        for (int64_t draw = 0; draw < 20; draw++) {
            for (int by_keys = 0; by_keys < 2; by_keys++) {
                const char *ask = exercise[i]->kind->ask(item_of(exercise[i], draw), by_keys, &content.arena);
                assert_true(ask[0] != '\0' && strlen(ask) < 160);
            }
        }
}

static void render_everywhere(const struct item *item, const void *answer)
{
    static const int widths[] = {78, 40, 20, 1};
    struct arena arena = {0};
    for (size_t i = 0; i < ARRAY_LEN(widths); i++)
        for (int focus = 0; focus < 2; focus++) {
            struct page page;
            page_init(&page, &arena, widths[i], focus == 0);
            item->exercise->kind->render(item, answer, &page, focus == 1);
            const struct canvas *c = &page.canvas;
            assert_true(canvas_is_sound(c));
            assert_true(page.y <= c->h);
            assert_true(c->cursor_y < page.y && c->cursor_x < widths[i]);
            if (focus == 0)
                assert_true(c->cursor_y < 0 && c->cursor_x < 0);
            else if (widths[i] >= 20)
                assert_true(c->cursor_y >= 0 && c->cursor_x >= 0 && page.focus_h > 0);
        }
    arena_free(&arena);
}

static struct verdict verdict_of(const struct item *item, const void *answer)
{
    struct verdict v;
    item_check(item, answer, &v, &content.arena);
    if (is_program(item->exercise)) /* there are no tools */
        assert_true(v.status == VERDICT_UNAVAILABLE || v.status == VERDICT_INVALID);
    assert_true(v.score >= 0 && v.score <= 1);
    assert_true((v.status == VERDICT_RIGHT) == (v.score == 1.0));
    assert_true(v.message != NULL && v.message[0] != '\0');
    return v;
}

/* to_text(from_text(t)) means t; false when the text is refused. */
static bool goes_round(const struct item *item, struct str text)
{
    struct err err = {0};
    const struct kind *kind = item->exercise->kind;
    void *a = item_answer(item, &content.arena), *b = item_answer(item, &content.arena);
    if (!kind->from_text(item, text, a, &err)) {
        assert_int_equal(err.code, ERR_CONTENT);
        assert_true(err.text[0] != '\0');
        return false;
    }
    const char *first = text_of(item, a);
    if (!kind->from_text(item, str_of(first), b, &err))
        fail_msg("%s: '%s' is not read back: %s", kind->name, first, err.text);
    assert_string_equal(text_of(item, b), first);
    struct verdict v = verdict_of(item, a), w = verdict_of(item, b);
    assert_int_equal(v.status, w.status);
    if (v.status != VERDICT_INVALID)
        assert_true(kind->same(item, a, b) && kind->same(item, b, a));
    return true;
}

static void test_solutions_are_right_and_go_round(void **state)
{
    (void)state;
    for (size_t i = 0; i < n_exercises; i++) {
        const struct item *item = item_of(exercise[i], 0);
        void *answer = item_answer(item, &content.arena);
        exercise[i]->kind->solution(item, answer);
        struct verdict v = verdict_of(item, answer);
        assert_true(v.status == VERDICT_RIGHT || is_program(exercise[i]));
        assert_true(goes_round(item, str_of(text_of(item, answer))));
        render_everywhere(item, answer);
    }
}

static void test_an_empty_answer_is_not_right(void **state)
{
    (void)state;
    for (size_t i = 0; i < n_exercises; i++) {
        const struct item *item = item_of(exercise[i], 0);
        void *empty = item_answer(item, &content.arena);
        assert_int_equal(verdict_of(item, empty).status, VERDICT_INVALID);
        assert_false(goes_round(item, STR("")));
        assert_false(goes_round(item, STR(" \t ")));
        void *zeros = arena_alloc(&content.arena, exercise[i]->kind->answer_size);
        assert_int_equal(verdict_of(item, zeros).status, VERDICT_INVALID);
        render_everywhere(item, empty);
        render_everywhere(item, zeros);
    }
}

static void test_near_misses_get_their_word(void **state)
{
    (void)state;
    size_t n = 0;
    for (size_t i = 0; i < n_exercises; i++) {
        const struct item *item = item_of(exercise[i], 0);
        for (size_t k = 0; k < item->exercise->n_nears; k++, n++) {
            struct verdict v;
            const struct near *near = &item->exercise->nears[k];
            item_grade(item, near->answer, &v, &content.arena);
            assert_int_equal(v.status, VERDICT_WRONG);
            assert_true(str_is(near->why, v.message));
            assert_true(goes_round(item, near->answer));
        }
    }
    assert_true(n >= 5);
}

static struct key random_key(struct rng *rng, char paste[64])
{
    static const uint32_t characters[] = {'a', 'b', 'c', 'd', 'j', 'k', 'z',  '0',    '1',    '2',     '3',    '9',
                                          ' ', ',', '.', '/', '(', ')', '[',  ']',    '-',    '|',     '=',    '\\',
                                          '%', '{', '}', '"', '_', '*', 0xE9, 0x6CE8, 0x2212, 0x1F600, 0x0301, 0x202E};
    static const char *const pastes[] = {"0.5",      "[[1, 2], [3, 4]]", "(2, 5, 4)",         "1=b 2=a", "a\nb\tc",
                                         "\x1b[31m", "\xff\xfe",         "x\xcc\x81\xcc\x81", "",        "注意 | 力"};
    uint64_t sort = rng_below(rng, 10);
    if (sort < 5)
        return (struct key){.code = K_CHAR, .cp = characters[rng_below(rng, ARRAY_LEN(characters))]};
    if (sort == 5)
        return (struct key){.code = K_CTRL, .cp = 'a' + (uint32_t)rng_below(rng, 26)};
    if (sort > 6)
        return (struct key){.code = (enum key_code)(K_ENTER + rng_below(rng, K_F12 - K_ENTER + 1))};
    strcpy(paste, pastes[rng_below(rng, ARRAY_LEN(pastes))]);
    return (struct key){.code = K_PASTE, .paste = paste, .paste_n = strlen(paste)};
}

static void press_at_random(const struct item *item, struct rng *rng, int n)
{
    const struct kind *kind = item->exercise->kind;
    void *answer = item_answer(item, &content.arena), *kept = arena_alloc(&content.arena, kind->answer_size);
    const char *before = text_of(item, answer);
    for (int i = 0; i < n; i++) {
        char paste[64];
        enum key_result result = kind->key(item, answer, random_key(rng, paste));
        const char *after = text_of(item, answer);
        if (result == KEY_IGNORED || result == KEY_MOVED || result == KEY_FULL)
            assert_string_equal(after, before);
        before = after;
        if (i % 16 != 0)
            continue;
        /* Looking at an answer leaves it as it is, and says the same twice. */
        memcpy(kept, answer, kind->answer_size);
        struct verdict v = verdict_of(item, answer), w = verdict_of(item, answer);
        assert_int_equal(v.status, w.status);
        assert_string_equal(v.message, w.message);
        render_everywhere(item, answer);
        if (v.status != VERDICT_INVALID)
            assert_true(goes_round(item, str_of(after)));
        if (kind->wants_letters != NULL)
            kind->wants_letters(item, answer);
        assert_memory_equal(kept, answer, kind->answer_size);
    }
}

static void test_random_keys_keep_an_answer_sound(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 2024);
    for (size_t i = 0; i < n_exercises; i++)
        for (int round = 0; round < 8; round++) {
            press_at_random(item_of(exercise[i], 0), &rng, 500);
            content_free(&content);
        }
}

/* An exact heap copy, so that reading beyond its end is seen. */
static void read_text(const struct item *item, const char *text, size_t n)
{
    char *copy = malloc(n + (n == 0));
    memcpy(copy, text, n);
    goes_round(item, (struct str){copy, n});
    struct verdict v;
    item_grade(item, (struct str){copy, n}, &v, &content.arena);
    assert_true(v.status == VERDICT_RIGHT || v.status == VERDICT_WRONG || v.status == VERDICT_INVALID ||
                is_program(item->exercise));
    free(copy);
}

static void test_hostile_texts_are_read_or_refused(void **state)
{
    (void)state;
    enum { LONG = 10000 };
    static const char *const texts[] = {"\x1b[2J\x1b]0;title\x07",
                                        "\xe2\x80\xae z",
                                        "\xff\xfe\xfd",
                                        "a\r\nb",
                                        "\x7f",
                                        "%s%n%x",
                                        "{h}",
                                        "____",
                                        "`*`",
                                        "|||||||||||||||||||",
                                        ",,,,",
                                        "=",
                                        "1=",
                                        "=b",
                                        "1=b 1=a",
                                        "((((",
                                        "))))",
                                        "[[[[[[",
                                        "]]]]",
                                        "[,]",
                                        "1e999",
                                        "-1e-999",
                                        "0x10",
                                        "9999999999999999999999",
                                        "-1",
                                        "1.5",
                                        "a,a",
                                        "a b",
                                        "A",
                                        "inf",
                                        "nan",
                                        "- -",
                                        "**"};
    static const char fills[] = "([{,|=-_ 19a\n\x01\xc3";
    char *text = malloc(LONG);
    for (size_t i = 0; i < n_exercises; i++) {
        const struct item *item = item_of(exercise[i], 0);
        for (size_t k = 0; k < ARRAY_LEN(texts); k++)
            read_text(item, texts[k], strlen(texts[k]));
        read_text(item, "a\0b", 3);
        read_text(item, "\0", 1);
        for (size_t k = 0; k < sizeof fills; k++) { /* the last one is NUL */
            memset(text, fills[k], LONG);
            read_text(item, text, LONG);
        }
        content_free(&content);
    }
    free(text);
}

/* The right answer, with much behind it that does not belong to it. */
static void test_long_answers_are_not_cut_to_right_ones(void **state)
{
    (void)state;
    enum { LONG = 600 };
    static const char *const tails[] = {"x", "+1", " | 2", ",3", " 1", "]"};
    for (size_t i = 0; i < n_exercises; i++) {
        const struct item *item = item_of(exercise[i], 0);
        void *answer = item_answer(item, &content.arena);
        exercise[i]->kind->solution(item, answer);
        const char *right = text_of(item, answer);
        for (size_t k = 0; k < ARRAY_LEN(tails); k++) {
            struct verdict v;
            const char *text = arena_printf(&content.arena, "%s%*s%s", right, LONG, "", tails[k]);
            item_grade(item, str_of(text), &v, &content.arena);
            if (v.status == VERDICT_RIGHT)
                fail_msg("%s: '%s' and '%s' far behind", exercise[i]->kind->name, right, tails[k]);
        }
    }
}

static void test_random_texts_are_read_or_refused(void **state)
{
    (void)state;
    static const char alphabet[] = "abcAB0123.,;|=()[]{}xe+-*/ \n\t_\x1b\x80\xc3\xa9";
    struct rng rng;
    rng_seed(&rng, 99);
    for (size_t i = 0; i < n_exercises; i++) {
        for (int round = 0; round < 300; round++) {
            const struct item *item = item_of(exercise[i], 0);
            char text[40];
            size_t n = (size_t)rng_below(&rng, sizeof text);
            for (size_t k = 0; k < n; k++)
                text[k] = alphabet[rng_below(&rng, sizeof alphabet)]; /* its NUL too */
            read_text(item, text, n);
            content_free(&content);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_samples_are_good_exercises, teardown),
        cmocka_unit_test_teardown(test_missing_keys_are_refused, teardown),
        cmocka_unit_test_teardown(test_values_of_wrong_type_are_refused, teardown),
        cmocka_unit_test_teardown(test_unknown_keys_are_refused, teardown),
        cmocka_unit_test_teardown(test_items_can_be_made_of_any_draw, teardown),
        cmocka_unit_test_teardown(test_solutions_are_right_and_go_round, teardown),
        cmocka_unit_test_teardown(test_an_empty_answer_is_not_right, teardown),
        cmocka_unit_test_teardown(test_near_misses_get_their_word, teardown),
        cmocka_unit_test_teardown(test_random_keys_keep_an_answer_sound, teardown),
        cmocka_unit_test_teardown(test_hostile_texts_are_read_or_refused, teardown),
        cmocka_unit_test_teardown(test_long_answers_are_not_cut_to_right_ones, teardown),
        cmocka_unit_test_teardown(test_random_texts_are_read_or_refused, teardown),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
