/* match: pair terms with meanings. */
#include <string.h>

#include "course/kind.h"
#include "screen/markdown.h"
#include "screen/markup.h"

enum { MAX_TERMS = 10, MAX_MEANINGS = 16, NONE = 0 };

struct spec {
    size_t n, n_meanings;
    struct str term[MAX_TERMS];
    struct meaning {
        struct str text, original; /* as it is shown, and as the course's author wrote it */
    } meaning[MAX_MEANINGS];       /* each once, in byte order of the originals: a, b, c, ... */
    size_t answer[MAX_TERMS];      /* index of its meaning */
};

struct paired {
    unsigned char letter[MAX_TERMS]; /* NONE, or 1 for a, 2 for b, ... */
    size_t focus;                    /* term that a letter goes to */
};

static struct meaning meaning_of(const struct json *value)
{
    return (struct meaning){.text = value->text, .original = json_original(value)};
}

static void add_meaning(struct spec *spec, struct meaning meaning)
{
    size_t at = 0;
    while (at < spec->n_meanings && str_cmp(spec->meaning[at].original, meaning.original) < 0)
        at++;
    if (at < spec->n_meanings && str_eq(spec->meaning[at].original, meaning.original))
        return;
    memmove(&spec->meaning[at + 1], &spec->meaning[at], (spec->n_meanings - at) * sizeof spec->meaning[0]);
    spec->meaning[at] = meaning;
    spec->n_meanings++;
}

static bool parse_pair(const struct json *object, struct str *term, struct meaning *meaning, struct problems *problems)
{
    struct str text;
    static const char *const keys[] = {"term", "meaning"};
    if (!json_want_object(object, problems))
        return false;
    json_only(object, keys, ARRAY_LEN(keys), problems);
    bool ok = json_want_text(object, "term", term, problems);
    if (!json_want_text(object, "meaning", &text, problems))
        return false;
    *meaning = meaning_of(json_get(object, "meaning"));
    return ok;
}

static bool parse_distractors(const struct json *array, struct spec *spec, struct problems *problems)
{
    if (array == NULL)
        return true;
    if (array->kind != JSON_ARRAY || array->n > MAX_MEANINGS - MAX_TERMS)
        return json_problem(array, problems, "an array of at most %d texts", MAX_MEANINGS - MAX_TERMS);
    for (const struct json *item = array->child; item != NULL; item = item->next) {
        if (item->kind != JSON_STRING || item->text.n == 0)
            return json_problem(item, problems, "a text");
        add_meaning(spec, meaning_of(item));
    }
    return true;
}

static const void *parse(const struct json *object, struct exercise *exercise, struct arena *arena,
                         struct problems *problems)
{
    (void)exercise;
    struct spec *spec = ARENA_NEW(arena, struct spec);
    struct meaning meaning[MAX_TERMS] = {0};
    const struct json *pairs = json_want(object, "pairs", "an array of pairs", problems);
    if (pairs == NULL)
        return NULL;
    if (pairs->kind != JSON_ARRAY || pairs->n < 2 || pairs->n > MAX_TERMS) {
        json_problem(pairs, problems, "an array of 2 to %d pairs", MAX_TERMS);
        return NULL;
    }
    bool ok = true;
    for (const struct json *item = pairs->child; item != NULL; item = item->next, spec->n++)
        ok = parse_pair(item, &spec->term[spec->n], &meaning[spec->n], problems) && ok;
    if (!ok || !parse_distractors(json_get(object, "distractors"), spec, problems))
        return NULL;
    for (size_t i = 0; i < spec->n; i++)
        add_meaning(spec, meaning[i]);
    for (size_t i = 0; i < spec->n; i++)
        while (!str_eq(spec->meaning[spec->answer[i]].original, meaning[i].original))
            spec->answer[i]++;
    return spec;
}

static void render_terms(const struct item *item, const struct paired *p, struct page *page, bool has_focus)
{
    const struct spec *spec = item->exercise->spec;
    for (size_t i = 0; i < spec->n; i++) {
        bool here = has_focus && i == p->focus;
        char letter = p->letter[i] == NONE ? '_' : (char)('a' + p->letter[i] - 1);
        const char *lead = arena_printf(page->arena, "%c %zu = [%c]  ", here ? '>' : ' ', i + 1, letter);
        int y = page->y;
        markdown_item(page, here ? ROLE_SELECTED : ROLE_NORMAL, str_of(lead), item_text(item, spec->term[i]));
        if (here)
            page_cursor(page, y, i + 1 < 10 ? 7 : 8);
    }
}

