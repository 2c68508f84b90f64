/* tmpdir: a folder of a test's own, gone with all that is in it when the test is over. */
#ifndef MHA_TESTS_TMPDIR_H
#define MHA_TESTS_TMPDIR_H

#include <stddef.h>

enum { TMPDIR_PATH = 4096 };

struct tmpdir {
    char path[64];
};

void tmpdir_make(struct tmpdir *dir);
void tmpdir_remove(struct tmpdir *dir);

/* tmpdir_join: dir/name in buf.  Returns buf. */
const char *tmpdir_join(const struct tmpdir *dir, const char *name, char buf[TMPDIR_PATH]);

/* tmpdir_write: makes a file dir/name with this content; tmpdir_read: its content, cut to size - 1 bytes, in buf. */
void tmpdir_write(const struct tmpdir *dir, const char *name, const void *content, size_t n);
const char *tmpdir_read(const struct tmpdir *dir, const char *name, char *buf, size_t size);

/* tmpdir_count: how many entries whose names begin with `prefix` ("" for all). */
size_t tmpdir_count(const struct tmpdir *dir, const char *prefix);

#endif
