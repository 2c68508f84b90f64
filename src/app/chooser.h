/* chooser: one question with a short list of answers, before the tutor itself: which course, which language. */
#ifndef MHA_APP_CHOOSER_H
#define MHA_APP_CHOOSER_H

#include <stdbool.h>
#include <stddef.h>

#include "screen/canvas.h"
#include "screen/key.h"
#include "screen/list.h"

struct choice {
    const char *title, *detail; /* detail: "12 lessons"; "": none */
};

struct chooser {
    const char *question;
    const char *leave; /* what leaving without an answer is called: "quit", "back" */
    const struct choice *choice;
    struct list list;
    bool is_over, is_chosen; /* is_chosen: list.selected was; else it was left without an answer */
    bool is_interrupted;     /* by ^C, which leaves the program and not only the question */
};

void chooser_init(struct chooser *chooser, const char *question, const char *leave, const struct choice *choice,
                  size_t n, int selected);
void chooser_key(struct chooser *chooser, struct key key);
void chooser_view(const struct chooser *chooser, struct canvas *canvas);

#endif
