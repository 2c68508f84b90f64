/* trace_print: a trace on stdout, as JSON (DESIGN 4.2) or as text. */
#ifndef MHA_FRONT_TRACE_PRINT_H
#define MHA_FRONT_TRACE_PRINT_H

#include "engine/trace.h"
#include "front/cli.h"
#include "front/window.h"

/* What is to be printed: all steps, or one of them, or a window of that one. */
struct trace_part {
    const struct trace *trace;
    const struct step *only; /* NULL: all steps */
    struct window window;    /* of `only` */
    struct tensor value;     /* what the window shows of `only` */
    bool is_window;          /* the window was asked for */
};

void trace_put_json(struct cli *cli, const struct trace_part *part);
void trace_put_text(struct cli *cli, const struct trace_part *part);

#endif
