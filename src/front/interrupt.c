#include "front/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t came;
static struct sigaction before;

static void note(int sig)
{
    (void)sig;
    came = 1;
}

void interrupt_begin(void)
{
    struct sigaction action = {.sa_handler = note};
    came = 0;
    sigfillset(&action.sa_mask);
    sigaction(SIGINT, NULL, &before);
    if (before.sa_handler != SIG_IGN)
        sigaction(SIGINT, &action, NULL);
}

void interrupt_end(void)
{
    sigaction(SIGINT, &before, NULL);
}

bool interrupt_came(void *unused)
{
    (void)unused;
    return came != 0;
}
