/* effect: the only place of the app that touches the world: it writes the pending rows of the journal. */
#ifndef MHA_APP_EFFECT_H
#define MHA_APP_EFFECT_H

#include <stdbool.h>

#include "app/journal.h"
#include "base/err.h"
#include "io/store.h"

/* effect_save: writes what is pending.  False with *err filled when a row could not be written: it and those behind it
 * wait for the next time.  store may be NULL: nothing is written, and nothing waits. */
MUST_CHECK bool effect_save(struct journal *journal, struct store *store, struct err *err);

#endif
