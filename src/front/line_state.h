/* line_state: what the files of line mode share.  For front/line*.c alone. */
#ifndef MHA_FRONT_LINE_STATE_H
#define MHA_FRONT_LINE_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "app/drill.h"
#include "app/effect_program.h"
#include "app/journal.h"
#include "app/play.h"
#include "app/sitting.h"
#include "app/stroll.h"
#include "base/arena.h"
#include "base/str.h"
#include "front/tutor.h"
#include "screen/page.h"

struct line {
    struct tutor *tutor;
    FILE *in, *out;
    int width;
    bool is_ascii, is_over;
    int write_error; /* errno of the first write that failed; 0: none */
    bool is_echoed;  /* a terminal shows what is typed, and its line end; else a line end is written after the prompt */
    struct journal journal;
    const struct lesson_step *step; /* the one open */
    const struct lesson *ended;     /* the lesson whose summary is shown, or NULL */
    size_t recall_at;
    struct sitting sitting;
    struct stroll stroll;
    struct play play;
    struct drill drill;
    bool has_sitting, has_stroll;
    bool is_reviewing; /* the exercises of the drill are asked; l->step waits */
    struct desk desk;
    struct arena frame; /* reset before each line is read */
};

/* line_show.c: everything that is printed, through a page as on the screen. */
struct page line_page(struct line *l);
void line_put(struct line *l, const struct page *page);
void line_say(struct line *l, const char *markdown);
void line_show_heading(struct line *l);
void line_show_step(struct line *l);
void line_show_verdict(struct line *l, const struct verdict *v);
const char *line_prompt(const struct line *l);

/* line_move.c: from step to step. */
void line_open(struct line *l, const struct lesson_step *step);
void line_close(struct line *l);
void line_next(struct line *l);
void line_back(struct line *l);
void line_go(struct line *l, struct str id); /* a lesson, a step, or a lesson's number */

/* line_walk.c: the words that look at a walk; false for any other word. */
bool line_walk(struct line *l, struct str word, struct str rest);

/* line_play.c: the playground's words, false for any other; and to it from the command line, which hands it over. */
bool line_play(struct line *l, struct str word, struct str rest);
void line_open_play(struct line *l, const struct playground *ground);
bool line_is_playing(const struct line *l); /* the open walk is the playground's */

/* line_review.c: a review; its words, false for any other; what follows an exercise of it; the way back. */
void line_open_review(struct line *l, bool extra);
bool line_review(struct line *l, struct str word, struct str rest);
void line_next_of_review(struct line *l);
void line_leave_review(struct line *l);

/* line_program.c: a program's file, editor and run; line_program is false for any other word. */
bool line_program(struct line *l, struct str word);
void line_open_file(struct line *l);

/* line_act.c: what one typed line does. */
void line_act(struct line *l, struct str text);

#endif
