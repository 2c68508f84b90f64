/* kind: a kind of exercise.  One file src/kinds/kind_NAME.c each, registered by being there.
 *
 * One text form of an answer serves the command line, line mode, the database and the tests; one renderer serves the
 * full screen and line mode.  A kind does no I/O and knows nothing of other kinds.  tests/unit/test_kinds.c holds
 * every kind to this contract. */
#ifndef MHA_COURSE_KIND_H
#define MHA_COURSE_KIND_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/problems.h"
#include "base/str.h"
#include "course/exercise.h"
#include "course/item.h"
#include "course/verdict.h"
#include "io/json.h"
#include "io/program.h"
#include "screen/key.h"
#include "screen/page.h"

/* a to g: on the screen of an exercise these are no commands.  A kind that is answered by more letters wants them all.
 */
enum { KIND_FREE_LETTERS = 7 };

struct kind {
    const char *name;        /* value of "kind" in JSON */
    const char *sample;      /* a small valid exercise as JSON: documentation, and data for tests */
    const char *const *keys; /* its own keys, beside the common ones */
    size_t n_keys;
    size_t answer_size; /* bytes of an answer; zeros are a valid, empty one before reset */

    /* parse: reads the kind's own keys into a spec in the arena; NULL with problems added. */
    const void *(*parse)(const struct json *object, struct exercise *exercise, struct arena *arena,
                         struct problems *problems);

    /* bind: computes what this draw asks for and puts it into item->bound; may be NULL. */
    bool (*bind)(struct item *item, struct err *err);

    void (*reset)(const struct item *item, void *answer); /* empty answer, focus on its first part; may be NULL */

    /* render: the place where one answers.  Without the focus nothing is marked as being typed into. */
    void (*render)(const struct item *item, const void *answer, struct page *page, bool has_focus);

    enum key_result (*key)(const struct item *item, void *answer, struct key key);

    /* wants_letters: letters that are typed now belong to the answer, not to the screen's commands; NULL: never. */
    bool (*wants_letters)(const struct item *item, const void *answer);

    /* from_text: ERR_CONTENT says in words for the learner why a text is no answer.  to_text(from_text(t)) means t. */
    bool (*from_text)(const struct item *item, struct str text, void *answer, struct err *err);
    void (*to_text)(const struct item *item, const void *answer, struct sb *out);

    /* same: whether two answers say the same; finds `near` misses. */
    bool (*same)(const struct item *item, const void *a, const void *b);

    /* check: the verdict; or, where the answer is a program, NULL and the next four. */
    void (*check)(const struct item *item, const void *answer, struct verdict *out, struct arena *arena);

    /* request: what is to be run; judge: the verdict on what came of it.  The kind itself runs nothing. */
    bool (*request)(const struct item *item, const void *answer, struct program *out, struct arena *arena,
                    struct err *err);
    void (*judge)(const struct item *item, const struct program *program, const struct program_result *result,
                  struct verdict *out, struct arena *arena);

    /* starter: what the learner's file begins with; file_ending: "py". */
    struct str (*starter)(const struct item *item);
    const char *(*file_ending)(const struct item *item);

    void (*solution)(const struct item *item, void *answer); /* fills in the right answer */

    /* ask: one line that says how to answer: "Type a shape, such as (2, 5, 4)."  by_keys: in what render drew, with the
     * keys that `key` knows; else in the text form. */
    const char *(*ask)(const struct item *item, bool by_keys, struct arena *arena);
};

size_t kinds_count(void);
const struct kind *kinds_at(size_t i);         /* in order of name */
const struct kind *kind_find(struct str name); /* NULL when unknown */

#endif
