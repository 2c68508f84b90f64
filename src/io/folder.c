#include "io/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fs.h"
#include "base/str.h"

struct listing {
    const char *suffix;
    const char **name;
    size_t n, room, n_entries;
    struct arena *arena;
    struct err *err;
};

static void add(struct listing *l, const char *name)
{
    if (l->n == l->room)
        l->name = arena_grow(l->arena, l->name, l->n, &l->room, sizeof *l->name);
    l->name[l->n++] = name;
}

static bool ends_with(const char *text, const char *suffix)
{
    size_t n = strlen(text), m = strlen(suffix);
    return n >= m && strcmp(text + n - m, suffix) == 0;
}

static bool walk(struct listing *l, const char *folder, const char *inside, int depth);

static bool visit(struct listing *l, const char *folder, const char *inside, const char *entry, int depth)
{
    struct stat st;
    const char *path = fs_join(folder, entry, l->arena), *name = fs_join(inside, entry, l->arena);
    if (++l->n_entries > FOLDER_FILES) {
        err_set(l->err, ERR_TOO_BIG, "expected at most %d files", FOLDER_FILES);
        return err_at(l->err, folder, 0, NULL);
    }
    if (entry[0] == '.' || lstat(path, &st) != 0)
        return true;
    if (S_ISREG(st.st_mode) && ends_with(entry, l->suffix))
        add(l, name);
    return !S_ISDIR(st.st_mode) || depth == FOLDER_DEPTH || walk(l, path, name, depth + 1);
}

static bool walk(struct listing *l, const char *folder, const char *inside, int depth)
{
    DIR *dir = opendir(folder);
    if (dir == NULL) {
        err_set(l->err, ERR_OPEN, "can't be read: %s", strerror(errno));
        return err_at(l->err, folder, 0, NULL);
    }
    bool ok = true;
    for (const struct dirent *entry = readdir(dir); ok && entry != NULL; entry = readdir(dir))
        ok = visit(l, folder, inside, entry->d_name, depth);
    closedir(dir);
    return ok;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool folder_files(const char *folder, const char *suffix, const char ***out, size_t *n, struct arena *arena,
                  struct err *err)
{
    struct listing l = {.suffix = suffix, .arena = arena, .err = err};
    if (!walk(&l, folder, ".", 1))
        return false;
    if (l.n > 0)
        qsort(l.name, l.n, sizeof *l.name, by_name);
    *out = l.name;
    *n = l.n;
    return true;
}
