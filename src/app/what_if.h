/* what_if: the same computation with something changed: known mistakes, variants of the layer, one number of what is
 * given.  It is computed beside the right one, which it never touches. */
#ifndef MHA_APP_WHAT_IF_H
#define MHA_APP_WHAT_IF_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"
#include "engine/trace.h"

enum change_kind {
    CHANGE_NUMBER, /* one entry of an input */
    CHANGE_CAUSAL, /* a causal mask in place of the setup's */
    CHANGE_NO_MASK,
    CHANGE_HEAD_OFF, /* the values of one key/value head are 0 */
    CHANGE_MISTAKE
};

struct change {
    enum change_kind kind;
    bool is_on;
    const char *label, *sentence;
    const struct mistake *mistake; /* CHANGE_MISTAKE */
    size_t head;                   /* CHANGE_HEAD_OFF */
};

struct what_if {
    const struct trace *right;
    struct change *changes; /* the number first, then variants, then every mistake that applies, by stage */
    size_t n_changes;
    enum step_id edited; /* CHANGE_NUMBER: the input, its entry, and what stands there */
    size_t edited_at[TENSOR_MAX_DIM];
    double number;
    const struct trace *changed; /* NULL: nothing is on */
    struct arena list, computed; /* memory of the changes and of the changed trace */
};

void what_if_open(struct what_if *w, const struct trace *right); /* the trace must outlive it */
void what_if_close(struct what_if *w);

/* what_if_toggle: on or off.  One mistake a stage and one mask: another is put out of force.  ERR_USAGE where the
 * change can't be made beside the others; nothing is changed then. */
MUST_CHECK bool what_if_toggle(struct what_if *w, size_t i, struct err *err);

/* what_if_edit: another number in one place of an input.  ERR_USAGE for a step that is computed, and for what is no
 * finite number. */
MUST_CHECK bool what_if_edit(struct what_if *w, enum step_id step, const size_t *at, double number, struct err *err);

void what_if_clear(struct what_if *w); /* everything off */

/* what_if_find: by label; n_changes when there is none.  what_if_title: the labels in force, "a + b". */
size_t what_if_find(const struct what_if *w, struct str label);
const char *what_if_title(const struct what_if *w, struct arena *arena);

#endif
