/* err: the world's errors, and the programmer's.
 *
 * Three kinds of failure, three mechanisms:
 *   - a programmer's error   CHECK(): restores the terminal, says where, aborts; on in every build;
 *   - the world's error      a bool result and a filled struct err: a file, a tool, a database;
 *   - a learner's mistake    is no error at all: see course/verdict.h.
 *
 * A struct err is a plain value, never NULL where a function asks for one, never freed. */
#ifndef MHA_BASE_ERR_H
#define MHA_BASE_ERR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/macros.h"

enum err_code {
    ERR_NONE,
    ERR_USAGE,    /* the command line or a request is off */
    ERR_CONTENT,  /* a course file, a setup or a tensor file is not what it should be */
    ERR_OPEN,     /* a file or folder can't be opened or read */
    ERR_TOO_BIG,  /* a size is beyond what is allowed, or beyond memory */
    ERR_TOOL,     /* an interpreter, compiler or editor is missing */
    ERR_PROGRESS, /* progress can't be read or written */
    ERR_INTERNAL
};

enum { ERR_FILE_SIZE = 256, ERR_FIELD_SIZE = 128, ERR_TEXT_SIZE = 400 };

struct err {
    enum err_code code;
    unsigned line;              /* 1-based line of the file; 0 when there is none */
    char file[ERR_FILE_SIZE];   /* path as the user gave it; "" when there is none */
    char field[ERR_FIELD_SIZE]; /* JSON pointer or option, "" for the whole */
    char text[ERR_TEXT_SIZE];   /* what was expected, what was found */
};

/* err_set: fills code and text, keeps file, line and field empty.  Always returns false, so that
 * `return err_set(err, ...)` is one line.  Text that is too long is cut at a character. */
bool err_set(struct err *err, enum err_code code, const char *fmt, ...) PRINTF_LIKE(3, 4);

/* err_at: adds the place to an error that has none yet; always returns false.  NULL or 0 leave a part as it is. */
bool err_at(struct err *err, const char *file, unsigned line, const char *field);

/* The static analyser sees one file at a time; this tells it what the comments above say. */
#ifdef __clang_analyzer__
#define err_set(...) (err_set(__VA_ARGS__), false)
#define err_at(...) (err_at(__VA_ARGS__), false)
#endif

/* err_format: "file:line: /pointer: text", leaving out what is not known.  Returns buf. */
const char *err_format(const struct err *err, char *buf, size_t size);

/* CHECK: a condition that only a bug in this program can break. */
#define CHECK(cond, ...)                                                                                               \
    do {                                                                                                               \
        if (!(cond))                                                                                                   \
            check_failed(__FILE__, __LINE__, #cond, __VA_ARGS__);                                                      \
    } while (0)

_Noreturn void check_failed(const char *file, int line, const char *cond, const char *fmt, ...) PRINTF_LIKE(4, 5);

/* out_of_memory: says so on stderr with the terminal restored, and exits 70 (EX_SOFTWARE, sysexits.h). */
_Noreturn void out_of_memory(size_t asked);

/* The one hook that runs before either of the two above ends the program: it restores the terminal. */
void err_on_fatal(void (*hook)(void));

#endif
