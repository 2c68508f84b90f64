#include "front/interrupt.h"

#include <signal.h>
#include <stddef.h>

#include "base/macros.h"

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

static volatile sig_atomic_t came; /* the signal, or 0 */
static struct sigaction before[ARRAY_LEN(signals)];

static void note(int sig)
{
    came = sig;
}

void interrupt_begin(void)
{
    struct sigaction action = {.sa_handler = note};
    came = 0;
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < ARRAY_LEN(signals); i++) {
        sigaction(signals[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
}

void interrupt_end(void)
{
    for (size_t i = 0; i < ARRAY_LEN(signals); i++)
        sigaction(signals[i], &before[i], NULL);
    if (came != 0 && came != SIGINT)
        raise(came);
}

bool interrupt_came(void *unused)
{
    (void)unused;
    return came != 0;
}
