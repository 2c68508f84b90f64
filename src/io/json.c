/* Reading in two steps: the scanner (io/json_scan.h) refuses what is not strict JSON and marks where every value
 * stands; cJSON then decodes the text, and its tree is copied, mark by mark, into the arena.  Decoded texts, which are
 * never longer than as they were written, are put back where they stood. */
#include "io/json.h"

#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/fs.h"
#include "io/json_say.h"
#include "io/json_scan.h"

struct builder {
    char *text;                   /* of the file, which the marks point into; with room for a NUL behind it */
    const struct json_mark *mark; /* of the next name or value */
    struct arena *arena;
};

/* Puts a text in the place of what was written there, and ends it: the quote or comma behind it is done with. */
static struct str put_back(struct builder *b, struct str written, const char *text, size_t n)
{
    char *place = b->text + (written.p - b->text);
    memmove(place, text, n);
    place[n] = '\0';
    return (struct str){place, n};
}

static struct str put_back_text(struct builder *b, struct str written, const char *decoded)
{
    size_t n = strlen(decoded);
    CHECK(n <= written.n, "a text grew from %zu to %zu bytes", written.n, n);
    return put_back(b, written, decoded, n);
}

static enum json_kind kind_of(const cJSON *item)
{
    if (cJSON_IsObject(item))
        return JSON_OBJECT;
    if (cJSON_IsArray(item))
        return JSON_ARRAY;
    if (cJSON_IsString(item))
        return JSON_STRING;
    if (cJSON_IsNumber(item))
        return JSON_NUMBER;
    return cJSON_IsBool(item) ? JSON_BOOL : JSON_NULL;
}

static void put_back_value(struct builder *b, const cJSON *item, struct str written, struct json *value)
{
    if (value->kind == JSON_STRING)
        value->text = put_back_text(b, (struct str){written.p + 1, written.n - 2}, item->valuestring);
    if (value->kind == JSON_NUMBER)
        value->text = put_back(b, written, written.p, written.n);
    if (value->kind == JSON_NUMBER || value->kind == JSON_BOOL)
        value->number = value->kind == JSON_NUMBER ? item->valuedouble : cJSON_IsTrue(item);
}

/* Bounded by JSON_MAX_DEPTH, which the scanner has checked. */
static struct json *build(struct builder *b, const cJSON *item, const struct json *parent)
{
    struct json *value = ARENA_NEW(b->arena, struct json);
    if (item->string != NULL)
        value->key = put_back_text(b, (b->mark++)->text, item->string);
    value->kind = kind_of(item);
    value->line = b->mark->line;
    value->parent = parent;
    put_back_value(b, item, (b->mark++)->text, value);
    const struct json **link = &value->child;
    for (const cJSON *c = item->child; c != NULL; c = c->next) {
        struct json *child = build(b, c, value);
        child->index = value->n++;
        *link = child;
        link = &child->next;
    }
    return value;
}

static int by_key_then_index(const void *a, const void *b)
{
    const struct json *x = *(const struct json *const *)a, *y = *(const struct json *const *)b;
    int c = str_cmp(x->key, y->key);
    return c != 0 ? c : (x->index > y->index) - (x->index < y->index);
}

static void find_duplicates_of(const struct json *object, struct arena *scratch, struct problems *problems)
{
    const struct json **members = ARENA_ARRAY(scratch, object->n, const struct json *);
    for (const struct json *m = object->child; m != NULL; m = m->next)
        members[m->index] = m;
    qsort(members, object->n, sizeof(const struct json *), by_key_then_index);
    const struct json *first = members[0];
    for (size_t i = 1; i < object->n; i++) {
        char name[JSON_SAY_SIZE];
        if (str_eq(members[i]->key, first->key))
            json_complain(members[i], problems, "expected every name once, found %s again (first on line %u)",
                          json_say(first->key, '"', name), first->line);
        else
            first = members[i];
    }
}

