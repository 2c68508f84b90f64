/* line_help: what `?` says in line mode. */
#ifndef MHA_FRONT_LINE_HELP_H
#define MHA_FRONT_LINE_HELP_H

extern const char line_help[];

#endif
