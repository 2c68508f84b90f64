/* code_bare: a program's text without what does not run: what is looked for in it is in the code then. */
#ifndef MHA_COURSE_CODE_BARE_H
#define MHA_COURSE_CODE_BARE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/str.h"
#include "io/program.h"

/* code_bare: blanks in place of comments and of what stands between quotes; lines and columns are kept. */
struct str code_bare(struct str source, enum program_language language, struct arena *arena);

/* code_has_word: "while", but not as a part of "meanwhile". */
bool code_has_word(struct str code, const char *word);

/* source_line: line n (from 1) without the blanks around it. */
struct str source_line(struct str source, size_t n);

#endif
