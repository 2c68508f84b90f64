/* course: lessons and their steps, loaded from a folder.
 *
 * One broken lesson never hides the others: it is left out, and said so. */
#ifndef MHA_COURSE_COURSE_H
#define MHA_COURSE_COURSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/problems.h"
#include "course/exercise.h"
#include "course/walk.h"

enum lesson_step_type { LESSON_TEXT, LESSON_WALK, LESSON_RECALL, LESSON_EXERCISE };

/* A page of text, maybe with tensors. */
struct lesson_text {
    struct str body;
    const struct setup *setup;
    struct show *shows;
    size_t n_shows;
};

struct lesson_step {
    enum lesson_step_type type;
    const char *id, *title, *kind; /* kind: "text", "walk", "recall" or the exercise's */
    int64_t rev;
    struct lesson_text text;
    struct walk walk;
    struct str *recall_of; /* ids of exercises */
    size_t n_recall;
    struct exercise exercise;
    const struct lesson *lesson;
    const struct json *json;
};

struct lesson {
    const char *id, *title, *file;
    int64_t rev, minutes;
    struct str *requires;
    size_t n_requires;
    struct lesson_step *steps;
    size_t n_steps;
    const struct setup_table *setups;
    const struct json *json;
};

/* A lesson that could not be read. */
struct left_out {
    const char *file;
    struct err why; /* the first of its errors */
};

struct course {
    const char *folder, *id, *title;
    const char *language;  /* that it is shown in, where it is translated */
    struct str *languages; /* its own one first, then those it is translated into */
    size_t n_languages;
    struct lesson *lessons;
    size_t n_lessons;
    struct left_out *left_out;
    size_t n_left_out;
    struct str *retired; /* ids that were used once, and never are again */
    size_t n_retired;
    const struct json *json;
};

/* course_load: all that can be read of a course; errors and warnings go to problems, which may hold several of one
 * file. False when course.json itself can't be read. */
MUST_CHECK bool course_load(struct course *out, const char *folder, struct arena *arena, struct problems *problems);

/* course_load_in: the same with the texts of one of its languages; NULL or another one: its own. */
MUST_CHECK bool course_load_in(struct course *out, const char *folder, const char *language, struct arena *arena,
                               struct problems *problems);

/* course_load_lesson: one lesson file by itself, for lint and previews. */
MUST_CHECK bool course_load_lesson(struct lesson *out, const char *path, struct arena *arena,
                                   struct problems *problems);

/* course_translated_lesson: the same in a language, for lint. */
MUST_CHECK bool course_translated_lesson(struct lesson *out, const char *path, struct str language, struct arena *arena,
                                         struct problems *problems);

const struct lesson_step *course_find_step(const struct course *course, struct str id); /* NULL when unknown */

/* course_find_current: the step of an id, or the exercise that replaces it. */
const struct lesson_step *course_find_current(const struct course *course, struct str id);
const struct lesson *course_find_lesson(const struct course *course, struct str id);

/* course_nearest_id: the id of a lesson or step that a misspelt one may mean; NULL when none is near. */
const char *course_nearest_id(const struct course *course, struct str id, struct arena *arena);

#endif
