#include "io/attempt.h"

#include <stddef.h>
#include <string.h>

#include "base/err.h"
#include "base/macros.h"
#include "base/str.h"

static const char *const names[N_ATTEMPT_EVENTS] = {
    [ATTEMPT_SEEN] = "seen",   [ATTEMPT_ANSWER] = "answer",   [ATTEMPT_HINT] = "hint",
    [ATTEMPT_SKIP] = "skip",   [ATTEMPT_PREDICT] = "predict", [ATTEMPT_FINISH] = "finish",
    [ATTEMPT_RESET] = "reset", [ATTEMPT_REVIEW] = "review",   [ATTEMPT_UNDO] = "undo",
};

const char *attempt_event_name(enum attempt_event event)
{
    CHECK((unsigned)event < N_ATTEMPT_EVENTS, "event %d", (int)event);
    return names[event];
}

bool attempt_event_of(const char *name, enum attempt_event *out)
{
    for (size_t i = 0; i < N_ATTEMPT_EVENTS; i++) {
        if (strcmp(name, names[i]) == 0) {
            *out = (enum attempt_event)i;
            return true;
        }
    }
    return false;
}

int64_t attempt_number(int64_t last, int64_t time, uint32_t noise)
{
    enum { NOISE_BITS = 30, STEP_BITS = 20 };
    const int64_t first = ATTEMPT_FIRST >> NOISE_BITS, end = UINT32_MAX;
    int64_t second = time < first ? first : time > end ? end : time;
    int64_t own = second << NOISE_BITS | (noise & ((UINT32_C(1) << NOISE_BITS) - 1));
    if (own > last || last > INT64_MAX - (INT64_C(1) << (STEP_BITS + 1)))
        return own;
    return last + 1 + (noise & ((UINT32_C(1) << STEP_BITS) - 1));
}

uint32_t attempt_noise(const struct attempt *a)
{
    const char *const texts[] = {a->id, a->prompt, a->answer, a->status, a->mistakes};
    const int64_t numbers[] = {a->time, (int64_t)a->event, a->rev, (int64_t)a->seed, a->draw, a->hints};
    uint64_t noise = hash64((struct str){(const char *)numbers, sizeof numbers});
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        noise = noise * 31 + hash64(str_of(texts[i]));
    return (uint32_t)(noise >> 32 ^ noise);
}
