#include "course/course.h"

#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "course/kind.h"
#include "course/setup_table.h"
#include "course/translation.h"

#define TAG_IS "the tag of a language, such as en or pt-BR"
#define ID_IS "an id of a to z, 0 to 9 and single hyphens, at most 64 long"

enum { FORMAT = 1, MAX_MINUTES = 600, MAX_REV = 1 << 20, MAX_LESSONS = 512, MAX_STEPS = 512 };

enum { TYPICAL_BYTES = 1 << 20 }; /* that a course takes in memory; more is no error */

/* An id is kebab-case, so that it can stand in a file name, a shell and a URL without quotes. */
static bool is_kebab(struct str id)
{
    if (id.n == 0 || id.n > 64 || id.p[0] == '-' || id.p[id.n - 1] == '-')
        return false;
    for (size_t i = 0; i < id.n; i++)
        if (!ascii_digit(id.p[i]) && id.p[i] != '-' && !(id.p[i] >= 'a' && id.p[i] <= 'z'))
            return false;
    return true;
}

static bool check_id(const struct json *object, struct str id, struct problems *problems)
{
    return is_kebab(id) || json_problem(json_get(object, "id"), problems, ID_IS);
}

static void parse_retired(const struct json *object, struct course *out, struct arena *arena, struct problems *problems)
{
    if (!texts_parse(object, "retired", &out->retired, &out->n_retired, arena, problems))
        return;
    for (size_t i = 0; i < out->n_retired; i++)
        if (!is_kebab(out->retired[i]))
            json_problem(json_at(json_get(object, "retired"), i), problems, ID_IS);
}

static bool check_format(const struct json *object, struct problems *problems)
{
    int64_t format = 0;
    if (!json_want_int(object, "format", 1, 1 << 20, &format, problems))
        return false;
    return format == FORMAT ||
           json_complain(json_get(object, "format"), problems,
                         "this is format %lld, and this program knows format %d: please update mha-tutor",
                         (long long)format, FORMAT);
}

static void parse_text(const struct json *object, const struct lesson *lesson, struct lesson_step *out,
                       struct arena *arena, struct problems *problems)
{
    static const char *const keys[] = {"kind", "id", "rev", "title", "body", "setup", "show"};
    json_only(object, keys, ARRAY_LEN(keys), problems);
    json_want_lines(object, "body", &out->text.body, arena, problems);
    setup_member(object, lesson->setups, &out->text.setup, arena, problems);
    shows_parse(object, lesson->setups, &out->text.shows, &out->text.n_shows, arena, problems);
}

static void parse_recall(const struct json *object, struct lesson_step *out, struct arena *arena,
                         struct problems *problems)
{
    static const char *const keys[] = {"kind", "id", "rev", "title", "of"};
    json_only(object, keys, ARRAY_LEN(keys), problems);
    json_want(object, "of", "ids of earlier exercises", problems);
    texts_parse(object, "of", &out->recall_of, &out->n_recall, arena, problems);
}

/* A text, walk or recall may have no id: it then gets one from its lesson and place. */
static void name_step(const struct json *object, struct lesson_step *out, struct arena *arena,
                      struct problems *problems)
{
    static const char *const titles[] = {"Text", "Walk", "Recall", ""};
    struct str id = {0}, title = {0};
    out->rev = 1;
    json_may_int(object, "rev", 1, MAX_REV, &out->rev, problems);
    if (json_may_text(object, "title", &title, problems))
        out->title = title.n > 0 ? title.p : titles[out->type];
    if (json_get(object, "id") == NULL)
        out->id = arena_printf(arena, "%s-step-%u", out->lesson->id, object->index + 1);
    else if (json_want_text(object, "id", &id, problems) && check_id(object, id, problems))
        out->id = id.p;
}

static void parse_exercise(const struct json *object, const struct kind *kind, struct lesson_step *out,
                           struct arena *arena, struct problems *problems)
{
    out->type = LESSON_EXERCISE;
    exercise_parse(object, kind, out->lesson->setups, &out->exercise, arena, problems);
    if (out->exercise.id != NULL && check_id(object, str_of(out->exercise.id), problems))
        out->id = out->exercise.id;
    out->title = out->exercise.title;
    out->rev = out->exercise.rev;
}

