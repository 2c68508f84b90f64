/* store: progress in SQLite.  One table of attempts (io/attempt.h), each row written at once.
 *
 * A damaged database is kept aside under another name; its last copy, PATH.backup, is restored into a new one. Rollback
 * journal, synchronous FULL, one small transaction a row; no transaction is open while the learner thinks. */
#ifndef MHA_IO_STORE_H
#define MHA_IO_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "io/attempt.h"

struct store;

/* store_open: opens the database, or creates it with its folders (mode 0700).  A file that is no sound database of ours
 * is first moved aside; a missing or bare one is filled from its copy; *notice (arena text, else NULL) tells the
 * learner.  ERR_PROGRESS, with *out NULL,
 * when it is locked, can't be written or is of a newer tutor: the tutor then runs without saving and says so.
 *
 * store_open_to_read: never creates or changes anything.  A write that was interrupted is not seen.  For a file that is
 * missing, bare or damaged its copy is read, which *notice tells; without a copy there is an empty history, or, for a
 * damaged file, an ERR_PROGRESS. */
MUST_CHECK bool store_open(struct store **out, const char *path, const char **notice, struct arena *arena,
                           struct err *err);
MUST_CHECK bool store_open_to_read(struct store **out, const char *path, const char **notice, struct arena *arena,
                                   struct err *err);
void store_close(struct store *store); /* NULL is allowed */

/* store_add: a row in a transaction of its own, on the disk when this returns true.  Texts that are NULL are "".
 * ERR_PROGRESS: locked, disk full, ...; what was there before still is, and it may be tried again. */
MUST_CHECK bool store_add(struct store *store, const struct attempt *attempt, struct err *err);

/* store_be_patient: rows wait for a lock as long as the opening did, until one fails: for what must be written at the
 * end. NULL is allowed. */
void store_be_patient(struct store *store);

/* store_merge: rows of another history, with their numbers, in one transaction; those that are here already are passed
 * over.  Whatever is merged into what, and in whatever order, the same rows in the same order come of it. */
MUST_CHECK bool store_merge(struct store *store, const struct attempt *rows, size_t n, size_t *n_added,
                            struct err *err);

/* store_copy: all of it as a database of its own, PATH.WHAT-YYYYMMDD-HHMMSS, before something that the learner may wish
 * to take back.  *out is its path. */
MUST_CHECK bool store_copy(struct store *store, const char *what, const char **out, struct arena *arena,
                           struct err *err);

const char *store_path(const struct store *store);

/* store_all: every row in the order written; rows of events that a later tutor has added are left out. */
MUST_CHECK bool store_all(struct store *store, struct attempt **out, size_t *n, struct arena *arena, struct err *err);

#endif
