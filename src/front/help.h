/* help: what --help prints, made from the tables of commands and options. */
#ifndef MHA_FRONT_HELP_H
#define MHA_FRONT_HELP_H

#include "base/str.h"
#include "front/command.h"

/* help_put: the help of one command, or of the whole program (NULL). */
void help_put(struct sb *out, const struct command *command);

#endif
