/* python: the interpreters that may run a learner's NumPy: $MHA_TUTOR_PYTHON alone where that is set, else python3 of
 * PATH, then /usr/bin/python3.  Which of them can import NumPy is found out by starting them. */
#ifndef MHA_IO_PYTHON_H
#define MHA_IO_PYTHON_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

enum { PYTHON_CANDIDATES = 2 };

/* python_candidates: absolute paths, in order, each once; fills out and returns how many there are.  A script that only
 * passes on to an interpreter (pyenv's) is asked for it, because passing on takes longer than a whole test. */
size_t python_candidates(const char *out[PYTHON_CANDIDATES], struct arena *arena);

/* What there is, for doctor. */
struct python {
    const char *path;    /* NULL: none that starts */
    const char *version; /* "3.11.2" */
    const char *numpy;   /* "1.24.2"; NULL: it can't be imported */
};

/* python_look: the interpreter that will be used: the first with NumPy, else the first. */
void python_look(struct python *out, struct arena *arena);

/* python_advice: what to do where there is no Python, or only one without NumPy. */
const char *python_advice(bool has_python, struct arena *arena);

#endif
