/* exercise: what all exercises have in common, as the author wrote it.  What is special to a kind lies in `spec`. */
#ifndef MHA_COURSE_EXERCISE_H
#define MHA_COURSE_EXERCISE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/problems.h"
#include "base/str.h"
#include "course/setup_table.h"
#include "course/slice.h"
#include "course/tolerance.h"
#include "course/vary.h"
#include "engine/setup.h"
#include "io/json.h"

enum { EXERCISE_MAX_HINTS = 5 };

struct kind;

/* One tensor under the prompt. */
struct show {
    struct slice slice;
    struct str unit;           /* expression that the numbers are divided by; empty: none */
    const struct setup *setup; /* NULL: the exercise's own */
};

/* A wrong answer worth a word. */
struct near {
    struct str answer; /* in the kind's text form */
    struct str why;
};

/* Labels that the data can't tell apart, and why. */
struct blind {
    struct str *labels;
    size_t n;
    struct str why;
};

struct exercise {
    const struct kind *kind;
    const char *id, *title;
    int64_t rev;
    struct str prompt, explain;
    struct str hints[EXERCISE_MAX_HINTS];
    size_t n_hints;
    const struct setup *setup; /* NULL: none */
    struct show *shows;
    size_t n_shows;
    struct near *nears;
    size_t n_nears;
    struct tolerance tolerance;
    const struct vary *vary; /* NULL: none */
    struct str *skills, *tells, *requires, *replaces;
    size_t n_skills, n_tells, n_requires, n_replaces;
    struct blind *blinds;
    size_t n_blinds;
    const struct setup_table *setups; /* of the lesson */
    const void *spec;                 /* the kind's own */
    const struct json *json;          /* where it stands in its file */
};

/* exercise_parse: reads the common keys and lets the kind read its own.  False with problems added. */
bool exercise_parse(const struct json *object, const struct kind *kind, const struct setup_table *setups,
                    struct exercise *out, struct arena *arena, struct problems *problems);

/* texts_parse: an array of texts. */
bool texts_parse(const struct json *object, const char *key, struct str **out, size_t *n, struct arena *arena,
                 struct problems *problems);

/* shows_parse: the array "show" of an exercise or a text. */
bool shows_parse(const struct json *object, const struct setup_table *setups, struct show **out, size_t *n,
                 struct arena *arena, struct problems *problems);

/* setup_member: the key "setup": a name of the lesson, or an object in place. */
bool setup_member(const struct json *object, const struct setup_table *setups, const struct setup **out,
                  struct arena *arena, struct problems *problems);

#endif