static void parse_step(const struct json *object, const struct lesson *lesson, struct lesson_step *out,
                       struct arena *arena, struct problems *problems)
{
    struct str kind_name;
    *out = (struct lesson_step){.lesson = lesson, .json = object};
    if (!json_want_object(object, problems) || !json_want_text(object, "kind", &kind_name, problems))
        return;
    out->kind = kind_name.p;
    const struct kind *kind = kind_find(kind_name);
    if (kind != NULL) {
        parse_exercise(object, kind, out, arena, problems);
        return;
    }
    if (str_is(kind_name, "text")) {
        out->type = LESSON_TEXT;
        parse_text(object, lesson, out, arena, problems);
    } else if (str_is(kind_name, "walk")) {
        out->type = LESSON_WALK;
        walk_parse(object, lesson->setups, &out->walk, arena, problems);
    } else if (str_is(kind_name, "recall")) {
        out->type = LESSON_RECALL;
        parse_recall(object, out, arena, problems);
    } else {
        json_problem(json_get(object, "kind"), problems, "text, walk, recall or a kind of exercise");
        return;
    }
    name_step(object, out, arena, problems);
}

static void parse_steps(const struct json *object, struct lesson *out, struct arena *arena, struct problems *problems)
{
    const struct json *steps = json_want(object, "steps", "an array of steps", problems);
    if (steps == NULL)
        return;
    if (steps->kind != JSON_ARRAY || steps->n == 0 || steps->n > MAX_STEPS) {
        json_problem(steps, problems, "an array of 1 to %d steps", MAX_STEPS);
        return;
    }
    out->steps = ARENA_ARRAY(arena, steps->n, struct lesson_step);
    for (const struct json *item = steps->child; item != NULL; item = item->next)
        parse_step(item, out, &out->steps[out->n_steps++], arena, problems);
}

/* A file of the course, in a language (n 0: its own). */
static const struct json *read_file(const char *path, struct str language, struct arena *arena, struct arena *scratch,
                                    struct problems *problems)
{
    const struct json *root = json_read_with(path, arena, scratch, problems);
    return language.n == 0 ? root : translation_apply(root, translation_of(path, language, arena), arena);
}

static bool load_lesson(struct lesson *out, const char *path, struct str language, struct setup_files *files,
                        struct arena *arena, struct problems *problems)
{
    static const char *const keys[] = {"format", "id", "rev", "title", "minutes", "requires", "setups", "steps"};
    size_t errors_before = problems->n_errors;
    *out = (struct lesson){.file = path};
    const struct json *object = out->json = read_file(path, language, arena, &files->scratch, problems);
    if (object == NULL || !json_want_object(object, problems) || !check_format(object, problems))
        return false;
    struct str id = {0}, title = {0};
    json_only(object, keys, ARRAY_LEN(keys), problems);
    if (json_want_text(object, "id", &id, problems))
        check_id(object, id, problems);
    json_want_text(object, "title", &title, problems);
    out->id = id.p == NULL ? "" : id.p;
    out->title = title.p;
    json_want_int(object, "rev", 1, MAX_REV, &out->rev, problems);
    json_want_int(object, "minutes", 1, MAX_MINUTES, &out->minutes, problems);
    texts_parse(object, "requires", &out->requires, &out->n_requires, arena, problems);
    out->setups = setup_table_parse(object, files, arena, problems);
    parse_steps(object, out, arena, problems);
    return problems->n_errors == errors_before;
}

bool course_load_lesson(struct lesson *out, const char *path, struct arena *arena, struct problems *problems)
{
    return course_translated_lesson(out, path, (struct str){0}, arena, problems);
}

bool course_translated_lesson(struct lesson *out, const char *path, struct str language, struct arena *arena,
                              struct problems *problems)
{
    struct setup_files files = {0};
    bool ok = load_lesson(out, path, language, &files, arena, problems);
    arena_free(&files.scratch);
    return ok;
}

/* The object that first used an id, among the lessons so far and the first steps of this one; NULL when it is new. */
static const struct json *first_use(const struct course *course, const struct lesson *lesson, size_t n_steps,
                                    const char *id)
{
    for (size_t i = 0; i < course->n_lessons; i++) {
        const struct lesson *other = &course->lessons[i];
        if (strcmp(other->id, id) == 0)
            return other->json;
        for (size_t k = 0; k < other->n_steps; k++)
            if (strcmp(other->steps[k].id, id) == 0)
                return other->steps[k].json;
    }
    for (size_t k = 0; k < n_steps; k++)
        if (strcmp(lesson->steps[k].id, id) == 0)
            return lesson->steps[k].json;
    return NULL;
}

