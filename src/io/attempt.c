#include "io/attempt.h"

#include <stddef.h>
#include <string.h>

#include "base/err.h"

static const char *const names[N_ATTEMPT_EVENTS] = {
    [ATTEMPT_SEEN] = "seen",       [ATTEMPT_ANSWER] = "answer", [ATTEMPT_HINT] = "hint",   [ATTEMPT_SKIP] = "skip",
    [ATTEMPT_PREDICT] = "predict", [ATTEMPT_FINISH] = "finish", [ATTEMPT_RESET] = "reset",
    [ATTEMPT_REVIEW] = "review",   [ATTEMPT_UNDO] = "undo",
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
