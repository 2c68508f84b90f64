/* json: a strict reader over cJSON that knows the line of everything.
 *
 * Stricter than RFC 8259 where a course author is better served by an error: duplicate keys, trailing data, a BOM,
 * invalid UTF-8, \u0000, lone surrogates, numbers that are not finite, nesting over 32 and files over 1 MiB are
 * refused, and so are texts of more values than such a file can hold, which is what bounds the memory of longer ones.
 * Getters report what they miss to a struct problems and go on, so that one reading names every error of a
 * file, as "file:line: /json/pointer: expected ..., found ...".
 *
 * json.c is the only includer of cJSON, whose tree is gone when json_parse returns.  Texts lie in the arena where they
 * stood in the file. */
#ifndef MHA_IO_JSON_H
#define MHA_IO_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/problems.h"
#include "base/str.h"

enum { JSON_MAX_BYTES = 1 << 20, JSON_MAX_VALUES = JSON_MAX_BYTES / 2, JSON_MAX_DEPTH = 32 };

enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

/* A course has thousands of these, and the memory they touch is what starting costs most: keep them small. */
struct json {
    enum json_kind kind;
    unsigned line;             /* where the value starts, 1-based */
    unsigned n;                /* members or elements */
    unsigned index;            /* place among its siblings */
    const struct json *parent; /* NULL for the root */
    const struct json *child;  /* first member or element */
    const struct json *next;   /* next sibling */
    struct str key;            /* of a member: unescaped, NUL-terminated; of the root: json_file */
    struct str text;           /* JSON_STRING: unescaped, NUL-terminated; JSON_NUMBER: as written in the file */
    union {
        double number;                        /* JSON_NUMBER; JSON_BOOL: 1 for true, 0 for false */
        const struct json_exchange *exchange; /* JSON_STRING, JSON_ARRAY: NULL, or what was put in its place */
    };
};

/* A value that stands in the place of another, as the texts of a translation do (course/translation.h). */
struct json_exchange {
    const struct json *original; /* what stood here */
    const struct json *instead;  /* what does now, in the file that it comes from */
};

/* json_read: reads and parses a file; json_parse: the same from memory (text need not be NUL-terminated), `file` being
 * the name used in messages.  NULL when anything is wrong, with at least one problem added. */
const struct json *json_read(const char *path, struct arena *arena, struct problems *problems);
const struct json *json_parse(struct str text, const char *file, struct arena *arena, struct problems *problems);

/* json_read_with: json_read for one file after another; `scratch` is reset, and keeps its memory for the next. */
const struct json *json_read_with(const char *path, struct arena *arena, struct arena *scratch,
                                  struct problems *problems);

/* json_get: a member by its exact name, NULL when it is absent or `object` is no object (NULL too). */
const struct json *json_get(const struct json *object, const char *key);

/* json_at: the i-th element or member, NULL when there are fewer, or no container at all (NULL too). */
const struct json *json_at(const struct json *container, size_t i);

/* json_problem: reports "expected WHAT, found ..." at a value.  Returns false. */
bool json_problem(const struct json *at, struct problems *problems, const char *expected, ...) PRINTF_LIKE(3, 4);

/* json_complain: reports a message of its own at a value.  Returns false. */
bool json_complain(const struct json *at, struct problems *problems, const char *fmt, ...) PRINTF_LIKE(3, 4);
void json_warn(const struct json *at, struct problems *problems, const char *fmt, ...) PRINTF_LIKE(3, 4);

/* json_file: the path of the file in which a value stands, as given to the reader. */
const char *json_file(const struct json *at);

/* json_pointer: "/steps/3/options/0/why" of a value (RFC 6901). */
const char *json_pointer(const struct json *at, char *buf, size_t size);

/* Every problem below is reported at the value, or at the object where a required member is missing.  The `want_`
 * getters need the member to be there; the `may_` getters leave *out as it is when it is absent.  All return true
 * when *out is usable.  A text that is there is not empty. */
/* json_want: a member of any kind; NULL when it is absent, `what` then says what its value should be. */
const struct json *json_want(const struct json *object, const char *key, const char *what, struct problems *problems);

bool json_want_object(const struct json *value, struct problems *problems);
bool json_want_array(const struct json *value, struct problems *problems);
bool json_want_text(const struct json *object, const char *key, struct str *out, struct problems *problems);
bool json_may_text(const struct json *object, const char *key, struct str *out, struct problems *problems);
bool json_want_int(const struct json *object, const char *key, int64_t min, int64_t max, int64_t *out,
                   struct problems *problems);
bool json_may_int(const struct json *object, const char *key, int64_t min, int64_t max, int64_t *out,
                  struct problems *problems);
bool json_may_bool(const struct json *object, const char *key, bool *out, struct problems *problems);

/* json_as_int: a number that is an integer in range. */
bool json_as_int(const struct json *value, int64_t min, int64_t max, int64_t *out, struct problems *problems);

/* json_as_uint64: an integer from 0 to 2^64 - 1, read exactly from its digits. */
bool json_as_uint64(const struct json *value, uint64_t *out, struct problems *problems);

/* json_lines: a text, or an array of texts that are joined with newlines; how authors write longer prose. */
bool json_want_lines(const struct json *object, const char *key, struct str *out, struct arena *arena,
                     struct problems *problems);
bool json_may_lines(const struct json *object, const char *key, struct str *out, struct arena *arena,
                    struct problems *problems);

/* json_joined: a value that is known to be a text or an array of texts, as one. */
struct str json_joined(const struct json *value, struct arena *arena);

/* json_original: a text, before it was exchanged: what orders and letters hang on, in every language. */
struct str json_original(const struct json *value);

/* json_only: reports members that are not among the n known ones (with the nearest known name), except "$schema" (a
 * text) and those that begin with "x-". */
void json_only(const struct json *object, const char *const *known, size_t n, struct problems *problems);

#endif