static bool check_unique(const struct course *course, const struct lesson *lesson, struct problems *problems)
{
    bool ok = true;
    const struct json *first = first_use(course, lesson, 0, lesson->id);
    if (first != NULL)
        ok = json_complain(json_get(lesson->json, "id"), problems, "the id \"%s\" is used already, at %s:%u",
                           lesson->id, json_file(first), first->line);
    for (size_t i = 0; i < lesson->n_steps; i++) {
        const struct lesson_step *step = &lesson->steps[i];
        first = strcmp(step->id, lesson->id) == 0 ? lesson->json : first_use(course, lesson, i, step->id);
        if (first != NULL)
            ok = json_complain(step->json, problems, "the id \"%s\" is used already, at %s:%u", step->id,
                               json_file(first), first->line);
    }
    return ok;
}

/* Steps point at their lesson; it moves to its place in the course's array. */
static void keep_lesson(struct course *course, const struct lesson *lesson)
{
    struct lesson *kept = &course->lessons[course->n_lessons++];
    *kept = *lesson;
    for (size_t i = 0; i < kept->n_steps; i++)
        kept->steps[i].lesson = kept;
}

static bool load_listed(struct course *out, const struct json *item, struct str language, struct setup_files *files,
                        struct arena *arena, struct problems *problems)
{
    struct lesson lesson;
    if (item->kind != JSON_STRING || item->text.n == 0 || memchr(item->text.p, '/', item->text.n) != NULL)
        return json_problem(item, problems, "the name of a lesson file in this folder");
    const char *path = fs_join(out->folder, item->text.p, arena);
    if (!load_lesson(&lesson, path, language, files, arena, problems) || !check_unique(out, &lesson, problems))
        return false;
    keep_lesson(out, &lesson);
    return true;
}

static void leave_out(struct course *out, const struct json *item, const struct problems *problems)
{
    const struct problem *first = problems->first;
    while (first->is_warning && first->next != NULL)
        first = first->next;
    out->left_out[out->n_left_out++] =
        (struct left_out){.file = item->kind == JSON_STRING ? item->text.p : "", .why = first->err};
}

static bool has_language(const struct course *course, struct str language)
{
    for (size_t i = 0; i < course->n_languages; i++)
        if (str_eq(course->languages[i], language))
            return true;
    return false;
}

/* Its own language, then those it is translated into. */
static void parse_languages(const struct json *object, struct course *out, struct arena *arena,
                            struct problems *problems)
{
    struct str *more = NULL, own = STR("en");
    size_t n = 0;
    json_may_text(object, "language", &own, problems);
    if (!translation_is_tag(own))
        json_problem(json_get(object, "language"), problems, TAG_IS);
    texts_parse(object, "translations", &more, &n, arena, problems);
    out->languages = ARENA_ARRAY(arena, n + 1, struct str);
    out->languages[out->n_languages++] = own;
    for (size_t i = 0; i < n; i++) {
        const struct json *item = json_at(json_get(object, "translations"), i);
        if (!translation_is_tag(more[i]))
            json_problem(item, problems, TAG_IS);
        else if (has_language(out, more[i]))
            json_complain(item, problems, "this language is there already");
        else
            out->languages[out->n_languages++] = more[i];
    }
}

/* "pt" serves who asks for "pt-BR". */
static bool serves(struct str language, const char *wanted)
{
    return str_is(language, wanted) || (str_starts(str_of(wanted), language.p) && wanted[language.n] == '-');
}

static struct str choose_language(const struct course *course, const char *wanted)
{
    for (size_t i = 1; wanted != NULL && i < course->n_languages; i++)
        if (serves(course->languages[i], wanted))
            return course->languages[i];
    return (struct str){0};
}

