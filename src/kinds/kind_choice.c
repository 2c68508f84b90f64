/* choice: pick one option, or several. */
#include <string.h>

#include "course/kind.h"
#include "screen/markdown.h"
#include "screen/markup.h"

enum { MAX_OPTIONS = 12 };

struct option {
    struct str text, why;
    bool is_correct;
    struct str name, value; /* correct when this name of `vary` has this value; else empty */
};

struct spec {
    bool many;
    size_t n;
    struct option option[MAX_OPTIONS];
};

struct picked {
    bool is_picked[MAX_OPTIONS];
    size_t cursor; /* place in the order shown */
};

static bool parse_correct(const struct json *value, struct option *out, struct problems *problems)
{
    if (value == NULL)
        return true;
    if (value->kind == JSON_BOOL) {
        out->is_correct = value->number != 0;
        return true;
    }
    if (value->kind != JSON_OBJECT || value->n != 1 ||
        (value->child->kind != JSON_STRING && value->child->kind != JSON_NUMBER))
        return json_problem(value, problems, "true, false, or {name: value} of a parameter");
    out->name = value->child->key;
    out->value = value->child->text;
    return true;
}

static bool parse_option(const struct json *object, struct option *out, struct arena *arena, struct problems *problems)
{
    static const char *const keys[] = {"text", "correct", "why"};
    if (!json_want_object(object, problems))
        return false;
    json_only(object, keys, ARRAY_LEN(keys), problems);
    bool ok = json_want_lines(object, "text", &out->text, arena, problems);
    ok = json_may_lines(object, "why", &out->why, arena, problems) && ok;
    ok = parse_correct(json_get(object, "correct"), out, problems) && ok;
    if (ok && !out->is_correct && out->why.n == 0)
        return json_problem(object, problems, "\"why\" for an option that is not (always) correct");
    return ok;
}

static bool check_counts(const struct json *options, const struct spec *spec, struct problems *problems)
{
    size_t fixed = 0, varying = 0;
    for (size_t i = 0; i < spec->n; i++) {
        fixed += spec->option[i].is_correct;
        varying += spec->option[i].name.n > 0;
    }
    if (fixed + varying == 0)
        return json_problem(options, problems, "a correct option");
    if (!spec->many && fixed > 1)
        return json_complain(options, problems, "expected one correct option (or \"many\": true), found %zu", fixed);
    return true;
}

static const void *parse(const struct json *object, struct exercise *exercise, struct arena *arena,
                         struct problems *problems)
{
    (void)exercise;
    struct spec *spec = ARENA_NEW(arena, struct spec);
    const struct json *options = json_want(object, "options", "an array of options", problems);
    bool ok = json_may_bool(object, "many", &spec->many, problems);
    if (options == NULL)
        return NULL;
    if (options->kind != JSON_ARRAY || options->n < 2 || options->n > MAX_OPTIONS) {
        json_problem(options, problems, "an array of 2 to %d options", MAX_OPTIONS);
        return NULL;
    }
    for (const struct json *item = options->child; item != NULL; item = item->next)
        ok = parse_option(item, &spec->option[spec->n++], arena, problems) && ok;
    return ok && check_counts(options, spec, problems) ? spec : NULL;
}

static bool is_correct(const struct item *item, size_t i)
{
    const struct option *o = &((const struct spec *)item->exercise->spec)->option[i];
    if (o->name.n == 0)
        return o->is_correct;
    const struct name *name = names_find(&item->names, o->name);
    double value;
    if (name == NULL)
        return false;
    return name->is_text ? str_eq(name->text, o->value) : num_parse(o->value, &value) && value == name->number;
}

static bool bind(struct item *item, struct err *err)
{
    const struct spec *spec = item->exercise->spec;
    size_t correct = 0;
    for (size_t i = 0; i < spec->n; i++)
        correct += is_correct(item, i);
    if (correct == 0 || (correct > 1 && !spec->many))
        return err_set(err, ERR_CONTENT, "draw %lld has %zu correct options", (long long)item->draw, correct);
    return true;
}

