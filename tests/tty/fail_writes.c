/* Preloaded: while the file $FAIL_WHEN is there, progress can't be written: its journal can't be made (EROFS) if the
 * file is empty, else there is no room in it (ENOSPC). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int fails_with(void)
{
    struct stat st;
    const char *path = getenv("FAIL_WHEN");
    return path == NULL || stat(path, &st) != 0 ? 0 : st.st_size == 0 ? EROFS : ENOSPC;
}

ssize_t pwrite64(int fd, const void *data, size_t n, off64_t at)
{
    if (fails_with() == ENOSPC) {
        errno = ENOSPC;
        return -1;
    }
    ssize_t (*real)(int, const void *, size_t, off64_t);
    *(void **)&real = dlsym(RTLD_NEXT, "pwrite64");
    return real(fd, data, n, at);
}

int open64(const char *path, int flags, ...)
{
    va_list ap;
    va_start(ap, flags);
    mode_t mode = (flags & O_CREAT) != 0 ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    if ((flags & O_CREAT) != 0 && strstr(path, ".db-journal") != NULL && fails_with() == EROFS) {
        errno = EROFS;
        return -1;
    }
    int (*real)(const char *, int, ...);
    *(void **)&real = dlsym(RTLD_NEXT, "open64");
    return real(path, flags, mode);
}
