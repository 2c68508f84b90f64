/* json_slips: what stands at a place where JSON should go on, in words, and what to do about the commonest slips. */
#ifndef MHA_IO_JSON_SLIPS_H
#define MHA_IO_JSON_SLIPS_H

#include <stddef.h>

#include "base/str.h"
#include "io/json_say.h"

/* json_slip_word: the run of letters, digits, signs and points at `at`; what a reader takes for one word. */
struct str json_slip_word(struct str text, size_t at);

/* json_slip_found: what stands at `at`, for "found ...": `"abc…"`, `','`, "the end of the file".  In buf or a literal.
 */
const char *json_slip_found(struct str text, size_t at, char buf[JSON_SAY_SIZE]);

/* json_slip_advice: what to do about it, or NULL: comments, smart quotes, NaN, UTF-16, web pages, merge markers. */
const char *json_slip_advice(struct str text, size_t at);

/* json_slip_in_text: what to do about the control character `c` inside of a text, or NULL. */
const char *json_slip_in_text(int c);

#endif
