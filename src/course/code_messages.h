/* code_messages: what compilers and sanitizers say of a learner's C, made short, with the line in their file. */
#ifndef MHA_COURSE_CODE_MESSAGES_H
#define MHA_COURSE_CODE_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/str.h"

/* compiler_complaint: the first error of the compiler or linker, as a sentence.  file: as messages call the learner's;
 * function: the one that is asked for. */
const char *compiler_complaint(struct str messages, const char *file, struct str function, struct arena *arena);

/* sanitizer_complaint: why a sanitizer (or a guard zone) has ended the program, as a sentence; NULL when none has.
 * *is_memory: it asked for too much of it. */
const char *sanitizer_complaint(struct str messages, const char *file, bool *is_memory, struct arena *arena);

/* python_crash_line: where Python's fault handler saw the learner's file last; 0: not there. */
size_t python_crash_line(struct str messages, const char *file, struct arena *arena);

#endif
