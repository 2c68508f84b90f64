/* content: course content written down in a test: JSON parsed, setups, exercises and items made of it. */
#ifndef MHA_TESTS_CONTENT_H
#define MHA_TESTS_CONTENT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/problems.h"
#include "course/exercise.h"
#include "course/item.h"
#include "engine/setup.h"
#include "io/json.h"

/* {0} is an empty one; content_free gives all of it back. */
struct content {
    struct arena arena;
    struct problems problems;
};

void content_free(struct content *c);

/* content_json: parsed under the file name "x.json"; NULL with problems otherwise.  Forgets earlier problems. */
const struct json *content_json(struct content *c, const char *text);

/* content_setup: NULL with problems when it is off. */
const struct setup *content_setup(struct content *c, const char *text);

/* content_exercise: NULL with problems when it is off; the kind is looked up by the key "kind". */
const struct exercise *content_exercise(struct content *c, const char *text);

/* content_item: draw and seed 0 of a good exercise; fails the test when it can't be made. */
const struct item *content_item(struct content *c, const char *text);

/* content_problem: the i-th problem as "x.json:1: /pointer: text", or "" when there are fewer. */
const char *content_problem(struct content *c, size_t i);

#endif
