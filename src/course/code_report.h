/* code_report: what the driver told of a run, read strictly.
 *
 * Whatever does not follow the form of src/embed/driver.py makes the report incomplete, and an incomplete report is
 * never a pass: the learner's code shares a process with the driver. */
#ifndef MHA_COURSE_CODE_REPORT_H
#define MHA_COURSE_CODE_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/str.h"

enum { REPORT_MAX_DIM = 8, REPORT_MAX_CHANGED = 8, REPORT_MAX_ITEMS = 4 };
enum { REPORT_MAX_NAME = 400, REPORT_MAX_MESSAGE = 8192 }; /* bytes of a text; what is longer is cut */

/* Any value of the learner's. */
struct report_value {
    const char *type;  /* "ndarray", "NoneType", ... */
    const char *dtype; /* of an array, or of what NumPy makes of a number or a list; NULL: no numbers in it */
    size_t ndim, shape[REPORT_MAX_DIM];
    const double *data; /* NULL where the numbers were not told: complex, objects, far too many */
    size_t n;           /* a list's or tuple's length */
    struct report_value *items;
    size_t n_items; /* the first few of it */
};

struct report_error {
    const char *type, *message, *function; /* function: the learner's in which it happened, "" outside of any */
    const char *name;                      /* NameError: the name that is not known; else "" */
    size_t line;                           /* in the learner's file; 0: none of its lines was on the way */
};

/* A snapshot of an array in a variable of the learner's. */
struct report_array {
    const char *name;   /* "": what a function returned */
    const char *stored; /* then: the variable it was put into; "": none */
    size_t line;        /* that ran last */
    size_t ndim, shape[REPORT_MAX_DIM];
    const double *data;
};

/* What one call came to, and the same call made again. */
struct report_call {
    bool was_begun, is_there; /* is_there: it has ended */
    bool has_error, was_repeated, is_same, repeat_has_error, has_frozen;
    struct report_value value, repeat; /* repeat: where it is not the same */
    struct report_error error, repeat_error;
    struct report_error frozen;                    /* raised by the line that changes an input */
    size_t n_changed, changed[REPORT_MAX_CHANGED]; /* which arrays of the test, in the first of the calls that did */
    struct str trace;                              /* its line of the report; see report_arrays */
};

struct report_var {
    const char *name;
    bool is_set;
    struct report_value value;
};

struct report {
    bool was_greeted; /* the driver has begun to work; nothing of the learner's had */
    bool is_complete;
    bool has_syntax, has_load_error, is_loaded; /* is_loaded: the function was found, or the script begun */
    struct report_error syntax, load_error;
    const char **defined; /* functions that the file defines */
    size_t n_defined;
    struct report_call *call; /* one for each test; a script has one, without a value */
    size_t n_calls;
    struct report_var *var; /* of a script, in the order asked */
    size_t n_vars;
};

/* report_read: names: the script's variables, or NULL. */
void report_read(struct report *out, struct str text, size_t n_tests, const struct str *names, size_t n_names,
                 struct arena *arena);

/* report_arrays: the snapshots of one call, in order of time; read only when they are wanted. */
size_t report_arrays(struct report_array **out, const struct report_call *call, struct arena *arena);

#endif
