/* item: an exercise as one learner meets it: the parameters drawn, the computation run, the options shuffled. */
#ifndef MHA_COURSE_ITEM_H
#define MHA_COURSE_ITEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "course/exercise.h"
#include "course/names.h"
#include "course/verdict.h"
#include "engine/trace.h"

struct page;
struct toolbox;

struct item {
    const struct exercise *exercise;
    int64_t draw;
    uint64_t seed; /* of the shuffle; shuffling never changes letters or numbers */
    struct names names;
    const struct setup *setup; /* of this draw; NULL: none */
    const struct trace *trace; /* the right recipe on it; NULL: none */
    void *bound;               /* what the kind computed for this draw; NULL if it has nothing to compute */
    struct arena *arena;       /* lives as long as the item */
    struct toolbox *tools;     /* to run learners' programs with; NULL after item_make: none is run */
};

/* item_make: everything of a draw.  ERR_CONTENT when the content does not work out (a step that does not occur, an
 * expression that can't be read): lint finds these before a learner does.  The error's field is "vary" or "pin" when
 * these are off. */
MUST_CHECK bool item_make(struct item *out, const struct exercise *exercise, int64_t draw, uint64_t seed,
                          struct arena *arena, struct err *err);

/* item_text: a text of the exercise with the drawn values in it. */
struct str item_text(const struct item *item, struct str text);

/* item_answer: a fresh, empty answer of the kind's size. */
void *item_answer(const struct item *item, struct arena *arena);

/* item_is_program: an answer is a program, which takes time to check; without item->tools it is `unavailable`. */
bool item_is_program(const struct item *item);

/* item_file: the name of the file that a program is written in: "mha-function.py".  item_starter: how it begins. */
const char *item_file(const struct item *item, struct arena *arena);
struct str item_starter(const struct item *item);

/* item_check: the kind's check, then a word on a `near` miss.  Messages are made in `arena`. */
void item_check(const struct item *item, const void *answer, struct verdict *out, struct arena *arena);

/* item_grade: the same from the text form; an answer that can't be read is VERDICT_INVALID. */
void item_grade(const struct item *item, struct str text, struct verdict *out, struct arena *arena);

/* item_shuffle: fills order with 0..n-1 in the item's own order; `salt` tells several lists of one item apart. */
void item_shuffle(const struct item *item, size_t *order, size_t n, uint64_t salt);

/* The parts of the page that every front end shows, in this order. */
void item_page_prompt(const struct item *item, struct page *page); /* prompt and tensors */
void item_page_ask(const struct item *item, bool by_keys, struct page *page);
void item_page_answer(const struct item *item, const void *answer, bool has_focus, struct page *page);
void item_page_hints(const struct item *item, size_t n, struct page *page); /* the first n */
void item_page_verdict(const struct verdict *v, struct page *page);
void item_page_solution(const struct item *item, struct page *page); /* the right answer */
void item_page_explain(const struct item *item, struct page *page);

#endif
