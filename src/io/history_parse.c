/* Reading a history.
 *
 * The array of attempts is found by its brackets and cut into its objects, each of which is read by itself, with the
 * strictness of all our JSON; what is left is a small object.  Brackets within texts are no brackets. */
#include "io/history.h"

#include <stdio.h>

#include "base/fs.h"
#include "base/macros.h"
#include "io/json.h"

struct reader {
    struct history *out;
    size_t room; /* of its rows */
    const char *file;
    unsigned line;       /* of the file, where the next attempt begins */
    struct arena *arena; /* of what is kept */
    struct problems *problems;
};

static unsigned count_lines(struct str s)
{
    unsigned n = 0;
    for (size_t i = 0; i < s.n; i++)
        n += s.p[i] == '\n';
    return n;
}

/* Texts are shown, but for answers: a tutor writes short ones. */
static bool texts_are_short(const struct json *object, struct problems *problems)
{
    enum { MOST = 1024 };
    for (const struct json *m = object->child; m != NULL; m = m->next)
        if (m->kind == JSON_STRING && m->text.n > MOST && !str_is(m->key, "answer"))
            return json_problem(m, problems, "a text of at most %d bytes", MOST);
    return true;
}

static const struct json *read_object(struct str text, const char *file, struct arena *arena, struct problems *problems)
{
    const struct json *object = json_parse(text, file, arena, problems);
    return object != NULL && json_want_object(object, problems) && texts_are_short(object, problems) ? object : NULL;
}

/* ---- one attempt ---- */

static bool want_64_bits(const struct json *object, const char *key, uint64_t max, uint64_t *out,
                         struct problems *problems)
{
    struct str text;
    if (!json_want_text(object, key, &text, problems))
        return false;
    return (num_parse_uint(text, out) && *out <= max) ||
           json_problem(json_get(object, key), problems, "a whole number as a text");
}

static bool want_event(const struct json *object, enum attempt_event *out, struct problems *problems)
{
    struct str text;
    if (!json_want_text(object, "event", &text, problems))
        return false;
    return attempt_event_of(text.p, out) ||
           json_complain(json_get(object, "event"), problems, "this event is of a newer mha-tutor: please update");
}

static bool want_score(const struct json *object, double *out, struct problems *problems)
{
    const struct json *score = json_want(object, "score", "a number from 0 to 1", problems);
    if (score == NULL)
        return false;
    *out = score->number;
    return (score->kind == JSON_NUMBER && *out >= 0 && *out <= 1) ||
           json_problem(score, problems, "a number from 0 to 1");
}

static void may_text(const struct json *object, const char *key, const char **out, struct arena *arena,
                     struct problems *problems)
{
    struct str text = {0};
    json_may_text(object, key, &text, problems);
    *out = text.n == 0 ? "" : arena_dup_n(arena, text.p, text.n);
}

static bool read_attempt(const struct json *object, struct attempt *a, const struct reader *r,
                         struct problems *problems)
{
    static const char *const keys[] = {"id",    "time",   "event",  "step",   "rev",   "seed",    "draw",
                                       "hints", "prompt", "answer", "status", "score", "mistakes"};
    const int64_t most = INT64_C(1) << 52, last_second = INT64_C(253402300799); /* of the year 9999 */
    uint64_t row;
    struct str step;
    json_only(object, keys, ARRAY_LEN(keys), problems);
    bool ok = want_64_bits(object, "id", INT64_MAX, &row, problems) &&
              json_want_int(object, "time", 0, last_second, &a->time, problems) &&
              want_event(object, &a->event, problems) && json_want_text(object, "step", &step, problems) &&
              json_want_int(object, "rev", 0, most, &a->rev, problems) &&
              want_64_bits(object, "seed", UINT64_MAX, &a->seed, problems) &&
              json_want_int(object, "draw", 0, most, &a->draw, problems) &&
              json_want_int(object, "hints", 0, most, &a->hints, problems) && want_score(object, &a->score, problems);
    may_text(object, "prompt", &a->prompt, r->arena, problems);
    may_text(object, "answer", &a->answer, r->arena, problems);
    may_text(object, "status", &a->status, r->arena, problems);
    may_text(object, "mistakes", &a->mistakes, r->arena, problems);
    if (!ok || problems->n_errors > 0)
        return false;
    a->row = (int64_t)row;
    a->id = arena_dup_n(r->arena, step.p, step.n);
    return (a->row >= ATTEMPT_FIRST && a->row > (r->out->n == 0 ? 0 : a[-1].row)) ||
           json_complain(json_get(object, "id"), problems, "ids are large numbers, each larger than the one before");
}

/* What was found in the text of an attempt, told of the file in which it stands. */
static void tell(struct reader *r, struct problems *found)
{
    for (struct problem *p = found->first; p != NULL; p = p->next) {
        const char *field = arena_printf(found->arena, "/attempts/%zu%s", r->out->n, p->err.field);
        snprintf(p->err.field, sizeof p->err.field, "%s", field);
        p->err.line += r->line - 1;
    }
    problems_move(r->problems, found);
}

