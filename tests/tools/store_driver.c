/* store_driver: the store from the command line, so that shell tests can break the system calls below it.
 *
 *   store_driver add PATH FIRST N   adds rows with hints = FIRST, FIRST + 1, ...; prints "saved I" after each
 *   store_driver list PATH          prints the rows' hints, one a line, without touching the file
 *
 * Ends with 6 and the message on stderr when progress can't be read or written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "io/store.h"

static int complain(const struct err *err)
{
    char text[1000];
    fprintf(stderr, "%s\n", err_format(err, text, sizeof text));
    return 6;
}

static int add(const char *path, long first, long n, struct arena *arena)
{
    struct store *store;
    struct err err;
    const char *notice;
    if (!store_open(&store, path, &notice, arena, &err))
        return complain(&err);
    if (notice != NULL)
        fprintf(stderr, "%s\n", notice);
    int status = 0;
    for (long i = first; i < first + n && status == 0; i++) {
        struct attempt attempt = {.event = ATTEMPT_HINT, .id = "x", .hints = i};
        if (!store_add(store, &attempt, &err))
            status = complain(&err);
        else if (printf("saved %ld\n", i) < 0 || fflush(stdout) != 0)
            status = 70;
    }
    store_close(store);
    return status;
}

static int list(const char *path, struct arena *arena)
{
    struct store *store;
    struct err err;
    struct attempt *rows;
    const char *notice;
    size_t n;
    if (!store_open_to_read(&store, path, &notice, arena, &err))
        return complain(&err);
    if (notice != NULL)
        fprintf(stderr, "%s\n", notice);
    bool ok = store_all(store, &rows, &n, arena, &err);
    for (size_t i = 0; ok && i < n; i++)
        printf("%lld\n", (long long)rows[i].hints);
    store_close(store);
    return ok ? 0 : complain(&err);
}

int main(int argc, char **argv)
{
    struct arena arena = {0};
    int status = 2;
    if (argc == 5 && strcmp(argv[1], "add") == 0)
        status = add(argv[2], strtol(argv[3], NULL, 10), strtol(argv[4], NULL, 10), &arena);
    else if (argc == 3 && strcmp(argv[1], "list") == 0)
        status = list(argv[2], &arena);
    arena_free(&arena);
    return status;
}
