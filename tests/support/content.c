#include "support/content.h"

#include "course/kind.h"
#include "course/setup_json.h"

void content_free(struct content *c)
{
    arena_free(&c->arena);
    *c = (struct content){0};
}

const struct json *content_json(struct content *c, const char *text)
{
    c->problems = (struct problems){.arena = &c->arena};
    return json_parse(str_of(text), "x.json", &c->arena, &c->problems);
}

const struct setup *content_setup(struct content *c, const char *text)
{
    const struct json *object = content_json(c, text);
    return object == NULL ? NULL : setup_from_json(object, &c->arena, &c->problems);
}

const struct exercise *content_exercise(struct content *c, const char *text)
{
    const struct json *object = content_json(c, text);
    const struct json *name = json_get(object, "kind");
    const struct kind *kind = name == NULL ? NULL : kind_find(name->text);
    CHECK(kind != NULL, "no kind in %s", text);
    struct exercise *ex = ARENA_NEW(&c->arena, struct exercise);
    return exercise_parse(object, kind, NULL, ex, &c->arena, &c->problems) ? ex : NULL;
}

const struct item *content_item(struct content *c, const char *text)
{
    struct err err;
    const struct exercise *ex = content_exercise(c, text);
    struct item *item = ARENA_NEW(&c->arena, struct item);
    CHECK(ex != NULL, "%s", content_problem(c, 0));
    CHECK(item_make(item, ex, 0, 0, &c->arena, &err), "%s", err.text);
    return item;
}

const char *content_problem(struct content *c, size_t i)
{
    char buf[1024];
    const struct problem *p = c->problems.first;
    while (p != NULL && i-- > 0)
        p = p->next;
    return p == NULL ? "" : arena_dup(&c->arena, err_format(&p->err, buf, sizeof buf));
}
