/* clock: time that passes, whatever the calendar is set to. */
#ifndef MHA_IO_CLOCK_H
#define MHA_IO_CLOCK_H

#include <stdint.h>

/* clock_ms: milliseconds since some fixed moment (CLOCK_MONOTONIC). */
int64_t clock_ms(void);

#endif
