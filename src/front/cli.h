/* cli: what every command has at hand: its options, memory, and the way to stdout and stderr.
 *
 * Results go to stdout, messages to stderr.  A command builds its result with sb_* in cli->out; all text passes the
 * filter of base/visible.h on its way out, so that nothing from a file or from the learner is obeyed by a terminal. */
#ifndef MHA_FRONT_CLI_H
#define MHA_FRONT_CLI_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/macros.h"
#include "base/problems.h"
#include "base/str.h"
#include "front/options.h"
#include "front/tutor.h"
#include "io/json_out.h"
#include "screen/page.h"

enum { CLI_WIDTH = 80 };

struct cli {
    struct options options;
    struct arena arena; /* for the whole run */
    struct tutor tutor; /* the course, and progress, once they were asked for (front/cli_course.h) */
    struct sb out;      /* text that is not yet written */
    bool is_ascii;      /* the locale's characters are no UTF-8 */
    int write_error;    /* errno of the first write to stdout that failed; 0: none */
};

/* cli_main: reads the command line and runs what it asks for.  is_utf8: UTF-8 may be written.  Returns the exit status.
 */
int cli_main(int argc, char **argv, bool is_utf8);

/* cli_page: an empty page as wide as the output. */
void cli_page(struct cli *cli, struct page *page);
void cli_put_page(struct cli *cli, const struct page *page); /* without blank rows at its end */

/* cli_put_padded: one line of foreign text at the end of cli->out, filled up with blanks to w columns. */
void cli_put_padded(struct cli *cli, struct str text, int w);

/* cli_flush: writes cli->out.  cli_flush_json: writes what was added to a JSON document so far, unfiltered (it is ASCII
 * where a terminal would obey), and ends it with a line feed when it is complete. */
void cli_flush(struct cli *cli);
void cli_flush_json(struct cli *cli, struct json_out *json);

/* cli_say: one message on stderr, behind the program's name. */
void cli_say(const struct cli *cli, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* cli_fail: says an error; returns its exit status.  cli_fail_write: the same about a file that was to be written: 74,
 * but for 2.  cli_usage: says what is off in the command line; returns 2. */
int cli_fail(const struct cli *cli, const struct err *err);
int cli_fail_write(const struct cli *cli, const struct err *err);
int cli_usage(const struct cli *cli, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* cli_say_problems: the errors of a list on stderr, at most 20 of them. */
void cli_say_problems(const struct cli *cli, const struct problems *problems);

#endif
