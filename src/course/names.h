/* names: what an expression or a prompt may refer to: the sizes of a setup, and the parameters of `vary`. */
#ifndef MHA_COURSE_NAMES_H
#define MHA_COURSE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"
#include "engine/setup.h"

enum { NAMES_MAX = 48 };

struct name {
    struct str name;
    bool is_text;
    double number;
    struct str text;
};

struct names {
    size_t n;
    struct name item[NAMES_MAX];
};

/* names_set: adds or replaces.  False when the table is full. */
bool names_set_number(struct names *names, struct str name, double number);
bool names_set_text(struct names *names, struct str name, struct str text);
const struct name *names_find(const struct names *names, struct str name);

/* names_of_setup: n (when n_q = n_k), n_q, n_k, d_model and d, num_heads and h, num_kv_heads, d_k, d_v. */
void names_of_setup(struct names *names, const struct setup *setup);

/* names_complete: adds what follows from the sizes that are there: d_model = h * d_k and d_k = d_model / h, the aliases
 * d, num_heads, and n, n_q, n_k of each other.  Never changes a name that is set. */
void names_complete(struct names *names);

/* names_has_char: whether a character may stand in a name: letters, digits, the underscore. */
bool names_has_char(char c);

/* A {name} in a text, from `at` to before `end`.  With a backslash before it, it is meant literally. */
struct braced {
    size_t at, end;
    struct str name;
    bool is_literal;
};

/* names_braced: the first one at or after `from`; false when there is none. */
bool names_braced(struct braced *out, struct str text, size_t from);

/* names_fill: text with each {name} replaced by its value; one that is no name of the table stays, and of a literal one
 * only the backslash goes. */
struct str names_fill(const struct names *names, struct str text, struct arena *arena);

#endif
