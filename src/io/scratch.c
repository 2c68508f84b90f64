#include "io/scratch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/fs.h"
#include "io/paths.h"

#ifndef ST_NOEXEC
#define ST_NOEXEC 8 /* Linux's; the C library names it for GNU sources alone */
#endif

static bool can_start_programs(const char *folder)
{
    struct statvfs fs;
    return statvfs(folder, &fs) == 0 && (fs.f_flag & ST_NOEXEC) == 0;
}

static bool make_in(const char **out, const char *folder, struct arena *arena)
{
    if (folder == NULL || folder[0] != '/' || !can_start_programs(folder))
        return false;
    char *path = arena_printf(arena, "%s/mha-tutor-XXXXXX", folder);
    if (mkdtemp(path) == NULL)
        return false;
    *out = path;
    return true;
}

bool scratch_make(const char **out, struct arena *arena, struct err *err)
{
    const char *own;
    if (make_in(out, getenv("TMPDIR"), arena) || make_in(out, "/tmp", arena))
        return true;
    if (!paths_data(&own, arena, err) || !fs_make_folders(own, err))
        return false;
    return make_in(out, own, arena) || err_set(err, ERR_TOOL, "no folder for temporary files: %s", strerror(errno));
}

static int open_folder(int at, const char *name)
{
    return openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static bool is_real_name(const char *name)
{
    return strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

static bool is_folder(int at, const char *name)
{
    struct stat st;
    return fstatat(at, name, &st, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(st.st_mode);
}

/* A folder that its program has closed to us is opened again; where that fails, what follows does. */
static bool unlock(int at, const char *name)
{
    return is_folder(at, name) && fchmodat(at, name, S_IRWXU, 0) == 0;
}

/* Empties a folder of the root by lifting its folders into the root: so no depth is too deep. */
static void lift(int root, const char *name, unsigned *counter)
{
    int fd = unlock(root, name) ? open_folder(root, name) : -1;
    DIR *folder = fd < 0 ? NULL : fdopendir(fd);
    if (folder == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char lifted[32];
        if (!is_real_name(entry->d_name) || unlinkat(fd, entry->d_name, 0) == 0)
            continue;
        if (!unlock(fd, entry->d_name))
            continue;
        do
            snprintf(lifted, sizeof lifted, "lifted-%u", (*counter)++);
        while (renameat(fd, entry->d_name, root, lifted) != 0 && (errno == EEXIST || errno == ENOTEMPTY));
    }
    closedir(folder);
    unlinkat(root, name, AT_REMOVEDIR);
}

/* One pass over the root; false when there was nothing to do. */
static bool sweep(int root, unsigned *counter)
{
    bool found = false;
    int fd = open_folder(root, ".");
    DIR *folder = fd < 0 ? NULL : fdopendir(fd);
    if (folder == NULL)
        return false;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (!is_real_name(entry->d_name))
            continue;
        if (is_folder(root, entry->d_name)) {
            lift(root, entry->d_name, counter);
            found = true;
        } else {
            found = unlinkat(root, entry->d_name, 0) == 0 || found;
        }
    }
    closedir(folder);
    return found;
}

void scratch_remove(const char *path)
{
    enum { MOST_PASSES = 100000 }; /* a file that can't be removed must not keep us for ever */
    unsigned counter = 0;
    int root = unlock(AT_FDCWD, path) ? open_folder(AT_FDCWD, path) : -1;
    if (root < 0)
        return;
    for (int i = 0; i < MOST_PASSES && sweep(root, &counter); i++)
        continue;
    close(root);
    rmdir(path);
}
