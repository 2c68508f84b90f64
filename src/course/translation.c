/* A translated file is the tree of the original with some texts exchanged: everything that reads lessons reads it like
 * any other.  An exchanged text knows its own file and line, so that a complaint about it goes to its translator. */
#include "course/translation.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/fs.h"

bool translation_is_tag(struct str language)
{
    size_t n_parts = 0;
    for (struct str rest = language, part; rest.p != NULL; n_parts++) {
        part = str_split(&rest, '-');
        if (part.n < (n_parts == 0 ? 2U : 1U) || part.n > (n_parts == 0 ? 3U : 8U))
            return false;
        for (size_t i = 0; i < part.n; i++)
            if (part.p[i] == '_' || !(ascii_alpha(part.p[i]) || (n_parts > 0 && ascii_digit(part.p[i]))) ||
                (n_parts == 0 && ascii_lower(part.p[i]) != part.p[i]))
                return false;
    }
    return n_parts > 0;
}

const char *translation_path(const char *path, struct str language, struct arena *arena)
{
    return arena_printf(arena, "%.*s.%.*s.json", (int)fs_stem(path, ".json"), path, (int)language.n, language.p);
}

const struct json *translation_of(const char *path, struct str language, struct arena *arena)
{
    struct problems unheard = {.arena = arena};
    const char *name = translation_path(path, language, arena);
    const struct json *root = fs_exists(name) ? json_read(name, arena, &unheard) : NULL, *format;
    format = json_get(root, "format");
    return format != NULL && format->kind == JSON_NUMBER && format->number == TRANSLATION_FORMAT
               ? json_get(root, "strings")
               : NULL;
}

const char *translation_digest(struct str text, char buf[TRANSLATION_DIGEST])
{
    snprintf(buf, TRANSLATION_DIGEST, "%016" PRIx64, hash64(text));
    return buf;
}

/* ---- which texts ---- */

static bool is_one_of(struct str key, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (str_is(key, names[i]))
            return true;
    return false;
}

static bool is_text(const struct json *value)
{
    for (const struct json *line = value->child; value->kind == JSON_ARRAY && line != NULL; line = line->next)
        if (line->kind != JSON_STRING)
            return false;
    return value->kind == JSON_STRING || (value->kind == JSON_ARRAY && value->n > 0);
}

/* Prose is translated, code and answers are not. */
static bool is_translated(const struct json *value)
{
    static const char *const members[] = {"title", "body", "prompt", "explain", "why", "text", "term", "meaning"};
    const struct json *parent = value->parent;
    if (parent == NULL || !is_text(value))
        return false;
    if (parent->kind == JSON_OBJECT)
        return is_one_of(value->key, members, ARRAY_LEN(members));
    return str_is(parent->key, "hints") || (str_is(parent->key, "distractors") && json_get(parent->parent, "pairs"));
}

/* What has no text that a learner reads. */
static bool is_passed_by(const struct json *value)
{
    static const char *const keys[] = {"vary", "blind", "setup", "setups", "show"};
    return is_one_of(value->key, keys, ARRAY_LEN(keys)) || str_starts(value->key, "x-");
}

/* The object whose id a text is kept under: a step, or the file's root. */
static const struct json *owner_of(const struct json *value)
{
    const struct json *owner = value;
    while (owner->parent != NULL && !(owner->parent->kind == JSON_ARRAY && str_is(owner->parent->key, "steps")))
        owner = owner->parent;
    return owner;
}

static bool describe(const struct json *value, struct translatable *out)
{
    char whole[TRANSLATION_POINTER], before[TRANSLATION_POINTER];
    const struct json *owner = owner_of(value), *id = json_get(owner, "id");
    if (!is_translated(value) || id == NULL || id->kind != JSON_STRING)
        return false;
    json_pointer(owner, before, sizeof before);
    json_pointer(value, whole, sizeof whole);
    *out = (struct translatable){.value = value, .id = id->text};
    snprintf(out->pointer, sizeof out->pointer, "%s", whole + strlen(before));
    return true;
}

void translation_each(const struct json *root, translation_visit *visit, void *context)
{
    struct translatable text;
    if (describe(root, &text)) {
        visit(&text, context);
        return;
    }
    for (const struct json *child = root->child; child != NULL; child = child->next)
        if (!is_passed_by(child))
            translation_each(child, visit, context);
}

const struct json *translation_entry(const struct json *strings, const struct translatable *text)
{
    return json_get(json_get(strings, text->id.p), text->pointer);
}

bool translation_is_text(const struct json *value, struct arena *arena)
{
    return is_text(value) && json_joined(value, arena).n > 0;
}

bool translation_is_current(const struct json *entry, const struct json *value, struct arena *arena)
{
    char digest[TRANSLATION_DIGEST];
    const struct json *base = json_get(entry, "base"), *text = json_get(entry, "text");
    return base != NULL && base->kind == JSON_STRING && text != NULL && translation_is_text(text, arena) &&
           str_is(base->text, translation_digest(json_joined(value, arena), digest));
}

/* ---- the exchange ---- */

struct exchange {
    const struct json *strings;
    struct arena *arena;
};

static struct json *copy(const struct json *from, const struct json *parent, struct exchange *x);

static const struct json *copy_children(const struct json *from, const struct json *parent, struct exchange *x)
{
    const struct json *first = NULL;
    struct json *last = NULL;
    for (const struct json *child = from->child; child != NULL; child = child->next) {
        struct json *made = copy(child, parent, x);
        if (last == NULL)
            first = made;
        else
            last->next = made;
        last = made;
    }
    return first;
}

/* The translation of a value of the original tree, NULL when there is none. */
static const struct json *find_translation(const struct json *value, struct exchange *x)
{
    struct translatable text;
    if (x->strings == NULL || !describe(value, &text))
        return NULL;
    const struct json *entry = translation_entry(x->strings, &text);
    return translation_is_current(entry, value, x->arena) ? json_get(entry, "text") : NULL;
}

static struct json *copy(const struct json *from, const struct json *parent, struct exchange *x)
{
    struct json *made = ARENA_NEW(x->arena, struct json);
    *made = *from;
    made->parent = parent;
    made->next = NULL;
    made->child = copy_children(from, made, x);
    const struct json *other = find_translation(from, x);
    if (other == NULL)
        return made;
    struct json_exchange *exchange = ARENA_NEW(x->arena, struct json_exchange);
    *exchange = (struct json_exchange){.original = from, .instead = other};
    made->exchange = exchange;
    made->kind = other->kind;
    made->line = other->line;
    made->text = other->text;
    made->n = other->n;
    made->child = copy_children(other, made, &(struct exchange){.arena = x->arena});
    return made;
}

const struct json *translation_apply(const struct json *root, const struct json *strings, struct arena *arena)
{
    return root == NULL || strings == NULL ? root : copy(root, NULL, &(struct exchange){strings, arena});
}
