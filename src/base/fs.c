#include "base/fs.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(struct err *err, const char *path, const char *what)
{
    err_set(err, ERR_OPEN, "%s: %s", what, strerror(errno));
    return err_at(err, path, 0, NULL);
}

static bool refuse(struct err *err, enum err_code code, const char *path, const char *text)
{
    err_set(err, code, "%s", text);
    return err_at(err, path, 0, NULL);
}

static const char *name_of_type(mode_t mode)
{
    if (S_ISDIR(mode))
        return "a folder";
    if (S_ISFIFO(mode))
        return "a FIFO";
    return S_ISSOCK(mode) ? "a socket" : "a device";
}

static bool want_regular(const struct stat *st, const char *path, struct err *err)
{
    if (S_ISREG(st->st_mode))
        return true;
    err_set(err, ERR_OPEN, "expected a file, found %s", name_of_type(st->st_mode));
    return err_at(err, path, 0, NULL);
}

/* ---- reading ---- */

/* Reads up to n bytes, fewer only at the end of the file; -1 with errno. */
static ssize_t read_all(int fd, char *buf, size_t n)
{
    size_t done = 0;
    while (done < n) {
        ssize_t got = read(fd, buf + done, n - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        done += (size_t)got;
    }
    return (ssize_t)done;
}

static bool read_bytes(int fd, const char *path, size_t most, struct str *out, struct arena *arena, struct err *err)
{
    char *text = arena_room(arena, most + 1, 1);
    ssize_t n = read_all(fd, text, most);
    if (n < 0)
        return fail(err, path, "can't be read");
    text[n] = '\0';
    *out = (struct str){text, (size_t)n};
    return true;
}

static bool size_of(int fd, const char *path, uintmax_t limit, size_t *out, struct err *err)
{
    struct stat st;
    if (fstat(fd, &st) != 0)
        return fail(err, path, "can't be read");
    if (!want_regular(&st, path, err))
        return false;
    if (st.st_size < 0 || (uintmax_t)st.st_size > limit) {
        err_set(err, ERR_TOO_BIG, "expected at most %ju bytes, found %jd", limit, (intmax_t)st.st_size);
        return err_at(err, path, 0, NULL);
    }
    *out = (size_t)st.st_size;
    return true;
}

/* The size is a hint: a file of /proc has none, and another may grow while it is read. */
static bool read_open(int fd, const char *path, size_t limit, struct str *out, struct arena *arena, struct err *err)
{
    size_t room, n = 0;
    if (!size_of(fd, path, limit, &room, err))
        return false;
    for (;;) {
        char *text = arena_room(arena, room + 2, 1); /* a byte more tells whether there is more */
        if (n > 0)
            memcpy(text, out->p, n);
        ssize_t got = read_all(fd, text + n, room + 1 - n);
        if (got < 0)
            return fail(err, path, "can't be read");
        n += (size_t)got;
        text[n] = '\0';
        *out = (struct str){text, n};
        if (n <= room)
            return true;
        if (n > limit)
            break;
        room = n < limit / 4 ? 2 * n + 4096 : limit;
        room = room < limit ? room : limit;
    }
    err_set(err, ERR_TOO_BIG, "expected at most %zu bytes, found more", limit);
    return err_at(err, path, 0, NULL);
}

static int open_to_read(const char *path, struct err *err)
{
    if (path[0] == '\0') {
        err_set(err, ERR_OPEN, "expected the path of a file, found an empty text");
        return -1;
    }
    /* O_NONBLOCK: opening a FIFO would wait for a writer. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (fd < 0)
        fail(err, path, "can't be opened");
    return fd;
}

bool fs_read(const char *path, size_t limit, struct str *out, struct arena *arena, struct err *err)
{
    int fd = open_to_read(path, err);
    bool ok = fd >= 0 && read_open(fd, path, limit, out, arena, err);
    if (fd >= 0)
        close(fd);
    return ok;
}

bool fs_read_start(const char *path, size_t n, struct str *out, size_t *size, struct arena *arena, struct err *err)
{
    int fd = open_to_read(path, err);
    bool ok = fd >= 0 && size_of(fd, path, SIZE_MAX, size, err) &&
              read_bytes(fd, path, *size < n ? *size : n, out, arena, err);
    if (fd >= 0)
        close(fd);
    return ok;
}

bool fs_stays_inside(struct str path)
{
    do {
        struct str part = str_split(&path, '/');
        if (part.n == 0 || part.n > NAME_MAX || part.p[0] == '.')
            return false;
    } while (path.p != NULL);
    return true;
}

/* Follows a path that stays inside, part by part, from an open folder, which is closed; -1 with errno. */
static int open_inside(int at, struct str path)
{
    const int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW;
    while (at >= 0 && path.p != NULL) {
        char name[NAME_MAX + 1];
        struct str part = str_split(&path, '/');
        memcpy(name, part.p, part.n);
        name[part.n] = '\0';
        int next = openat(at, name, path.p == NULL ? flags : flags | O_DIRECTORY), why = errno;
        close(at);
        errno = why;
        at = next;
    }
    return at;
}

bool fs_read_inside(const char *folder, const char *path, size_t limit, struct str *out, struct arena *arena,
                    struct err *err)
{
    const char *whole = fs_join(folder, path, arena);
    if (!fs_stays_inside(str_of(path)))
        return refuse(err, ERR_OPEN, whole, "expected a path inside this folder");
    int fd = open_inside(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), str_of(path));
    if (fd < 0 && errno == ELOOP)
        return refuse(err, ERR_OPEN, whole, "expected a file inside this folder, found a link");
    if (fd < 0)
        return fail(err, whole, "can't be opened");
    bool ok = read_open(fd, whole, limit, out, arena, err);
    close(fd);
    return ok;
}

/* ---- writing ---- */

bool fs_write_all(int fd, struct str content)
{
    while (content.n > 0) {
        ssize_t done = write(fd, content.p, content.n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        content.p += done;
        content.n -= (size_t)done;
    }
    return true;
}

/* A new file with all of the content, on the disk; its mode is that of the file to be replaced, if there is one. */
static bool write_new(const char *path, struct str content, const struct stat *old)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0666);
    if (fd < 0)
        return false;
    bool ok = fs_write_all(fd, content) && (old == NULL || fchmod(fd, old->st_mode & 07777) == 0) && fsync(fd) == 0;
    int why = errno;
    if (close(fd) != 0 && ok) {
        ok = false;
        why = errno;
    }
    errno = why;
    return ok;
}

