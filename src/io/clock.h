/* clock: time that passes, whatever the calendar is set to; and the calendar. */
#ifndef MHA_IO_CLOCK_H
#define MHA_IO_CLOCK_H

#include <stdint.h>

/* clock_ms: milliseconds since some fixed moment (CLOCK_MONOTONIC). */
int64_t clock_ms(void);
double clock_seconds(void); /* the same as finely as the machine has it */

/* clock_now: Unix seconds, never negative; MHA_TUTOR_NOW overrides the clock, for tests. */
int64_t clock_now(void);

/* clock_day: the day of a moment in the learner's time zone, counted from 1970-01-01.  clock_date: "2026-11-30" of a
 * day, for buf of CLOCK_DATE_SIZE.  Days far beyond the calendar are the last one, in the year 9999. */
enum { CLOCK_DATE_SIZE = 16 };
int64_t clock_day(int64_t time);
const char *clock_date(int64_t day, char buf[CLOCK_DATE_SIZE]);

#endif
