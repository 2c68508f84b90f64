/* Reading in two steps: the scanner (io/json_scan.h) refuses what is not strict JSON and marks where every value
 * stands; cJSON then decodes the text, and its tree is copied, mark by mark, into the arena. */
#include "io/json.h"

#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/fs.h"
#include "io/json_say.h"
#include "io/json_scan.h"

struct builder {
    const struct json_mark *mark; /* of the next value */
    const char *file;
    struct arena *arena;
};

static struct str copy_text(const char *text, struct arena *arena)
{
    size_t n = strlen(text);
    return (struct str){arena_dup_n(arena, text, n), n};
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

/* Bounded by JSON_MAX_DEPTH, which the scanner has checked. */
static struct json *build(struct builder *b, const cJSON *item, const struct json *parent)
{
    const struct json_mark *mark = b->mark++;
    struct json *value = ARENA_NEW(b->arena, struct json);
    *value = (struct json){.kind = kind_of(item), .line = mark->line, .file = b->file, .parent = parent};
    if (item->string != NULL)
        value->key = copy_text(item->string, b->arena);
    if (value->kind == JSON_STRING)
        value->text = copy_text(item->valuestring, b->arena);
    if (value->kind == JSON_NUMBER) {
        value->text = (struct str){arena_dup_n(b->arena, mark->text.p, mark->text.n), mark->text.n};
        value->number = item->valuedouble;
    }
    value->boolean = cJSON_IsTrue(item);
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

static void find_duplicates(const struct json *value, struct arena *scratch, struct problems *problems)
{
    if (value->kind == JSON_OBJECT && value->n > 1)
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
static const struct json *build_tree(struct str text, struct builder *b, struct arena *scratch,
                                     struct problems *problems)
{
    cJSON *item = library_parse(text, scratch);
    if (item == NULL) {
        refuse_library(b->file, problems);
        return NULL;
    }
    const struct json *root = build(b, item, NULL);
    size_t n_before = problems->n_errors;
    find_duplicates(root, scratch, problems);
    return problems->n_errors == n_before ? root : NULL;
}

const struct json *json_parse(struct str text, const char *file, struct arena *arena, struct problems *problems)
{
    struct arena scratch = {0};
    struct json_marks marks;
    const struct json *root = NULL;
    if (json_scan(text, file, &marks, &scratch, problems)) {
        struct builder b = {.mark = marks.at, .file = arena_dup(arena, file), .arena = arena};
        root = build_tree(text, &b, &scratch, problems);
        CHECK(root == NULL || b.mark == marks.at + marks.n, "the scanner and cJSON disagree about %s", file);
    }
    arena_free(&scratch);
    return root;
}

const struct json *json_read(const char *path, struct arena *arena, struct problems *problems)
{
    struct arena scratch = {0};
    struct str text;
    struct err err;
    const struct json *root = NULL;
    if (fs_read(path, JSON_MAX_BYTES, &text, &scratch, &err))
        root = json_parse(text, path, arena, problems);
    else
        problems_add(problems, &err);
    arena_free(&scratch);
    return root;
}