static bool add_attempt(struct str text, struct reader *r)
{
    struct history *h = r->out;
    struct arena scratch = {0};
    struct problems found = {.arena = &scratch};
    if (h->n == r->room)
        h->rows = arena_grow(r->arena, h->rows, h->n, &r->room, sizeof *h->rows);
    const struct json *object = read_object(text, r->file, &scratch, &found);
    bool ok = object != NULL && read_attempt(object, &h->rows[h->n], r, &found);
    tell(r, &found);
    h->n += ok;
    arena_free(&scratch);
    return ok;
}

/* ---- cutting it up ---- */

/* Behind the text that begins at its quote. */
static size_t skip_text(struct str s, size_t at)
{
    for (at++; at < s.n && s.p[at] != '"'; at++)
        if (s.p[at] == '\\')
            at++;
    return at + 1;
}

/* Behind the bracket that closes the one at `at`; beyond the end when there is none. */
static size_t skip_brackets(struct str s, size_t at)
{
    size_t depth = 0;
    while (at < s.n) {
        char c = s.p[at];
        if (c == '"') {
            at = skip_text(s, at);
            continue;
        }
        depth += c == '{' || c == '[';
        depth -= (c == '}' || c == ']') && depth > 0;
        at++;
        if (depth == 0)
            return at;
    }
    return s.n + 1;
}

/* Where the array of attempts begins; the end of the text when there is none. */
static size_t find_array(struct str s)
{
    bool is_ours = false;
    size_t at = 0;
    while (at < s.n && (s.p[at] != '[' || !is_ours)) {
        size_t from = at;
        at = s.p[at] == '"' ? skip_text(s, at) : s.p[at] == '[' ? skip_brackets(s, at) : at + 1;
        if (s.p[from] == '"')
            is_ours = at <= s.n && str_is((struct str){s.p + from, at - from}, "\"attempts\"");
    }
    return at < s.n ? at : s.n;
}

static bool complain_of_commas(const struct reader *r)
{
    struct err err;
    err_set(&err, ERR_CONTENT, "expected a comma and another attempt behind attempt %zu", r->out->n);
    err_at(&err, r->file, r->line, "/attempts");
    return problems_add(r->problems, &err);
}

/* Goes on by n bytes and the white space behind them. */
static void go_on(struct str *s, size_t n, struct reader *r)
{
    struct str rest = str_trim((struct str){s->p + n, s->n - n});
    r->line += count_lines((struct str){s->p, rest.n == 0 ? n : (size_t)(rest.p - s->p)});
    *s = rest;
}

/* Objects with commas between them, and nothing else. */
static bool read_array(struct str s, struct reader *r)
{
    go_on(&s, 0, r);
    while (s.n > 0) {
        size_t end = s.p[0] == '{' ? skip_brackets(s, 0) : s.n;
        end = end < s.n ? end : s.n;
        if (!add_attempt((struct str){s.p, end}, r))
            return false;
        go_on(&s, end, r);
        if (s.n == 0)
            return true;
        bool is_comma = s.p[0] == ',';
        go_on(&s, 1, r);
        if (!is_comma || s.n == 0)
            return complain_of_commas(r);
    }
    return true;
}

static bool read_head(struct str text, struct reader *r)
{
    static const char *const keys[] = {"format", "course", "learner", "attempts"};
    struct str course, learner = {0};
    int64_t format;
    size_t n_before = r->problems->n_errors;
    const struct json *attempts, *object = read_object(text, r->file, r->arena, r->problems);
    if (object == NULL || !json_want_int(object, "format", 1, INT32_MAX, &format, r->problems))
        return false;
    if (format > 1)
        return json_complain(json_get(object, "format"), r->problems,
                             "this history is of a newer mha-tutor: please update");
    json_only(object, keys, ARRAY_LEN(keys), r->problems);
    if (!json_want_text(object, "course", &course, r->problems) ||
        !json_may_text(object, "learner", &learner, r->problems) ||
        (attempts = json_want(object, "attempts", "an array", r->problems)) == NULL ||
        !json_want_array(attempts, r->problems) || r->problems->n_errors > n_before)
        return false;
    r->out->course = course.p;
    r->out->learner = learner.n == 0 ? "" : learner.p;
    return true;
}

bool history_parse(struct history *out, struct str text, const char *file, struct arena *arena,
                   struct problems *problems)
{
    struct reader r = {.out = out, .file = file, .arena = arena, .problems = problems};
    size_t begin = find_array(text), end = skip_brackets(text, begin);
    struct sb head = {.arena = arena};
    *out = (struct history){0};
    if (begin >= text.n || end > text.n)
        return read_head(text, &r);
    sb_add(&head, (struct str){text.p, begin + 1});
    for (unsigned n = count_lines((struct str){text.p + begin, end - begin}); n > 0; n--)
        sb_char(&head, '\n'); /* so that the lines behind the array keep their numbers */
    sb_add(&head, (struct str){text.p + end - 1, text.n - end + 1});
    r.line = 1 + count_lines((struct str){text.p, begin});
    return read_head((struct str){head.p, head.n}, &r) &&
           read_array((struct str){text.p + begin + 1, end - begin - 2}, &r);
}

bool history_read(struct history *out, const char *path, struct arena *arena, struct problems *problems)
{
    struct err err;
    struct str text;
    if (!fs_read(path, HISTORY_MAX_BYTES, &text, arena, &err))
        return problems_add(problems, &err);
    return history_parse(out, text, path, arena, problems);
}
