/* str: pieces of text by pointer and length, a builder, and strict numbers.
 *
 * Everything here reads and writes a point as the decimal sign in every locale: the program never sets LC_NUMERIC. */
#ifndef MHA_BASE_STR_H
#define MHA_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/macros.h"

struct str {
    const char *p; /* not NUL-terminated; may be NULL when n is 0 */
    size_t n;      /* bytes */
};

#define STR(literal) ((struct str){(literal), sizeof(literal) - 1})

struct str str_of(const char *text); /* NULL gives the empty str */
bool str_eq(struct str a, struct str b);
bool str_is(struct str a, const char *text);
struct str str_trim(struct str s); /* without ASCII white space at both ends */
bool str_starts(struct str s, const char *prefix);
bool str_contains(struct str s, const char *part);
struct str str_cut(struct str s, size_t max); /* its first max bytes, or fewer: never half a UTF-8 character */

/* str_split: cuts *rest at the first sep; the part before it is returned, *rest is what follows (p NULL at the end). */
struct str str_split(struct str *rest, char sep);

/* str_word: cuts the next word off *rest, words being divided by any of these characters; n 0 when none is left. */
struct str str_word(struct str *rest, const char *separators);

/* str_cmp: byte order, like strcmp; the order that the course's lettering is defined by. */
int str_cmp(struct str a, struct str b);

/* ASCII only, so that a Turkish locale compares ids like any other. */
char ascii_lower(char c);
bool ascii_space(char c);
bool ascii_digit(char c);
bool ascii_alpha(char c); /* letters and underscore */

/* edit_distance: Levenshtein, UINT_MAX where either has more than 64 bytes; for "did you mean". */
unsigned edit_distance(struct str a, struct str b);

/* did_you_mean: the nearest of n words, or NULL when none is near (more than a third of the letters differ). */
const char *did_you_mean(struct str word, const char *const *words, size_t n);

/* A string builder in an arena; {.arena = a} is an empty one. */
struct sb {
    struct arena *arena;
    char *p; /* always NUL-terminated once something was added */
    size_t n, room;
};

void sb_add(struct sb *sb, struct str s);
void sb_put(struct sb *sb, const char *text);
void sb_char(struct sb *sb, char c);
void sb_printf(struct sb *sb, const char *fmt, ...) PRINTF_LIKE(2, 3);
const char *sb_text(struct sb *sb); /* "" when empty */

/* num_parse: a JSON-like decimal (optional sign, digits, point, exponent), nothing else around it. */
bool num_parse(struct str s, double *out);

/* num_parse_uint: decimal digits alone, read exactly; false beyond 2^64 - 1. */
bool num_parse_uint(struct str digits, uint64_t *out);

/* num_roundtrip: the shortest decimal that reads back as the same double, as Python's repr;
 * "inf", "-inf" and "nan" for the others.  num_digits: at most `digits` significant digits.  Both return buf. */
enum { NUM_SIZE = 32 };
const char *num_roundtrip(double x, char buf[NUM_SIZE]);
const char *num_digits(double x, int digits, char buf[NUM_SIZE]);

/* hash64: FNV-1a; for seeds that hang on a name, never for security. */
uint64_t hash64(struct str s);

#endif