static void render(const struct item *item, const void *answer, struct page *page, bool has_focus)
{
    const struct spec *spec = item->exercise->spec;
    const struct picked *p = answer;
    size_t order[MAX_OPTIONS];
    item_shuffle(item, order, spec->n, 0);
    for (size_t place = 0; place < spec->n; place++) {
        size_t i = order[place];
        bool here = has_focus && place == p->cursor;
        const char *box = spec->many ? (p->is_picked[i] ? "[x]" : "[ ]") : (p->is_picked[i] ? "(*)" : "( )");
        const char *lead = arena_printf(page->arena, "%c %s %c) ", here ? '>' : ' ', box, (char)('a' + i));
        int y = page->y;
        markdown_item(page, here ? ROLE_SELECTED : ROLE_NORMAL, str_of(lead), item_text(item, spec->option[i].text));
        if (here) {
            page_cursor(page, y, 3);
            page_focus(page, y, page->y - y);
        }
    }
}

static void pick(const struct spec *spec, struct picked *p, size_t i)
{
    bool was = p->is_picked[i];
    if (!spec->many)
        memset(p->is_picked, 0, sizeof p->is_picked);
    p->is_picked[i] = spec->many ? !was : true;
}

static enum key_result pick_letter(const struct item *item, struct picked *p, uint32_t letter)
{
    const struct spec *spec = item->exercise->spec;
    size_t order[MAX_OPTIONS], i = letter - 'a';
    item_shuffle(item, order, spec->n, 0);
    pick(spec, p, i);
    for (size_t place = 0; place < spec->n; place++)
        if (order[place] == i)
            p->cursor = place;
    return KEY_CHANGED;
}

static bool has_pick(const struct picked *p)
{
    for (size_t i = 0; i < MAX_OPTIONS; i++)
        if (p->is_picked[i])
            return true;
    return false;
}

static bool wants_letters(const struct item *item, const void *answer)
{
    const struct spec *spec = item->exercise->spec;
    (void)answer;
    return spec->n > KIND_FREE_LETTERS;
}

static enum key_result key(const struct item *item, void *answer, struct key key)
{
    const struct spec *spec = item->exercise->spec;
    struct picked *p = answer;
    size_t order[MAX_OPTIONS];
    item_shuffle(item, order, spec->n, 0);
    if (key.code == K_CHAR && key.cp >= 'a' && key.cp < 'a' + spec->n)
        return pick_letter(item, p, key.cp);
    if (key.code == K_DOWN || key_is(key, 'j'))
        p->cursor = (p->cursor + 1) % spec->n;
    else if (key.code == K_UP || key_is(key, 'k'))
        p->cursor = (p->cursor + spec->n - 1) % spec->n;
    else if (key_is(key, ' ')) {
        pick(spec, p, order[p->cursor]);
        return KEY_CHANGED;
    } else if (key.code == K_ENTER) {
        if (!spec->many && !p->is_picked[order[p->cursor]])
            pick(spec, p, order[p->cursor]);
        return has_pick(p) ? KEY_SUBMIT : KEY_MOVED;
    } else
        return KEY_IGNORED;
    return KEY_MOVED;
}

/* A text counts as it stands in the file, and as it is read. */
static bool is_called(struct str text, struct str word)
{
    text = str_trim(text);
    return str_eq(text, word) || markup_says(text, word);
}

/* A letter as it is printed, "b)", or as one may end a sentence. */
static struct str bare(struct str word)
{
    if (word.n > 1 && word.p[0] == '(')
        word = (struct str){word.p + 1, word.n - 1};
    if (word.n > 1 && (word.p[word.n - 1] == ')' || word.p[word.n - 1] == '.'))
        word.n--;
    return word;
}

/* A letter, a number that counts as one, or the option's own text; its number when the text is in the way. */
static bool find_option(const struct item *item, struct str word, size_t *out)
{
    const struct spec *spec = item->exercise->spec;
    for (size_t i = 0; i < spec->n; i++)
        if (is_called(item_text(item, spec->option[i].text), word)) {
            *out = i;
            return true;
        }
    double number;
    word = bare(word);
    if (word.n == 1 && ascii_lower(word.p[0]) >= 'a' && ascii_lower(word.p[0]) < (char)('a' + (int)spec->n))
        *out = (size_t)(ascii_lower(word.p[0]) - 'a');
    else if (num_parse(word, &number) && number >= 1 && number <= (double)spec->n && number == (double)(size_t)number)
        *out = (size_t)number - 1;
    else
        return false;
    return true;
}

