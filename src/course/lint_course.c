/* What only a whole course can show. */
#include <string.h>

#include "base/fs.h"
#include "course/lint_rules.h"
#include "io/folder.h"

struct survey {
    const struct course *course;
    struct arena *arena;
    struct problems *problems;
};

static const struct json *element(const struct json *object, const char *key, size_t i)
{
    return json_at(json_get(object, key), i);
}

/* A lesson that was left out may be the one that is meant: then nothing is said. */
static bool is_complete(const struct survey *s)
{
    return s->course->n_left_out == 0;
}

/* Whether a stands before b in the course. */
static bool comes_before(const struct lesson_step *a, const struct lesson_step *b)
{
    return a->lesson < b->lesson || (a->lesson == b->lesson && a < b);
}

static bool unknown(const struct survey *s, const struct json *at, struct str id, const char *what)
{
    const char *near = course_nearest_id(s->course, id, s->arena);
    return json_complain(at, s->problems, "there is no %s \"%s\"%s%s%s", what, id.p,
                         near == NULL ? "" : "; did you mean \"", near == NULL ? "" : near, near == NULL ? "" : "\"?");
}

/* That what is required comes before rules out circles, too. */
static void check_lesson_requires(const struct survey *s, const struct lesson *lesson)
{
    for (size_t i = 0; i < lesson->n_requires; i++) {
        const struct json *at = element(lesson->json, "requires", i);
        const struct lesson *other = course_find_lesson(s->course, lesson->requires[i]);
        if (other == NULL && is_complete(s))
            unknown(s, at, lesson->requires[i], "lesson");
        else if (other != NULL && other >= lesson)
            json_complain(at, s->problems, "\"%s\" does not come before this lesson, so it can't be required",
                          other->id);
    }
}

static void check_earlier(const struct survey *s, const struct lesson_step *step, const char *key,
                          const struct str *ids, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct json *at = element(step->json, key, i);
        const struct lesson_step *other = course_find_step(s->course, ids[i]);
        bool is_exercise = other != NULL && other->type == LESSON_EXERCISE;
        if (!is_exercise && is_complete(s))
            unknown(s, at, ids[i], "exercise");
        else if (is_exercise && !comes_before(other, step))
            json_complain(at, s->problems, "\"%s\" does not come before this step", other->id);
    }
}

/* "replaces" is the ledger of ids that were used once: they may not be used again. */
static void check_replaces(const struct survey *s, const struct lesson_step *step)
{
    const struct exercise *ex = &step->exercise;
    for (size_t i = 0; i < ex->n_replaces; i++)
        if (course_find_step(s->course, ex->replaces[i]) != NULL)
            json_complain(element(step->json, "replaces", i), s->problems,
                          "\"%s\" is still in use; an id that was replaced is never used again", ex->replaces[i].p);
}

static size_t count_skill(const struct survey *s, struct str skill)
{
    size_t n = 0;
    for (size_t i = 0; i < s->course->n_lessons; i++)
        for (size_t k = 0; k < s->course->lessons[i].n_steps; k++) {
            const struct lesson_step *step = &s->course->lessons[i].steps[k];
            for (size_t j = 0; step->type == LESSON_EXERCISE && j < step->exercise.n_skills; j++)
                n += str_eq(step->exercise.skills[j], skill);
        }
    return n;
}

static void check_skills(const struct survey *s, const struct lesson_step *step)
{
    for (size_t i = 0; i < step->exercise.n_skills; i++)
        if (is_complete(s) && count_skill(s, step->exercise.skills[i]) < 2)
            json_warn(element(step->json, "skills", i), s->problems,
                      "the skill \"%s\" is practised by this exercise only; two are needed to learn it",
                      step->exercise.skills[i].p);
}

static void check_step(const struct survey *s, const struct lesson_step *step)
{
    const struct exercise *ex = &step->exercise;
    if (step->type == LESSON_RECALL)
        check_earlier(s, step, "of", step->recall_of, step->n_recall);
    if (step->type != LESSON_EXERCISE)
        return;
    check_earlier(s, step, "requires", ex->requires, ex->n_requires);
    check_replaces(s, step);
    check_skills(s, step);
}

/* ---- files that nothing refers to ---- */

static bool is_setup_of(const struct lesson *lesson, const char *path)
{
    for (size_t i = 0; i < lesson->setups->n; i++)
        if (lesson->setups->entry[i].file != NULL && strcmp(lesson->setups->entry[i].file, path) == 0)
            return true;
    return false;
}

static bool is_known(const struct survey *s, const char *name, const char *path)
{
    if (strcmp(name, "course.json") == 0 || strcmp(name, "schema.json") == 0)
        return true;
    for (size_t i = 0; i < s->course->n_lessons; i++)
        if (strcmp(s->course->lessons[i].file, path) == 0 || is_setup_of(&s->course->lessons[i], path))
            return true;
    return false;
}

static void check_stray_files(const struct survey *s)
{
    const char **names;
    size_t n;
    struct err err;
    if (!folder_files(s->course->folder, ".json", &names, &n, s->arena, &err)) {
        problems_warn(s->problems, &err);
        return;
    }
    for (size_t i = 0; is_complete(s) && i < n; i++) {
        const char *path = fs_join(s->course->folder, names[i], s->arena);
        if (is_known(s, names[i], path))
            continue;
        err_set(&err, ERR_CONTENT, "no lesson of this course refers to this file");
        err_at(&err, path, 0, NULL);
        problems_warn(s->problems, &err);
    }
}

void lint_course(const struct course *course, struct arena *arena, struct problems *problems)
{
    const struct survey s = {course, arena, problems};
    for (size_t i = 0; i < course->n_lessons; i++) {
        check_lesson_requires(&s, &course->lessons[i]);
        for (size_t k = 0; k < course->lessons[i].n_steps; k++)
            check_step(&s, &course->lessons[i].steps[k]);
    }
    check_stray_files(&s);
}