/* False is sure, true a guess: most objects have few names, no two of which fall on the same of 64 bits. */
static bool may_repeat(const struct json *object)
{
    uint64_t seen = 0;
    for (const struct json *m = object->child; m != NULL; m = m->next) {
        uint32_t hash = (uint32_t)m->key.n;
        for (size_t i = 0; i < m->key.n; i++)
            hash = hash * 31 + (unsigned char)m->key.p[i];
        uint64_t bit = UINT64_C(1) << (hash & 63);
        if (seen & bit)
            return true;
        seen |= bit;
    }
    return false;
}

static void find_duplicates(const struct json *value, struct arena *scratch, struct problems *problems)
{
    if (value->kind == JSON_OBJECT && may_repeat(value))
        find_duplicates_of(value, scratch, problems);
    for (const struct json *c = value->child; c != NULL; c = c->next)
        find_duplicates(c, scratch, problems);
}

static bool refuse_library(const char *file, struct problems *problems)
{
    struct err err;
    err_set(&err, ERR_CONTENT, "cJSON %s can't read this file: memory is short, or it has very long numbers",
            cJSON_Version());
    err_at(&err, file, 1, NULL);
    return problems_add(problems, &err);
}

/* cJSON's memory, given back as a whole: its hooks take no context, so the arena of the parse that is going on stands
 * here.  A third of the time to read a course was malloc and free of single nodes. */
static struct arena *library_memory;

static void *library_malloc(size_t size)
{
    return arena_alloc(library_memory, size);
}

static void library_free(void *memory)
{
    (void)memory;
}

static cJSON *library_parse(struct str text, struct arena *scratch)
{
    cJSON_Hooks hooks = {library_malloc, library_free};
    library_memory = scratch;
    cJSON_InitHooks(&hooks);
    cJSON *item = cJSON_ParseWithLength(text.p, text.n);
    cJSON_InitHooks(NULL);
    library_memory = NULL;
    return item;
}

/* The tree of a text that the scanner has accepted. */
static struct json *build_tree(struct builder *b, size_t n, const char *file, struct arena *scratch,
                               struct problems *problems)
{
    cJSON *item = library_parse((struct str){b->text, n}, scratch);
    if (item == NULL) {
        refuse_library(file, problems);
        return NULL;
    }
    struct json *root = build(b, item, NULL);
    root->key = (struct str){arena_dup(b->arena, file), strlen(file)};
    size_t n_before = problems->n_errors;
    find_duplicates(root, scratch, problems);
    return problems->n_errors == n_before ? root : NULL;
}

static const struct json *parse(struct str text, const char *file, struct arena *arena, struct arena *scratch,
                                struct problems *problems)
{
    struct json_marks marks;
    char *copy = arena_dup_n(arena, text.p, text.n);
    if (!json_scan((struct str){copy, text.n}, file, &marks, scratch, problems))
        return NULL;
    struct builder b = {.text = copy, .mark = marks.at, .arena = arena};
    const struct json *root = build_tree(&b, text.n, file, scratch, problems);
    CHECK(root == NULL || b.mark == marks.at + marks.n, "the scanner and cJSON disagree about %s", file);
    return root;
}

const struct json *json_parse(struct str text, const char *file, struct arena *arena, struct problems *problems)
{
    struct arena scratch = {0};
    const struct json *root = parse(text, file, arena, &scratch, problems);
    arena_free(&scratch);
    return root;
}

const struct json *json_read_with(const char *path, struct arena *arena, struct arena *scratch,
                                  struct problems *problems)
{
    struct str text;
    struct err err;
    arena_reset(scratch);
    if (fs_read(path, JSON_MAX_BYTES, &text, scratch, &err))
        return parse(text, path, arena, scratch, problems);
    problems_add(problems, &err);
    return NULL;
}

const struct json *json_read(const char *path, struct arena *arena, struct problems *problems)
{
    struct arena scratch = {0};
    const struct json *root = json_read_with(path, arena, &scratch, problems);
    arena_free(&scratch);
    return root;
}
