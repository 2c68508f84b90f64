/* fs: reading and writing whole files safely. */
#ifndef MHA_BASE_FS_H
#define MHA_BASE_FS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

/* fs_read: the whole of a regular file, NUL-terminated in the arena.  FIFOs, devices and folders are refused without
 * blocking; a file over `limit` bytes is refused before it is read.  ERR_OPEN or ERR_TOO_BIG, with the path. */
MUST_CHECK bool fs_read(const char *path, size_t limit, struct str *out, struct arena *arena, struct err *err);

/* fs_read_start: its first n bytes, or as many as there are, and the size of the whole: so that a large file of another
 * kind is refused before it is read. */
MUST_CHECK bool fs_read_start(const char *path, size_t n, struct str *out, size_t *size, struct arena *arena,
                              struct err *err);

/* fs_read_inside: the same as fs_read for a file that content names: a relative path below `folder`.  Parts that are
 * empty or begin with a point are refused, and so are links on the way: content reaches nothing outside of its folder.
 */
MUST_CHECK bool fs_read_inside(const char *folder, const char *path, size_t limit, struct str *out, struct arena *arena,
                               struct err *err);

/* fs_stays_inside: whether a path is such a one, by its text. */
bool fs_stays_inside(struct str path);

/* fs_write: replaces a file as a whole: a temporary file beside it, fsync, rename.  Either the old or the new
 * content is there afterwards, never a part.  ERR_OPEN. */
MUST_CHECK bool fs_write(const char *path, struct str content, struct err *err);

/* fs_write_all: all of it, however often the system takes only a part; false with errno. */
MUST_CHECK bool fs_write_all(int fd, struct str content);

/* fs_copy: a new file `to` (mode 0600, must not exist) with the content of the regular file `from`.  ERR_OPEN. */
MUST_CHECK bool fs_copy(const char *from, const char *to, struct err *err);

/* fs_make_folders: creates a folder and its parents (mode 0700) where they are missing. */
MUST_CHECK bool fs_make_folders(const char *path, struct err *err);

bool fs_exists(const char *path);
bool fs_is_folder(const char *path);

/* fs_folder: the folder part of a path ("." when there is none); fs_join: folder/name. */
const char *fs_folder(const char *path, struct arena *arena);
const char *fs_join(const char *folder, const char *name, struct arena *arena);

/* fs_name: what stands behind the last slash; it points into `path`. */
const char *fs_name(const char *path);

/* fs_stem: the length of a path without an ending such as ".json": all of it when it has none, or is nothing else. */
size_t fs_stem(const char *path, const char *ending);

#endif
