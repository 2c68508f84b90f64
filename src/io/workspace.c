#include "io/workspace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fs.h"
#include "io/paths.h"

enum { MOST_BACKUPS = 1000 };

static bool fail(struct err *err, const char *path, const char *what)
{
    err_set(err, ERR_OPEN, "%s: %s", what, strerror(errno));
    return err_at(err, path, 0, NULL);
}

bool workspace_path(const char **out, const char *name, struct arena *arena, struct err *err)
{
    const char *folder;
    if (!paths_learner(&folder, arena, err))
        return false;
    *out = fs_join(fs_join(folder, "work", arena), name, arena);
    return true;
}

bool workspace_make(const char *path, struct str starter, struct err *err)
{
    struct arena arena = {0};
    bool ok = fs_make_folders(fs_folder(path, &arena), err);
    arena_free(&arena);
    if (!ok)
        return false;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return errno == EEXIST || fail(err, path, "can't be made");
    ok = fs_write_all(fd, starter);
    ok = close(fd) == 0 && ok;
    if (!ok) {
        fail(err, path, "can't be written");
        unlink(path); /* half a starter is worse than none */
    }
    return ok;
}

bool workspace_set_aside(const char *path, const char **backup, struct arena *arena, struct err *err)
{
    *backup = NULL;
    if (!fs_exists(path))
        return true;
    for (int i = 1; i <= MOST_BACKUPS; i++) {
        const char *name = arena_printf(arena, "%s.%d", path, i);
        if (link(path, name) == 0) { /* unlike rename, it never replaces another backup */
            *backup = name;
            return unlink(path) == 0 || fail(err, path, "can't be set aside");
        }
        if (errno != EEXIST)
            break;
    }
    return fail(err, path, "can't be set aside");
}

/* ---- watching ---- */

static uint64_t hash_of_file(const char *path)
{
    struct arena arena = {0};
    struct str text = {0};
    struct err err;
    uint64_t hash = fs_read(path, WATCH_MAX_FILE, &text, &arena, &err) ? hash64(text) : 0;
    arena_free(&arena);
    return hash;
}

/* Whether the file looks as it did; a missing one is being saved, and looks like nothing. */
static bool looks_the_same(struct watch *w)
{
    struct stat st;
    if (stat(w->path, &st) != 0)
        st = (struct stat){0};
    int64_t changed_ns = (int64_t)st.st_ctim.tv_sec * 1000000000 + st.st_ctim.tv_nsec; /* nobody can set it back */
    bool same = st.st_dev == w->device && st.st_ino == w->inode && st.st_size == w->size && changed_ns == w->changed_ns;
    w->device = st.st_dev;
    w->inode = st.st_ino;
    w->size = st.st_size;
    w->changed_ns = changed_ns;
    return same;
}

void watch_begin(struct watch *w, const char *path, struct str content)
{
    *w = (struct watch){.content = hash64(content)};
    w->is_settling = true; /* it may have been saved since it was read: the next look reads it again */
    if ((size_t)snprintf(w->path, sizeof w->path, "%s", path) >= sizeof w->path)
        w->path[0] = '\0';
    looks_the_same(w);
}

void watch_end(struct watch *w)
{
    w->path[0] = '\0';
}

bool watch_look(struct watch *w)
{
    if (w->path[0] == '\0')
        return false;
    bool same = looks_the_same(w);
    if (!same || !w->is_settling) {
        w->is_settling = !same;
        return false;
    }
    w->is_settling = false;
    uint64_t content = w->inode == 0 ? 0 : hash_of_file(w->path);
    bool changed = content != 0 && content != w->content;
    if (changed)
        w->content = content;
    return changed;
}
