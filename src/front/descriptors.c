#include "front/descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

void descriptors_open_missing(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
            _exit(1); /* without /dev/null nothing can be kept safe, and there is nobody to tell */
}

void descriptors_make_blocking(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        int flags = fcntl(fd, F_GETFL);
        if (flags >= 0 && (flags & O_NONBLOCK))
            fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
    }
}