/* Makes a rename last through a power cut, where the file system can. */
static void sync_folder(const char *path)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash == NULL ? 1 : (int)(slash - path + 1), slash == NULL ? "." : path);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

static bool replace(const char *path, struct str content, const struct stat *old, struct err *err)
{
    char temporary[PATH_MAX];
    int n = snprintf(temporary, sizeof temporary, "%s.tmp%ld", path, (long)getpid());
    if (n < 0 || (size_t)n >= sizeof temporary)
        return refuse(err, ERR_OPEN, path, "the path is too long");
    unlink(temporary); /* left by a process that had our number and died */
    if (!write_new(temporary, content, old) || rename(temporary, path) != 0) {
        fail(err, path, "can't be written");
        unlink(temporary);
        return false;
    }
    sync_folder(path);
    return true;
}

bool fs_write(const char *path, struct str content, struct err *err)
{
    struct stat st;
    char real[PATH_MAX];
    if (stat(path, &st) != 0)
        return errno == ENOENT ? replace(path, content, NULL, err) : fail(err, path, "can't be written");
    if (!want_regular(&st, path, err))
        return false;
    /* A link stays a link: the file that it leads to is replaced. */
    if (realpath(path, real) == NULL)
        return fail(err, path, "can't be written");
    return replace(real, content, &st, err);
}

static bool copy_open(int in, int out, const char *from, const char *to, struct err *err)
{
    char buf[16 * 1024];
    for (;;) {
        ssize_t n = read_all(in, buf, sizeof buf);
        if (n < 0)
            return fail(err, from, "can't be read");
        if (n == 0)
            return true;
        if (!fs_write_all(out, (struct str){buf, (size_t)n}))
            return fail(err, to, "can't be written");
    }
}

bool fs_copy(const char *from, const char *to, struct err *err)
{
    struct stat st;
    int in = open(from, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK), out = -1;
    bool ok = (in >= 0 && fstat(in, &st) == 0) || fail(err, from, "can't be opened");
    ok = ok && want_regular(&st, from, err);
    if (ok)
        out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0600);
    ok = ok && (out >= 0 || fail(err, to, "can't be created")) && copy_open(in, out, from, to, err);
    if (out >= 0 && close(out) != 0 && ok)
        ok = fail(err, to, "can't be written");
    if (in >= 0)
        close(in);
    return ok;
}

/* ---- folders and names ---- */

bool fs_exists(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0;
}

bool fs_is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool make_folder(const char *path, struct err *err)
{
    if (fs_is_folder(path) || mkdir(path, 0700) == 0)
        return true;
    int why = errno;
    if (why == EEXIST && fs_is_folder(path))
        return true; /* another process was quicker */
    if (why == EEXIST)
        return refuse(err, ERR_OPEN, path, "expected a folder, found a file");
    errno = why;
    return fail(err, path, "can't be created");
}

bool fs_make_folders(const char *path, struct err *err)
{
    char part[PATH_MAX];
    size_t n = strlen(path);
    if (n >= sizeof part)
        return refuse(err, ERR_OPEN, path, "the path is too long");
    for (size_t i = 1; i <= n; i++) {
        if (i < n && path[i] != '/')
            continue;
        memcpy(part, path, i);
        part[i] = '\0';
        if (!make_folder(part, err))
            return false;
    }
    return true;
}

const char *fs_folder(const char *path, struct arena *arena)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        return ".";
    return slash == path ? "/" : arena_dup_n(arena, path, (size_t)(slash - path));
}

const char *fs_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

size_t fs_stem(const char *path, const char *ending)
{
    size_t n = strlen(path), m = strlen(ending);
    return n > m && strcmp(path + n - m, ending) == 0 ? n - m : n;
}

const char *fs_join(const char *folder, const char *name, struct arena *arena)
{
    size_t n = strlen(folder);
    const char *between = n > 0 && folder[n - 1] == '/' ? "" : "/";
    return strcmp(folder, ".") == 0 ? arena_dup(arena, name) : arena_printf(arena, "%s%s%s", folder, between, name);
}