static void render(const struct item *item, const void *answer, struct page *page, bool has_focus)
{
    const struct spec *spec = item->exercise->spec;
    render_terms(item, answer, page, has_focus);
    page_blank(page);
    for (size_t i = 0; i < spec->n_meanings; i++)
        markdown_item(page, ROLE_NORMAL, str_of(arena_printf(page->arena, "  %c) ", (char)('a' + i))),
                      item_text(item, spec->meaning[i].text));
}

static bool is_complete(const struct spec *spec, const struct paired *p)
{
    for (size_t i = 0; i < spec->n; i++)
        if (p->letter[i] == NONE)
            return false;
    return true;
}

static bool wants_letters(const struct item *item, const void *answer)
{
    const struct spec *spec = item->exercise->spec;
    (void)answer;
    return spec->n_meanings > KIND_FREE_LETTERS;
}

static enum key_result key(const struct item *item, void *answer, struct key key)
{
    const struct spec *spec = item->exercise->spec;
    struct paired *p = answer;
    bool next = key.code == K_DOWN || key.code == K_TAB, previous = key.code == K_UP || key.code == K_BACKTAB;
    if (next || previous) {
        p->focus = (p->focus + (next ? 1 : spec->n - 1)) % spec->n;
        return KEY_MOVED;
    }
    if (key.code == K_CHAR && key.cp >= 'a' && key.cp < 'a' + spec->n_meanings) {
        p->letter[p->focus] = (unsigned char)(key.cp - 'a' + 1);
        p->focus = (p->focus + 1) % spec->n;
        return KEY_CHANGED;
    }
    if (key.code == K_BACKSPACE || key.code == K_DELETE) {
        p->letter[p->focus] = NONE;
        return KEY_CHANGED;
    }
    if (key.code == K_ENTER)
        return is_complete(spec, p) ? KEY_SUBMIT : KEY_MOVED;
    return KEY_IGNORED;
}

/* A text counts as it stands in the file, and as it is read. */
static bool is_called(struct str text, struct str word)
{
    text = str_trim(text);
    return str_eq(text, word) || markup_says(text, word);
}

static bool find_term(const struct item *item, struct str word, size_t *out)
{
    const struct spec *spec = item->exercise->spec;
    double number;
    for (size_t i = 0; i < spec->n; i++)
        if (is_called(item_text(item, spec->term[i]), word)) {
            *out = i;
            return true;
        }
    if (!num_parse(word, &number) || number < 1 || number > (double)spec->n || number != (double)(size_t)number)
        return false;
    *out = (size_t)number - 1;
    return true;
}

static bool find_meaning(const struct item *item, struct str word, size_t *out)
{
    const struct spec *spec = item->exercise->spec;
    for (size_t i = 0; i < spec->n_meanings; i++)
        if (is_called(item_text(item, spec->meaning[i].text), word)) {
            *out = i;
            return true;
        }
    if (word.n != 1 || ascii_lower(word.p[0]) < 'a' || ascii_lower(word.p[0]) >= (char)('a' + (int)spec->n_meanings))
        return false;
    *out = (size_t)(ascii_lower(word.p[0]) - 'a');
    return true;
}

static bool read_pair(const struct item *item, struct str pair, struct paired *p, struct err *err)
{
    size_t term, meaning;
    struct str rest = pair, left = str_trim(str_split(&rest, '='));
    /* A term may hold an equals sign itself: then the last one divides. */
    if (rest.p != NULL && !find_term(item, left, &term))
        for (size_t i = pair.n; i > 0; i--)
            if (pair.p[i - 1] == '=') {
                left = str_trim((struct str){pair.p, i - 1});
                rest = (struct str){pair.p + i, pair.n - i};
                break;
            }
    if (rest.p == NULL || !find_term(item, left, &term))
        return err_set(err, ERR_CONTENT, "'%.*s' is no pair; write 1=b 2=a, or Term=meaning | Term=meaning",
                       (int)str_cut(pair, 40).n, pair.p);
    if (!find_meaning(item, str_trim(rest), &meaning))
        return err_set(err, ERR_CONTENT, "'%.*s' is none of the meanings", (int)str_cut(rest, 40).n, rest.p);
    p->letter[term] = (unsigned char)(meaning + 1);
    return true;
}

/* "1=b 2=a 3=c": every word a number, an equals sign and a letter; commas may stand between. */
static const char short_separators[] = " ,\t";

