/* The list of commands, in the order of the help. */
#include "front/command.h"

#include "base/macros.h"

extern const struct command command_list, command_show, command_grade, command_hint, command_solution, command_reset,
    command_trace, command_mistakes, command_lint, command_new, command_doctor, command_play, command_review,
    command_export, command_import, command_stats, command_report, command_bench, command_complete;

static const struct command *const commands[] = {
    &command_list,   &command_show,   &command_grade, &command_hint,     &command_solution,
    &command_reset,  &command_review, &command_stats, &command_export,   &command_import,
    &command_report, &command_play,   &command_trace, &command_mistakes, &command_lint,
    &command_new,    &command_doctor, &command_bench, &command_complete,
};

size_t commands_count(void)
{
    return ARRAY_LEN(commands);
}

const struct command *commands_at(size_t i)
{
    return commands[i];
}

const char *command_nearest(struct str word)
{
    const char *names[ARRAY_LEN(commands)];
    for (size_t i = 0; i < ARRAY_LEN(commands); i++)
        names[i] = commands[i]->name;
    return did_you_mean(word, names, ARRAY_LEN(names));
}

const struct command *command_find(struct str name)
{
    for (size_t i = 0; i < ARRAY_LEN(commands); i++)
        if (str_is(name, commands[i]->name))
            return commands[i];
    return NULL;
}