/* What course.json says beside its lessons. */
static bool parse_head(const struct json *object, struct course *out, struct arena *arena, struct problems *problems)
{
    static const char *const keys[] = {"format",  "id",      "title",   "language",    "license",
                                       "authors", "lessons", "retired", "translations"};
    struct str id = {0}, title = {0}, license;
    struct str *authors;
    size_t n_authors = 0;
    json_only(object, keys, ARRAY_LEN(keys), problems);
    bool ok = json_want_text(object, "id", &id, problems) && check_id(object, id, problems);
    ok = json_want_text(object, "title", &title, problems) && ok;
    json_may_text(object, "license", &license, problems);
    texts_parse(object, "authors", &authors, &n_authors, arena, problems);
    parse_retired(object, out, arena, problems);
    parse_languages(object, out, arena, problems);
    out->id = id.p;
    out->title = title.p;
    return ok;
}

static void load_lessons(struct course *out, const struct json *lessons, struct str language, struct arena *arena,
                         struct problems *problems)
{
    struct setup_files files = {0};
    out->lessons = ARENA_ARRAY(arena, lessons->n + 1, struct lesson);
    out->left_out = ARENA_ARRAY(arena, lessons->n + 1, struct left_out);
    for (const struct json *item = lessons->child; item != NULL; item = item->next) {
        struct problems its_own = {.arena = arena};
        if (!load_listed(out, item, language, &files, arena, &its_own))
            leave_out(out, item, &its_own);
        problems_move(problems, &its_own);
    }
    arena_free(&files.scratch);
}

bool course_load(struct course *out, const char *folder, struct arena *arena, struct problems *problems)
{
    return course_load_in(out, folder, NULL, arena, problems);
}

bool course_load_in(struct course *out, const char *folder, const char *language, struct arena *arena,
                    struct problems *problems)
{
    const char *path = fs_join(folder, "course.json", arena);
    arena_reserve(arena, TYPICAL_BYTES);
    *out = (struct course){.folder = folder};
    const struct json *object = out->json = json_read(path, arena, problems);
    if (object == NULL || !json_want_object(object, problems) || !check_format(object, problems))
        return false;
    bool ok = parse_head(object, out, arena, problems);
    struct str other = choose_language(out, language);
    out->language = other.n > 0 ? other.p : out->languages[0].p;
    if (ok && other.n > 0)
        out->title = json_get(translation_apply(object, translation_of(path, other, arena), arena), "title")->text.p;
    const struct json *lessons = json_want(object, "lessons", "an array of file names", problems);
    if (lessons == NULL)
        return false;
    if (lessons->kind != JSON_ARRAY || lessons->n > MAX_LESSONS)
        return json_problem(lessons, problems, "an array of at most %d file names", MAX_LESSONS);
    load_lessons(out, lessons, other, arena, problems);
    return ok;
}

const struct lesson_step *course_find_step(const struct course *course, struct str id)
{
    for (size_t i = 0; i < course->n_lessons; i++)
        for (size_t k = 0; k < course->lessons[i].n_steps; k++)
            if (str_is(id, course->lessons[i].steps[k].id))
                return &course->lessons[i].steps[k];
    return NULL;
}

static bool replaces(const struct exercise *ex, struct str id)
{
    for (size_t i = 0; i < ex->n_replaces; i++)
        if (str_eq(ex->replaces[i], id))
            return true;
    return false;
}

const struct lesson_step *course_find_current(const struct course *course, struct str id)
{
    const struct lesson_step *step = course_find_step(course, id);
    for (size_t i = 0; i < course->n_lessons && step == NULL; i++)
        for (size_t k = 0; k < course->lessons[i].n_steps && step == NULL; k++)
            if (replaces(&course->lessons[i].steps[k].exercise, id))
                step = &course->lessons[i].steps[k];
    return step;
}

const struct lesson *course_find_lesson(const struct course *course, struct str id)
{
    for (size_t i = 0; i < course->n_lessons; i++)
        if (str_is(id, course->lessons[i].id))
            return &course->lessons[i];
    return NULL;
}

const char *course_nearest_id(const struct course *course, struct str id, struct arena *arena)
{
    size_t n = 0, room = course->n_lessons;
    for (size_t i = 0; i < course->n_lessons; i++)
        room += course->lessons[i].n_steps;
    const char **ids = ARENA_ARRAY(arena, room + 1, const char *);
    for (size_t i = 0; i < course->n_lessons; i++) {
        ids[n++] = course->lessons[i].id;
        for (size_t k = 0; k < course->lessons[i].n_steps; k++)
            ids[n++] = course->lessons[i].steps[k].id;
    }
    return did_you_mean(id, ids, n);
}
