#include "front/help.h"

#include <stdio.h>

#include "front/options.h"

static const char examples[] = "  mha-tutor                       open the tutor where you left it\n"
                               "  mha-tutor splitting             open it at a lesson or an exercise\n"
                               "  mha-tutor --plain               the same in line mode: no full screen\n"
                               "  mha-tutor list                  what there is, and what is done\n"
                               "  mha-tutor show match-shapes     read an exercise\n"
                               "  mha-tutor grade dk-bert-base b  check an answer\n"
                               "  mha-tutor trace two-head-practice --step weights\n"
                               "                                  every number of a computation\n"
                               "  mha-tutor lint my-course        is this course right?\n";

static const char statuses[] = "Exit status: 0 right or done; 1 not right, or findings; 2 usage, or no terminal\n"
                               "and no --plain; 3 unreadable or invalid content; 4 a tool is missing; 5 the\n"
                               "learner's code hit a limit; 6 progress can't be read or written; 70 internal\n"
                               "error; 74 output can't be written; 130 interrupted.\n";

enum { TAB_STOP = 26 };

static void put_row(struct sb *out, const char *left, const char *right)
{
    sb_printf(out, "  %-*s%s%s\n", TAB_STOP - 2, left, str_of(left).n < TAB_STOP - 2 ? "" : "  ", right);
}

static void put_options(struct sb *out, const char *const *names, const struct command *command)
{
    for (; *names != NULL; names++) {
        const struct option *option = option_find(str_of(*names));
        char left[64];
        snprintf(left, sizeof left, "%s%s%s", option->name, option->value == NULL ? "" : " ",
                 option->value == NULL ? "" : option->value);
        put_row(out, left, option_help(option, command));
    }
}

static void put_command(struct sb *out, const struct command *command)
{
    sb_printf(out, "Examples\n%s\nUsage\n  mha-tutor %s%s%s [options]\n      %s\n\nOptions\n", command->examples,
              command->name, command->args[0] == '\0' ? "" : " ", command->args, command->summary);
    put_options(out, command->options, command);
    put_options(out, option_globals(), command);
}

static void put_program(struct sb *out)
{
    static const char *const own[] = {"--plain", "--mouse", "--script", NULL};
    sb_printf(out, "Examples\n%s\nUsage\n  mha-tutor [ID] [options]\n  mha-tutor COMMAND ... [options]\n\nCommands\n",
              examples);
    for (size_t i = 0; i < commands_count(); i++) {
        char left[64];
        snprintf(left, sizeof left, "%s %s", commands_at(i)->name, commands_at(i)->args);
        put_row(out, left, commands_at(i)->summary);
    }
    sb_put(out, "\nmha-tutor COMMAND --help shows examples and the options of one.\n\nOptions\n");
    put_options(out, own, NULL);
    put_options(out, option_globals(), NULL);
    sb_printf(out, "\n%s", statuses);
}

void help_put(struct sb *out, const struct command *command)
{
    if (command != NULL)
        put_command(out, command);
    else
        put_program(out);
}
