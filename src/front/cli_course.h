/* cli_course: the course of a command, and what an ID on the command line means. */
#ifndef MHA_FRONT_CLI_COURSE_H
#define MHA_FRONT_CLI_COURSE_H

#include <stdbool.h>

#include "course/course.h"
#include "course/item.h"
#include "front/cli.h"

/* What a command needs of cli->tutor. */
enum cli_needs {
    CLI_COURSE,
    CLI_PROGRESS, /* to read */
    CLI_RECORD    /* to write */
};

/* cli_wish: the course and the language that the command line and the environment ask for. */
struct tutor_wish cli_wish(struct cli *cli);

/* cli_open: --course, or the shipped course.  Progress that can't be read or written is told on stderr, and leaves
 * EXIT_PROGRESS in *status and cli->tutor.store NULL.  May be called again, to write what was only read so far.  False,
 * with a message and the exit status, when there is no course. */
MUST_CHECK bool cli_open(struct cli *cli, enum cli_needs needs, int *status);

/* cli_say_left_out: the lessons that could not be read, on stderr. */
void cli_say_left_out(const struct cli *cli);

/* What an id names: one of the two is set. */
struct cli_target {
    const struct lesson *lesson;
    const struct lesson_step *step;
};

/* cli_find: false, with a message that names the id which may have been meant, when there is no such lesson or step. */
MUST_CHECK bool cli_find(const struct cli *cli, struct cli_target *out, const char *id);

/* cli_open_item: cli_open, and the exercise that the first argument names, in the draw of --draw (0). */
MUST_CHECK bool cli_open_item(struct cli *cli, enum cli_needs needs, struct item *out, int *status);

/* cli_make_item: the same for an exercise that was found already. */
MUST_CHECK bool cli_make_item(struct cli *cli, const struct lesson_step *step, struct item *out, int *status);

/* cli_say_kept: on stdout, where the copy of the history is, and how to go back to it. */
void cli_say_kept(struct cli *cli, const char *copy);

/* cli_attempt: a row about a step as it stands in the record, time and event filled in. */
struct attempt cli_attempt(enum attempt_event event, const char *id, int64_t rev, const struct step_record *record);

#endif
