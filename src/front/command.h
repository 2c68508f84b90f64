/* command: what one subcommand is.  A command is one file cli_NAME.c that defines its `struct command`, and one line in
 * commands.c; parser, help and "did you mean" all read it from there. */
#ifndef MHA_FRONT_COMMAND_H
#define MHA_FRONT_COMMAND_H

#include <stddef.h>

#include "base/str.h"

enum { COMMAND_OPTIONS = 16, COMMAND_WORDS = 2 };

struct cli;

/* What an option says of itself under one command, where that differs from the table. */
struct option_words {
    const char *name, *help;
};

struct command {
    const char *name;
    const char *args; /* for the help: "ID [ANSWER]"; "" when there are none */
    size_t min_args, max_args;
    size_t answer_arg;                    /* this argument may begin with "-"; 0: none */
    const char *options[COMMAND_OPTIONS]; /* those of options.c that it takes, beside the global ones */
    struct option_words words[COMMAND_WORDS];
    const char *summary;         /* one line, without a full stop */
    const char *examples;        /* lines of the help, each ended by a line feed */
    int (*run)(struct cli *cli); /* returns the exit status */
};

size_t commands_count(void);
const struct command *commands_at(size_t i);         /* in the order of the help */
const struct command *command_find(struct str name); /* NULL when unknown */
const char *command_nearest(struct str word);        /* for "did you mean"; NULL when none is near */

#endif
