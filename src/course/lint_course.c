/* What only a whole course can show. */
#include "course/lint_rules.h"

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

/* Where an id is in use; NULL when nowhere. */
static const struct json *find_use(const struct survey *s, struct str id)
{
    const struct lesson *lesson = course_find_lesson(s->course, id);
    const struct lesson_step *step = course_find_step(s->course, id);
    return lesson != NULL ? lesson->json : step != NULL ? step->json : NULL;
}

/* The ledger of ids that were used once is "retired" of the course, and "replaces" of an exercise that has taken over
 * another's progress. */
static void check_retired(const struct survey *s, size_t i)
{
    const struct json *use = find_use(s, s->course->retired[i]);
    if (use != NULL)
        json_complain(element(s->course->json, "retired", i), s->problems,
                      "\"%s\" is used again, at %s:%u; old progress would count for something else: take another id",
                      s->course->retired[i].p, json_file(use), use->line);
}

static void check_replaces(const struct survey *s, const struct lesson_step *step)
{
    const struct exercise *ex = &step->exercise;
    for (size_t i = 0; i < ex->n_replaces; i++)
        if (find_use(s, ex->replaces[i]) != NULL)
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
            json_complain(element(step->json, "skills", i), s->problems,
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

void lint_course(const struct course *course, struct arena *arena, struct problems *problems)
{
    const struct survey s = {course, arena, problems};
    for (size_t i = 0; i < course->n_lessons; i++) {
        check_lesson_requires(&s, &course->lessons[i]);
        for (size_t k = 0; k < course->lessons[i].n_steps; k++)
            check_step(&s, &course->lessons[i].steps[k]);
    }
    for (size_t i = 0; i < course->n_retired; i++)
        check_retired(&s, i);
    if (is_complete(&s))
        lint_files(course, arena, problems);
}
