/* stroll: a walk being taken: which step is in sight, which question stands before it, which cell is looked at. */
#ifndef MHA_APP_STROLL_H
#define MHA_APP_STROLL_H

#include <stdbool.h>
#include <stddef.h>

#include "app/journal.h"
#include "app/memory.h"
#include "app/microscope.h"
#include "app/what_if.h"
#include "base/arena.h"
#include "course/progress.h"
#include "course/verdict.h"
#include "course/walk.h"
#include "engine/trace.h"
#include "screen/edit.h"
#include "screen/page.h"

struct stroll {
    const struct lesson_step *step; /* a walk */
    struct journal *journal;
    struct arena arena;
    const struct trace *trace, *beside; /* beside: NULL when there is none */
    size_t steps[N_STEPS], n_steps;     /* indices into trace->step */
    size_t at;                          /* place in steps */
    bool *settled;                      /* questions answered rightly or given up */
    int question;                       /* the one that stands before this step; -1: it may be seen */
    size_t tries;                       /* answers to it so far */
    struct edit guess;
    bool has_verdict, is_told; /* is_told: given up; the verdict's message says what was asked for */
    struct verdict verdict;
    struct microscope scope; /* the cell looked at: of the step in sight, or of one that was followed back to */
    struct what_if what_if;
};

/* stroll_open: where it was left.  journal: NULL when nothing of it is to be kept. */
MUST_CHECK bool stroll_open(struct stroll *s, const struct lesson_step *step, struct journal *journal, struct err *err);
void stroll_close(struct stroll *s);

const struct step *stroll_step(const struct stroll *s);             /* the step looked at, or behind the question */
bool stroll_asks(const struct stroll *s);                           /* a question stands before it */
const struct prediction *stroll_prediction(const struct stroll *s); /* only while it asks */

/* stroll_page_question: the question, and the shapes of what is known by now; nothing of the step itself. */
void stroll_page_question(const struct stroll *s, struct page *page);

/* stroll_page_verdict: what became of the last guess, or what was asked for; nothing when there is neither. */
void stroll_page_verdict(const struct stroll *s, struct page *page);

void stroll_guess(struct stroll *s, struct str text); /* an answer to the question */
void stroll_give_up(struct stroll *s);                /* opens the step and says what was asked for */

/* stroll_next: false at the end (the walk is then finished) and while a question stands. */
bool stroll_next(struct stroll *s);
bool stroll_back(struct stroll *s);

/* stroll_beside: the second computation: the one with changes in force, else the lesson's own; or NULL. */
const struct trace *stroll_beside(const struct stroll *s);

/* stroll_beside_title: what it is in a few words, "with 1 head of 6 columns"; where there is one.  what_if_title says
 * more of changes in force. */
const char *stroll_beside_title(const struct stroll *s, struct arena *arena);

/* stroll_edit: the number typed (an expression) in place of the cell looked at, in the computation beside. */
bool stroll_edit(struct stroll *s, struct str typed, struct err *why);

/* stroll_follow: looks at the chosen operand of the cell.  False, with why: the cell is an input, or a question about
 * the operand's step is still open. */
bool stroll_follow(struct stroll *s, struct arena *scratch, struct err *why);

/* stroll_memory: how the step looked at lies in memory; nothing of a split or merge that is still asked about. */
void stroll_memory(const struct stroll *s, struct memory *out);

#endif
