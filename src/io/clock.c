#include "io/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/str.h"

enum { DAY_SECONDS = 86400 };
static const int64_t last_second = INT64_C(253402300799); /* of the year 9999 */

int64_t clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t clock_now(void)
{
    double fixed;
    const char *set = getenv("MHA_TUTOR_NOW");
    if (set != NULL && num_parse(str_of(set), &fixed) && fixed >= 0 && fixed < 1e15)
        return (int64_t)fixed;
    time_t now = time(NULL);
    return now > 0 ? (int64_t)now : 0;
}

/* Days from 1970-01-01 to a date of the Gregorian calendar; years are counted from March, so that a leap day ends one.
 */
static int64_t days_of(int64_t year, int64_t month, int64_t day)
{
    int64_t y = month > 2 ? year : year - 1, m = (month + 9) % 12;
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719468;
}

static int64_t within_calendar(int64_t time)
{
    return time < 0 ? 0 : time > last_second ? last_second : time;
}

int64_t clock_day(int64_t time)
{
    time_t moment = (time_t)within_calendar(time);
    struct tm local;
    if (localtime_r(&moment, &local) == NULL)
        return (int64_t)moment / DAY_SECONDS;
    return days_of(local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

const char *clock_date(int64_t day, char buf[CLOCK_DATE_SIZE])
{
    int64_t most = last_second / DAY_SECONDS;
    time_t moment = (time_t)((day < 0 ? 0 : day > most ? most : day) * DAY_SECONDS);
    struct tm utc;
    if (gmtime_r(&moment, &utc) == NULL || strftime(buf, CLOCK_DATE_SIZE, "%Y-%m-%d", &utc) == 0)
        snprintf(buf, CLOCK_DATE_SIZE, "day %lld", (long long)day % 1000000);
    return buf;
}

double clock_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
