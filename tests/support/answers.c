#include "support/answers.h"

#include <string.h>

#include "base/utf8.h"
#include "course/kind.h"

const char *answer_right(const struct item *item, struct arena *arena)
{
    struct sb out = {.arena = arena};
    void *answer = item_answer(item, arena);
    item->exercise->kind->solution(item, answer);
    item->exercise->kind->to_text(item, answer, &out);
    return sb_text(&out);
}

static bool is_kind(const struct item *item, const char *name)
{
    return strcmp(item->exercise->kind->name, name) == 0;
}

/* For grids and numbers another number, for the others something is exchanged. */
const char *answer_wrong(const struct item *item, struct arena *arena)
{
    const char *right = answer_right(item, arena);
    size_t digit = strcspn(right, "0123456789");
    if (is_kind(item, "number"))
        return strcmp(right, "7") == 0 ? "8" : "7";
    if (is_kind(item, "tensor"))
        return arena_printf(arena, "%.*s7+%s", (int)digit, right, right + digit);
    if (is_kind(item, "shape"))
        return arena_printf(arena, "(7, 7, %s", right + 1);
    if (is_kind(item, "match"))
        return arena_printf(arena, "1=%c%s", right[2] == 'a' ? 'b' : 'a', right + 3);
    if (is_kind(item, "order"))
        return strchr(right, ' ') + 1;
    if (is_kind(item, "choice"))
        return right[0] == 'a' ? "b" : "a";
    return arena_printf(arena, "%s_not", right);
}

/* ---- by keys ---- */

struct hand {
    const struct item *item;
    answer_press_fn *press;
    void *context;
};

static void press_code(const struct hand *hand, enum key_code code)
{
    hand->press((struct key){.code = code}, hand->context);
}

static void type(const struct hand *hand, struct str text)
{
    while (text.n > 0) {
        struct key key = {.code = K_CHAR};
        size_t n = utf8_decode(text.p, text.n, &key.cp);
        hand->press(key, hand->context);
        text = (struct str){text.p + n, text.n - n};
    }
}

/* Fields, with Tab from each to the next. */
static void type_fields(const struct hand *hand, struct str text)
{
    while (text.p != NULL) {
        type(hand, str_trim(str_split(&text, '|')));
        if (text.p != NULL)
            press_code(hand, K_TAB);
    }
}

static void type_cells(const struct hand *hand, struct str text)
{
    for (struct str cell = str_word(&text, "[], "); cell.n > 0; cell = str_word(&text, "[], ")) {
        type(hand, cell);
        press_code(hand, K_TAB);
    }
}

static void pick_letters(const struct hand *hand, struct str text)
{
    for (size_t i = 0; i < text.n; i++)
        if (text.p[i] != ',')
            type(hand, (struct str){text.p + i, 1});
}

/* After a letter the next term has the focus. */
static void pair(const struct hand *hand, struct str text)
{
    for (struct str word = str_word(&text, " "); word.n > 0; word = str_word(&text, " "))
        type(hand, (struct str){word.p + word.n - 1, 1});
}

/* Up and Down to a line, and Space; the cursor begins at the first. */
static void choose_lines(const struct hand *hand, struct str text)
{
    int at = 1;
    double number;
    for (struct str word = str_word(&text, " "); word.n > 0; word = str_word(&text, " ")) {
        CHECK(num_parse(word, &number), "an order is numbers");
        for (; at < (int)number; at++)
            press_code(hand, K_DOWN);
        for (; at > (int)number; at--)
            press_code(hand, K_UP);
        type(hand, STR(" "));
    }
}

void answer_press(const struct item *item, const char *text, answer_press_fn *press, void *context)
{
    static const struct {
        const char *kind;
        void (*type)(const struct hand *hand, struct str text);
    } ways[] = {{"tensor", type_cells}, {"choice", pick_letters}, {"match", pair}, {"order", choose_lines}};
    const struct hand hand = {item, press, context};
    for (size_t i = 0; i < ARRAY_LEN(ways); i++)
        if (is_kind(item, ways[i].kind)) {
            ways[i].type(&hand, str_of(text));
            return;
        }
    type_fields(&hand, str_of(text));
}
