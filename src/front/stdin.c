#include "front/stdin.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static ssize_t read_some(char *buf, size_t n)
{
    ssize_t got;
    do
        got = read(STDIN_FILENO, buf, n);
    while (got < 0 && errno == EINTR);
    return got;
}

bool stdin_read(size_t limit, struct str *out, struct arena *arena, struct err *err)
{
    struct sb text = {.arena = arena};
    char some[4096];
    ssize_t n;
    while ((n = read_some(some, sizeof some)) > 0) {
        sb_add(&text, (struct str){some, (size_t)n});
        if (text.n > limit)
            return err_set(err, ERR_TOO_BIG, "standard input: expected at most %zu bytes", limit);
    }
    if (n < 0)
        return err_set(err, ERR_OPEN, "standard input can't be read: %s", strerror(errno));
    *out = (struct str){sb_text(&text), text.n};
    return true;
}

bool stdin_read_line(char *buf, size_t size)
{
    size_t n = 0;
    char c = '\0';
    ssize_t got;
    while ((got = read_some(&c, 1)) == 1 && c != '\n')
        if (n + 1 < size)
            buf[n++] = c;
    buf[n] = '\0';
    return got == 1 || n > 0;
}
