/* json_out: writes JSON, indented by two spaces, numbers as num_roundtrip ("inf", "-inf", "nan" as strings).
 * Texts are valid UTF-8 whatever is put in, with escapes for all that a terminal would obey or hide. */
#ifndef MHA_IO_JSON_OUT_H
#define MHA_IO_JSON_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct json_out {
    struct sb sb; /* {.sb.arena = arena} is a fresh writer; sb_text(&out.sb) the result */
    int depth;
    int flat; /* > 0: inside an array that is kept on one line */
    bool needs_comma;
};

/* `key` names the member inside an object and is NULL inside an array and for the root. */
void json_out_object(struct json_out *out, const char *key); /* ends with json_out_end_object */
void json_out_end_object(struct json_out *out);
void json_out_row(struct json_out *out); /* an object on one line, in an array of several */
void json_out_array(struct json_out *out, const char *key, bool on_one_line);
void json_out_end_array(struct json_out *out);
void json_out_text(struct json_out *out, const char *key, struct str value);
void json_out_number(struct json_out *out, const char *key, double value);
void json_out_int(struct json_out *out, const char *key, int64_t value);
void json_out_uint64(struct json_out *out, const char *key, uint64_t value);
void json_out_bool(struct json_out *out, const char *key, bool value);
void json_out_null(struct json_out *out, const char *key);

/* json_out_tensor: nested arrays of numbers, the last axis on one line. */
void json_out_tensor(struct json_out *out, const char *key, size_t ndim, const size_t *shape, const double *data);

#endif
