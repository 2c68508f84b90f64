/* history: all attempts of a learner as a JSON file, for another machine or a teacher.
 *
 *   { "format": 1, "course": "mha", "learner": "ada", "attempts": [
 *       {"id": "1825361100800000042", "time": 1700000000, "event": "answer", "step": "dk-bert-base", "rev": 1,
 *        "seed": "17", "draw": 0, "hints": 0, "answer": "64", "status": "right", "score": 1} ] }
 *
 * Texts that are empty are left out; numbers of 64 bits are texts, since most readers of JSON round them.  A history
 * may be far longer than a course file may be: it is read attempt by attempt. */
#ifndef MHA_IO_HISTORY_H
#define MHA_IO_HISTORY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/problems.h"
#include "base/str.h"
#include "io/attempt.h"
#include "io/json_out.h"

enum { HISTORY_MAX_BYTES = 1 << 25 };

struct history {
    const char *course;  /* its id */
    const char *learner; /* "" when none was named */
    struct attempt *rows;
    size_t n;
};

void history_json(struct json_out *out, const struct history *history);

/* history_csv: the same as a table, RFC 4180, with a header; times as in ISO 8601, in UTC. */
void history_csv(struct sb *out, const struct history *history);

/* history_overlaps: whether both hold one and the same attempt.  history_union: the attempts of both, each once, in
 * order; course and learner of the first. */
bool history_overlaps(const struct history *a, const struct history *b);
struct history history_union(const struct history *a, const struct history *b, struct arena *arena);

/* history_parse: strictly, as all our JSON; false with problems added when anything is off: a history is taken whole or
 * not at all.  `file` is the name used in messages. */
MUST_CHECK bool history_parse(struct history *out, struct str text, const char *file, struct arena *arena,
                              struct problems *problems);
MUST_CHECK bool history_read(struct history *out, const char *path, struct arena *arena, struct problems *problems);

/* history_time: "2023-11-14T22:13:20Z", for buf of HISTORY_TIME_SIZE. */
enum { HISTORY_TIME_SIZE = 24 };
const char *history_time(int64_t time, char buf[HISTORY_TIME_SIZE]);

#endif
