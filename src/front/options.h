/* options: the command line, read once. */
#ifndef MHA_FRONT_OPTIONS_H
#define MHA_FRONT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"
#include "course/playground.h"
#include "front/command.h"

enum { OPTIONS_LIST = 16 };

/* The values of an option that may be repeated. */
struct option_list {
    const char *value[OPTIONS_LIST];
    size_t n;
};

struct options {
    const struct command *command; /* NULL: open the tutor */
    const char **arg;              /* the words beside command and options */
    size_t n_args;
    const char *course, *script, *file, *step, *window, *npy, *svg, *html, *edit_cmd, *junit, *preview, *save, *lang,
        *learner;                    /* NULL when not given */
    const char *play[N_PLAY_FIELDS]; /* the same */
    struct option_list mistakes, load;
    int64_t draw, level; /* -1 when not given */
    bool json, text, plain, mouse, record, all, yes, report, run, due, extra, undo, csv, xapi, help, version;
};

/* One option; all stand in one table, which the parser and the help read. */
struct option {
    const char *name;  /* "--draw" */
    const char *value; /* what stands behind it, "N"; NULL: nothing does */
    const char *help;
    enum { OPTION_FLAG, OPTION_TEXT, OPTION_NUMBER, OPTION_LIST } type;
    size_t at; /* offset of its field in struct options */
};

/* options_parse: ERR_USAGE with a message for the user; out->command is set if it could be told. */
MUST_CHECK bool options_parse(struct options *out, int argc, char **argv, struct arena *arena, struct err *err);

const struct option *option_find(struct str name); /* NULL when unknown */

/* option_help: what it does under a command; NULL: in the tutor itself. */
const char *option_help(const struct option *option, const struct command *command);

/* option_globals: names of the options that every command takes, ended by NULL. */
const char *const *option_globals(void);

#endif
