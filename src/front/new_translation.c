#include "front/new_translation.h"

#include "course/translation.h"
#include "io/json_out.h"

struct writer {
    struct json_out out;
    struct arena *arena;
    struct str id; /* of the object that is open; n 0: none */
};

static void put_text(struct json_out *out, const struct json *value)
{
    if (value->kind == JSON_STRING) {
        json_out_text(out, "text", value->text);
        return;
    }
    json_out_array(out, "text", false);
    for (const struct json *line = value->child; line != NULL; line = line->next)
        json_out_text(out, NULL, line->text);
    json_out_end_array(out);
}

/* Texts come step by step. */
static void put_entry(const struct translatable *text, void *context)
{
    struct writer *w = context;
    char digest[TRANSLATION_DIGEST];
    if (!str_eq(w->id, text->id)) {
        if (w->id.n > 0)
            json_out_end_object(&w->out);
        json_out_object(&w->out, text->id.p);
        w->id = text->id;
    }
    json_out_object(&w->out, text->pointer);
    json_out_text(&w->out, "base", str_of(translation_digest(json_joined(text->value, w->arena), digest)));
    put_text(&w->out, text->value);
    json_out_end_object(&w->out);
}

bool new_translation(const char *path, const char *language, struct sb *out, struct arena *arena, struct err *err)
{
    struct problems problems = {.arena = arena};
    struct writer w = {.out.sb.arena = arena, .arena = arena};
    struct str id;
    const struct json *root = json_read(path, arena, &problems);
    if (root == NULL || !json_want_object(root, &problems) || !json_want_text(root, "id", &id, &problems)) {
        *err = problems.first->err;
        return false;
    }
    json_out_object(&w.out, NULL);
    json_out_int(&w.out, "format", 1);
    json_out_text(&w.out, "of", id);
    json_out_text(&w.out, "language", str_of(language));
    json_out_object(&w.out, "strings");
    translation_each(root, put_entry, &w);
    if (w.id.n > 0)
        json_out_end_object(&w.out);
    json_out_end_object(&w.out);
    json_out_end_object(&w.out);
    sb_put(out, sb_text(&w.out.sb));
    sb_char(out, '\n');
    return true;
}