static bool is_short_form(struct str text)
{
    size_t n = 0;
    for (struct str word = str_word(&text, short_separators); word.n > 0; word = str_word(&text, short_separators)) {
        if (word.n < 3 || word.p[word.n - 2] != '=' || !ascii_digit(word.p[0]))
            return false;
        n++;
    }
    return n > 0;
}

static bool from_text(const struct item *item, struct str text, void *answer, struct err *err)
{
    struct paired *p = answer;
    memset(p->letter, NONE, sizeof p->letter);
    struct str rest = text;
    const char *separators = is_short_form(text) ? short_separators : "|";
    size_t n = 0;
    for (struct str pair = str_word(&rest, separators); pair.n > 0; pair = str_word(&rest, separators)) {
        pair = str_trim(pair);
        if (pair.n > 0 && !read_pair(item, pair, p, err))
            return false;
        n += pair.n > 0;
    }
    return n > 0 || err_set(err, ERR_CONTENT, "nothing was typed");
}

static void to_text(const struct item *item, const void *answer, struct sb *out)
{
    const struct paired *p = answer;
    bool first = true;
    for (size_t i = 0; i < ((const struct spec *)item->exercise->spec)->n; i++) {
        if (p->letter[i] == NONE)
            continue;
        sb_printf(out, "%s%zu=%c", first ? "" : " ", i + 1, (char)('a' + p->letter[i] - 1));
        first = false;
    }
}

static bool same(const struct item *item, const void *a, const void *b)
{
    (void)item;
    return memcmp(((const struct paired *)a)->letter, ((const struct paired *)b)->letter, MAX_TERMS) == 0;
}

static void check(const struct item *item, const void *answer, struct verdict *out, struct arena *arena)
{
    const struct spec *spec = item->exercise->spec;
    const struct paired *p = answer;
    size_t hits = 0, empty = 0, first = spec->n;
    for (size_t i = 0; i < spec->n; i++) {
        bool right = p->letter[i] == spec->answer[i] + 1;
        hits += right;
        empty += p->letter[i] == NONE;
        if (!right && first == spec->n)
            first = i;
    }
    if (empty == spec->n) {
        verdict_invalid(out, "No pair is made yet.");
        return;
    }
    if (hits == spec->n) {
        verdict_right(out, arena_printf(arena, "All %zu pairs.", spec->n));
        return;
    }
    struct str term = item_text(item, spec->term[first]);
    verdict_wrong(out, (double)hits / (double)spec->n,
                  arena_printf(arena, "%zu of %zu pairs %s. Look again at: %.*s", hits, spec->n,
                               hits == 1 ? "fits" : "fit", (int)term.n, term.p));
}

static void solution(const struct item *item, void *answer)
{
    const struct spec *spec = item->exercise->spec;
    for (size_t i = 0; i < spec->n; i++)
        ((struct paired *)answer)->letter[i] = (unsigned char)(spec->answer[i] + 1);
}

static const char *ask(const struct item *item, bool by_keys, struct arena *arena)
{
    (void)item, (void)arena;
    return by_keys ? "Give each one its letter; then press Enter." : "Give every number a letter, such as 1=b 2=a.";
}

static const char *const keys[] = {"pairs", "distractors"};

static const char sample[] =
    "{\"kind\": \"match\", \"id\": \"sample-match\", \"rev\": 1, \"title\": \"Roles\",\n"
    " \"prompt\": \"What is each one for?\",\n"
    " \"pairs\": [{\"term\": \"query\", \"meaning\": \"asks\"}, {\"term\": \"key\", \"meaning\": \"is found\"}],\n"
    " \"distractors\": [\"counts\"],\n"
    " \"hints\": [\"Who asks?\", \"Who answers?\"],\n"
    " \"near\": [{\"answer\": \"1=c 2=a\", \"why\": \"Those two have changed places.\"}],\n"
    " \"explain\": \"A score compares the two.\", \"skills\": [\"roles\"]}\n";

const struct kind kind_match = {
    .name = "match",
    .sample = sample,
    .keys = keys,
    .n_keys = ARRAY_LEN(keys),
    .answer_size = sizeof(struct paired),
    .parse = parse,
    .render = render,
    .wants_letters = wants_letters,
    .key = key,
    .from_text = from_text,
    .to_text = to_text,
    .same = same,
    .check = check,
    .solution = solution,
    .ask = ask,
};
