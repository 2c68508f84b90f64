/* Sidecar files of translations: whether each text belongs somewhere, is of today's lesson, and is as sound as the text
 * that it stands for. */
#include "course/lint_rules.h"

#include <string.h>

#include "base/fs.h"
#include "course/translation.h"

struct sidecar {
    const struct json *root, *strings;
    const struct json *base; /* the file that is translated */
    struct arena *arena;
    struct problems *problems;
    size_t n_missing;
    struct translatable first_missing;
};

static void check_text(const struct translatable *text, void *context)
{
    struct sidecar *s = context;
    char digest[TRANSLATION_DIGEST];
    const struct json *entry = translation_entry(s->strings, text);
    if (entry == NULL && s->n_missing++ == 0)
        s->first_missing = *text;
    if (entry == NULL || translation_is_current(entry, text->value, s->arena))
        return;
    translation_digest(json_joined(text->value, s->arena), digest);
    if (json_get(entry, "base") == NULL || json_get(entry, "text") == NULL)
        json_problem(entry, s->problems, "\"base\", the digest %s, and \"text\"", digest);
    else if (!translation_is_text(json_get(entry, "text"), s->arena))
        json_problem(json_get(entry, "text"), s->problems, "a text, or an array of texts, that is not empty");
    else
        json_warn(
            entry, s->problems,
            "the text was changed since (%s:%u): it is shown untranslated; translate it again, with \"base\": \"%s\"",
            json_file(text->value), text->value->line, digest);
}

/* A text that a translation holds; found: whether the base file has it. */
struct search {
    struct str id, pointer;
    bool found;
};

static void look_for(const struct translatable *text, void *context)
{
    struct search *search = context;
    search->found = search->found || (str_eq(text->id, search->id) && str_is(search->pointer, text->pointer));
}

static void check_entry(const struct json *entry, struct str id, const struct sidecar *s)
{
    static const char *const keys[] = {"base", "text"};
    struct search search = {.id = id, .pointer = entry->key};
    translation_each(s->base, look_for, &search);
    if (!search.found)
        json_complain(entry, s->problems, "\"%s\" has no text %s; take it out", id.p, entry->key.p);
    else if (json_want_object(entry, s->problems))
        json_only(entry, keys, ARRAY_LEN(keys), s->problems);
}

static void check_entries(const struct sidecar *s)
{
    for (const struct json *step = s->strings->child; step != NULL; step = step->next)
        if (json_want_object(step, s->problems))
            for (const struct json *entry = step->child; entry != NULL; entry = entry->next)
                check_entry(entry, step->key, s);
}

static bool check_head(struct sidecar *s, struct str language)
{
    static const char *const keys[] = {"format", "of", "language", "authors", "strings"};
    struct str of = {0}, its_language = {0};
    int64_t format;
    const struct json *id = json_get(s->base, "id");
    json_only(s->root, keys, ARRAY_LEN(keys), s->problems);
    if (json_want_int(s->root, "format", 1, 1 << 20, &format, s->problems) && format != TRANSLATION_FORMAT) {
        json_complain(json_get(s->root, "format"), s->problems,
                      "this is format %d, and this program knows format %d: please update mha-tutor", (int)format,
                      TRANSLATION_FORMAT);
        return false;
    }
    if (json_want_text(s->root, "of", &of, s->problems) && id != NULL && !str_eq(of, id->text))
        json_problem(json_get(s->root, "of"), s->problems, "\"%s\", the id of what is translated", id->text.p);
    if (json_want_text(s->root, "language", &its_language, s->problems) && !str_eq(its_language, language))
        json_problem(json_get(s->root, "language"), s->problems, "\"%s\", as the file is called", language.p);
    s->strings = json_want(s->root, "strings", "texts by id and pointer", s->problems);
    return s->strings != NULL && json_want_object(s->strings, s->problems);
}

/* False when there is no translation of the file, or one with errors. */
static bool check_sidecar(const struct json *base, struct str language, struct arena *arena, struct problems *problems)
{
    size_t errors_before = problems->n_errors;
    const char *path = translation_path(json_file(base), language, arena);
    struct sidecar s = {.base = base, .arena = arena, .problems = problems};
    if (!fs_exists(path))
        return false;
    s.root = json_read(path, arena, problems);
    if (s.root == NULL || !json_want_object(s.root, problems) || !check_head(&s, language))
        return false;
    check_entries(&s);
    translation_each(base, check_text, &s);
    if (s.n_missing > 0)
        json_warn(s.strings, problems, "%zu text%s not translated; the first is %s of %s", s.n_missing,
                  s.n_missing == 1 ? " is" : "s are", s.first_missing.pointer, s.first_missing.id.p);
    return problems->n_errors == errors_before;
}

/* A translated lesson has to be as sound as the original: widths, characters, hints that give away nothing. */
static void check_lesson(const struct lesson *lesson, struct str language, struct arena *arena,
                         struct problems *problems)
{
    struct lesson translated;
    if (check_sidecar(lesson->json, language, arena, problems) &&
        course_translated_lesson(&translated, lesson->file, language, arena, problems))
        lint_lesson(&translated, NULL, arena, problems);
}

void lint_translations(const struct course *course, struct arena *arena, struct problems *problems)
{
    for (size_t i = 1; i < course->n_languages && problems->n_errors == 0; i++) {
        check_sidecar(course->json, course->languages[i], arena, problems);
        for (size_t k = 0; k < course->n_lessons; k++)
            check_lesson(&course->lessons[k], course->languages[i], arena, problems);
    }
}
