/* Answers in hints, however they are spelled.
 *
 * Every few words in a row of a hint are handed to the checker, as if a learner had typed them: it knows fractions,
 * decimals, formulas and the spellings of shapes.  What people write and it does not read is respelled first. */
#include <string.h>

#include "course/kind.h"
#include "course/lint_bench.h"

enum { MAX_WORDS = 16, HINT_WORDS = 256, SECRET_MIN = 2 };

struct hint {
    struct bench *bench;
    struct arena scratch; /* of one try */
    size_t n;
    struct str word[HINT_WORDS];
};

/* ---- respelling ---- */

static bool is_digit_at(struct str text, size_t i)
{
    return i < text.n && ascii_digit(text.p[i]);
}

/* Whether a sign at i divides thousands: three digits and no fourth come after it. */
static bool divides_thousands(struct str text, size_t i)
{
    return (text.p[i] == ',' || text.p[i] == ' ') && i > 0 && is_digit_at(text, i - 1) && is_digit_at(text, i + 1) &&
           is_digit_at(text, i + 2) && is_digit_at(text, i + 3) && !is_digit_at(text, i + 4);
}

/* The bytes of a sign for "times" at the head of text; 0: none. */
static size_t times_sign(struct str text)
{
    static const char *const signs[] = {" by ", " x ", " × ", "×"};
    for (size_t i = 0; i < ARRAY_LEN(signs); i++)
        if (str_starts(text, signs[i]))
            return strlen(signs[i]);
    return 0;
}

/* "1,048,576" as 1048576, "2 by 5 by 4" as 2x5x4. */
static struct str respell(struct str text, struct arena *arena)
{
    struct sb out = {.arena = arena};
    for (size_t i = 0; i < text.n; i++) {
        size_t times = times_sign((struct str){text.p + i, text.n - i});
        if (times > 0)
            sb_char(&out, 'x');
        else if (!divides_thousands(text, i))
            sb_char(&out, text.p[i]);
        i += times > 0 ? times - 1 : 0;
    }
    return (struct str){sb_text(&out), out.n};
}

/* "0,667" with a point. */
static struct str with_points(struct str text, struct arena *arena)
{
    char *copy = arena_dup_n(arena, text.p, text.n);
    for (size_t i = 1; i < text.n; i++)
        if (copy[i] == ',' && is_digit_at(text, i - 1) && is_digit_at(text, i + 1))
            copy[i] = '.';
    return (struct str){copy, text.n};
}

/* ---- what the checker takes ---- */

static bool is_taken(struct hint *h, struct str text)
{
    struct verdict v;
    struct err err;
    struct item item = h->bench->item;
    const struct kind *kind = item.exercise->kind;
    void *answer = item_answer(&item, &h->scratch);
    item.trace = NULL; /* nobody is blamed */
    if (!kind->from_text(&item, text, answer, &err))
        return false;
    kind->check(&item, answer, &v, &h->scratch);
    return v.status == VERDICT_RIGHT;
}

static bool is_answer(struct hint *h, struct str text)
{
    arena_reset(&h->scratch);
    return is_taken(h, text) || is_taken(h, respell(text, &h->scratch)) || is_taken(h, with_points(text, &h->scratch));
}

/* ---- the words of a hint ---- */

static bool is_any(struct str word, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (str_is(word, words[i]))
            return true;
    return false;
}

/* "option b", "the answer is 3": after these words even a single letter gives it away. */
static bool is_announced(const struct hint *h, size_t first)
{
    static const char *const before[] = {"option", "letter", "answer", "Option", "Letter", "Answer"};
    bool skips = first > 1 && str_is(h->word[first - 1], "is");
    return first > skips && is_any(h->word[first - 1 - skips], before, ARRAY_LEN(before));
}

/* Else a single letter or digit, or a sign such as <=, is no secret. */
static bool is_secret(struct str text)
{
    for (size_t i = 0; i < text.n; i++)
        if (ascii_alpha(text.p[i]) || ascii_digit(text.p[i]))
            return text.n >= SECRET_MIN;
    return false;
}

/* Without what Markdown and sentences put around words. */
static struct str bare(struct str text)
{
    static const char around[] = " \n\t`*\"'.,:;?!";
    while (text.n > 0 && strchr(around, text.p[text.n - 1]) != NULL)
        text.n--;
    while (text.n > 0 && strchr(around + 2, text.p[0]) != NULL && text.p[0] != '.')
        text = (struct str){text.p + 1, text.n - 1};
    return text;
}

static void take_words(struct hint *h, struct str text)
{
    h->n = 0;
    for (struct str word = str_word(&text, " \n`"); word.n > 0 && h->n < HINT_WORDS; word = str_word(&text, " \n`"))
        h->word[h->n++] = word;
}

/* The words from first to last, with what stands between them. */
static struct str words_of(const struct hint *h, size_t first, size_t last)
{
    const char *end = h->word[last].p + h->word[last].n;
    return bare((struct str){h->word[first].p, (size_t)(end - h->word[first].p)});
}

static bool is_operator(const struct hint *h, size_t i)
{
    static const char *const operators[] = {"+", "-", "*", "/", "//", "**", "%", "@"};
    return i < h->n && is_any(h->word[i], operators, ARRAY_LEN(operators));
}

/* A part of a longer formula has a value of its own, by accident. */
static bool is_cut(const struct hint *h, size_t first, size_t last)
{
    return (first > 0 && is_operator(h, first - 1)) || is_operator(h, last) || is_operator(h, last + 1);
}

/* The answer in a hint; empty when it is not there. */
static struct str find_answer(struct hint *h)
{
    for (size_t first = 0; first < h->n; first++)
        for (size_t last = first; last < h->n && last < first + MAX_WORDS; last++) {
            struct str text = words_of(h, first, last);
            if ((is_secret(text) || is_announced(h, first)) && !is_cut(h, first, last) && is_answer(h, text))
                return text;
        }
    return (struct str){0};
}

bool lint_hints(struct bench *b)
{
    struct hint *h = ARENA_NEW(&b->arena, struct hint);
    bool ok = true;
    h->bench = b;
    for (size_t i = 0; i < b->ex->n_hints && ok; i++) {
        take_words(h, item_text(&b->item, b->ex->hints[i]));
        struct str answer = find_answer(h);
        if (answer.n > 0)
            ok = bench_complain(b, json_at(json_get(b->ex->json, "hints"), i),
                                "this hint contains the answer, \"%.*s\"", (int)answer.n, answer.p);
    }
    arena_free(&h->scratch);
    return ok;
}
