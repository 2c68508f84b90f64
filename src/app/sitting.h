/* sitting: one exercise being worked on: by the full screen and by line mode alike. */
#ifndef MHA_APP_SITTING_H
#define MHA_APP_SITTING_H

#include <stdbool.h>
#include <stddef.h>

#include "app/journal.h"
#include "base/arena.h"
#include "course/item.h"
#include "course/progress.h"
#include "screen/key.h"
#include "screen/page.h"

/* What a program exercise wants of the world (app/effect_program.h); no other has wishes. */
enum sitting_wish { SITTING_NO_WISH, SITTING_OPEN_FILE, SITTING_EDIT, SITTING_CHECK };

struct sitting {
    const struct lesson_step *step; /* an exercise */
    struct journal *journal;
    struct arena arena; /* the item, the answer, the verdict: until the next draw */
    struct item item;
    void *answer;
    size_t hints; /* seen of this draw */
    bool has_verdict, is_solved, gave_up;
    bool can_undo; /* something was answered or given up since it was opened */
    struct verdict verdict;
    enum attempt_event opened_as; /* ATTEMPT_SEEN, or ATTEMPT_REVIEW */
    enum sitting_wish wish;
    const char *file;   /* where the learner's program is written; NULL: not known yet */
    const char *notice; /* about the file or the editor; NULL: none */
};

/* sitting_open: the exercise as it was left: the same draw, shuffle, hints; solved stays solved, with its answer.
 * fresh: as a recall asks it: the next draw (where nothing varies, the same numbers), nothing known of it. */
MUST_CHECK bool sitting_open(struct sitting *s, const struct lesson_step *step, bool fresh, struct journal *journal,
                             struct err *err);

/* sitting_review: as a review asks it: fresh, too, and without being where the learner is in the course. */
MUST_CHECK bool sitting_review(struct sitting *s, const struct lesson_step *step, struct journal *journal,
                               struct err *err);
void sitting_close(struct sitting *s);

/* sitting_is_over: solved or given up: letters are commands again. */
bool sitting_is_over(const struct sitting *s);
bool sitting_wants_letters(const struct sitting *s);

/* sitting_key: KEY_SUBMIT has been checked already, but for a program, which wishes to be.  sitting_answer: the text
 * form, checked at once. */
enum key_result sitting_key(struct sitting *s, struct key key);
void sitting_answer(struct sitting *s, struct str text);

/* sitting_is_program: written in a file and run.  sitting_program: what stands in that file now; false when it can't be
 * a program, which the verdict says then.  sitting_check: checks it, with what the item has to run it with. */
bool sitting_is_program(const struct sitting *s);
bool sitting_program(struct sitting *s, struct str text);
void sitting_check(struct sitting *s);

bool sitting_hint(struct sitting *s); /* one more; false when all are shown */
void sitting_give_up(struct sitting *s);

/* sitting_undo: the last answer, or giving up, did not happen: the same numbers, and an empty answer.  False when
 * nothing was answered since the sitting was opened. */
bool sitting_undo(struct sitting *s);
void sitting_retry(struct sitting *s); /* fresh numbers where the exercise has them; an empty answer in any case */

/* sitting_page: all of it: prompt, answer, hints, verdict, solution and explanation, as far as it has got.
 * has_focus: keys go to the answer; line mode, where one types below, has none. */
void sitting_page(const struct sitting *s, bool has_focus, struct page *page);

#endif