static bool from_text(const struct item *item, struct str text, void *answer, struct err *err)
{
    const struct spec *spec = item->exercise->spec;
    struct picked *p = answer;
    size_t i;
    memset(p->is_picked, 0, sizeof p->is_picked);
    text = str_trim(text);
    if (find_option(item, text, &i)) { /* first as a whole: an option's text may hold commas */
        p->is_picked[i] = true;
        return true;
    }
    const char last = (char)('a' + (int)spec->n - 1);
    struct str rest = text;
    if (!spec->many || text.n == 0)
        return err_set(err, ERR_CONTENT, "Type the letter of one option, a to %c%s.", last,
                       spec->many ? ", or several with commas" : "");
    while (rest.p != NULL) {
        struct str word = str_trim(str_split(&rest, ','));
        if (!find_option(item, word, &i))
            return err_set(err, ERR_CONTENT, "Type letters from a to %c with commas between; '%.*s' is none.", last,
                           (int)str_cut(word, 20).n, word.p);
        p->is_picked[i] = true;
    }
    return true;
}

static void to_text(const struct item *item, const void *answer, struct sb *out)
{
    const struct spec *spec = item->exercise->spec;
    const struct picked *p = answer;
    bool first = true;
    for (size_t i = 0; i < spec->n; i++) {
        if (!p->is_picked[i])
            continue;
        if (!first)
            sb_char(out, ',');
        sb_char(out, (char)('a' + i));
        first = false;
    }
}

static bool same(const struct item *item, const void *a, const void *b)
{
    (void)item;
    return memcmp(((const struct picked *)a)->is_picked, ((const struct picked *)b)->is_picked,
                  sizeof(((const struct picked *)a)->is_picked)) == 0;
}

static void check(const struct item *item, const void *answer, struct verdict *out, struct arena *arena)
{
    const struct spec *spec = item->exercise->spec;
    const struct picked *p = answer;
    size_t hits = 0, missed = 0;
    struct str why = {0};
    for (size_t i = 0; i < spec->n; i++) {
        bool correct = is_correct(item, i);
        hits += p->is_picked[i] == correct;
        missed += correct && !p->is_picked[i];
        if (p->is_picked[i] && !correct && why.n == 0)
            why = item_text(item, spec->option[i].why);
    }
    if (!has_pick(p))
        verdict_invalid(out, "No option is picked yet.");
    else if (hits == spec->n)
        verdict_right(out, spec->many ? "Each option is judged as it should be." : "That is the one.");
    else if (why.n > 0)
        verdict_wrong(out, spec->many ? (double)hits / (double)spec->n : 0, arena_dup_n(arena, why.p, why.n));
    else
        verdict_wrong(out, (double)hits / (double)spec->n,
                      arena_printf(arena, "What you picked holds; %zu more %s.", missed, missed == 1 ? "does" : "do"));
}

static void solution(const struct item *item, void *answer)
{
    const struct spec *spec = item->exercise->spec;
    for (size_t i = 0; i < spec->n; i++)
        ((struct picked *)answer)->is_picked[i] = is_correct(item, i);
}

static const char *ask(const struct item *item, bool by_keys, struct arena *arena)
{
    (void)arena;
    const struct spec *spec = item->exercise->spec;
    if (by_keys)
        return spec->many ? "Mark all that hold, with their letters or Space; then press Enter."
                          : "Pick one, with its letter or the arrows; then press Enter.";
    return spec->many ? "Pick all that hold: letters, with commas between." : "Pick one: its letter.";
}

static const char *const keys[] = {"options", "many"};

static const char sample[] =
    "{\"kind\": \"choice\", \"id\": \"sample-choice\", \"rev\": 1, \"title\": \"Which width\",\n"
    " \"prompt\": \"What are the scores of a head divided by?\",\n"
    " \"options\": [\n"
    "   {\"text\": \"sqrt(d_model)\", \"why\": \"That would fit one full-width head. A head sums d_k products.\"},\n"
    "   {\"text\": \"sqrt(d_k)\", \"correct\": true},\n"
    "   {\"text\": \"d_k\", \"why\": \"d_k is the variance of the sum. Its root is the spread.\"}],\n"
    " \"hints\": [\"How many products does one score add up?\", \"A sum of m unit products spreads like a root.\"],\n"
    " \"explain\": \"The right divisor keeps the softmax from saturating.\", \"skills\": [\"scale\"]}\n";

const struct kind kind_choice = {
    .name = "choice",
    .sample = sample,
    .keys = keys,
    .n_keys = ARRAY_LEN(keys),
    .answer_size = sizeof(struct picked),
    .parse = parse,
    .bind = bind,
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
