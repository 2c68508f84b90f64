#include <signal.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "front/cli.h"
#include "front/descriptors.h"
#include "front/locale.h"

/* A large block goes back to the system when it is freed.  By itself the C library takes its first one for a sign that
 * more will come, puts the next among the small ones, and holds megabytes at their end for as long as the tutor runs
 * (mallopt(3), M_MMAP_THRESHOLD). */
static void give_memory_back(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
    mallopt(M_TRIM_THRESHOLD, 1024 * 1024);
#endif
}

int main(int argc, char **argv)
{
    give_memory_back();
    descriptors_open_missing();
    signal(SIGPIPE, SIG_IGN); /* a reader that goes away shows as EPIPE */
    signal(SIGCHLD, SIG_DFL); /* ignored, as one may inherit it, children would be gone before they are waited for */
    return cli_main(argc, argv, locale_use());
}
