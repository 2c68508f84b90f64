#include "front/options.h"

#include <string.h>

enum { MOST = 1000000000 }; /* of a number on the command line */

static const struct option table[] = {
    {"--course", "DIR", "use the course in this folder", OPTION_TEXT, offsetof(struct options, course)},
    {"--lang", "TAG", "the language of its texts, such as tr", OPTION_TEXT, offsetof(struct options, lang)},
    {"--learner", "NAME", "keep the progress of this learner apart (A-Z a-z 0-9 . _ -)", OPTION_TEXT,
     offsetof(struct options, learner)},
    {"--help", NULL, "show this, or the help of a command", OPTION_FLAG, offsetof(struct options, help)},
    {"--version", NULL, "show the version", OPTION_FLAG, offsetof(struct options, version)},
    {"--plain", NULL, "line mode, for screen readers and pipes", OPTION_FLAG, offsetof(struct options, plain)},
    {"--mouse", NULL, "the wheel scrolls (selecting text then needs Shift)", OPTION_FLAG,
     offsetof(struct options, mouse)},
    {"--edit-cmd", "CMD", "open programs with this editor, not $VISUAL or $EDITOR", OPTION_TEXT,
     offsetof(struct options, edit_cmd)},
    {"--script", "FILE", "press the keys that a file names, and print the screens", OPTION_TEXT,
     offsetof(struct options, script)},
    {"--json", NULL, "print JSON", OPTION_FLAG, offsetof(struct options, json)},
    {"--text", NULL, "print text (this is the default)", OPTION_FLAG, offsetof(struct options, text)},
    {"--csv", NULL, "print a table (CSV)", OPTION_FLAG, offsetof(struct options, csv)},
    {"--xapi", NULL, "print statements for a learning record store (xAPI)", OPTION_FLAG,
     offsetof(struct options, xapi)},
    {"--draw", "N", "which numbers of an exercise that varies; 0: the first", OPTION_NUMBER,
     offsetof(struct options, draw)},
    {"--file", "F", "read the answer from this file; - is standard input", OPTION_TEXT, offsetof(struct options, file)},
    {"--junit", "OUT", "write the tests of a program as JUnit XML, too", OPTION_TEXT, offsetof(struct options, junit)},
    {"--record", NULL, "write the attempt to your progress", OPTION_FLAG, offsetof(struct options, record)},
    {"--preview", "FILE", "show a lesson file while it is written, again whenever it is saved", OPTION_TEXT,
     offsetof(struct options, preview)},
    {"--level", "N", "the first N hints", OPTION_NUMBER, offsetof(struct options, level)},
    {"--all", NULL, "everything that was done so far", OPTION_FLAG, offsetof(struct options, all)},
    {"--yes", NULL, "do not ask", OPTION_FLAG, offsetof(struct options, yes)},
    {"--due", NULL, "list what is due today, instead of asking it", OPTION_FLAG, offsetof(struct options, due)},
    {"--extra", NULL, "all open mistakes, before their day, for practice", OPTION_FLAG,
     offsetof(struct options, extra)},
    {"--undo", NULL, "take back the last answer that was recorded", OPTION_FLAG, offsetof(struct options, undo)},
    {"--step", "NAME", "this step alone: Qh, scores, weights, ...", OPTION_TEXT, offsetof(struct options, step)},
    {"--window", "A:B,...", "a part of the step, one half-open range for each axis", OPTION_TEXT,
     offsetof(struct options, window)},
    {"--mistake", "LABEL", "with this mistake; may be repeated for other stages", OPTION_LIST,
     offsetof(struct options, mistakes)},
    {"--npy", "OUT", "write the step to a .npy file", OPTION_TEXT, offsetof(struct options, npy)},
    {"--svg", "OUT", "draw the steps as a picture", OPTION_TEXT, offsetof(struct options, svg)},
    {"--html", "OUT", "draw the steps as a web page", OPTION_TEXT, offsetof(struct options, html)},
    {"--report", NULL, "print which mistakes each exercise's data tells apart", OPTION_FLAG,
     offsetof(struct options, report)},
    {"--n", "N", "tokens", OPTION_TEXT, offsetof(struct options, play[PLAY_N])},
    {"--d-model", "N", "width of the model", OPTION_TEXT, offsetof(struct options, play[PLAY_D_MODEL])},
    {"--heads", "N", "heads", OPTION_TEXT, offsetof(struct options, play[PLAY_HEADS])},
    {"--kv-heads", "N", "key/value heads; as many as heads unless given", OPTION_TEXT,
     offsetof(struct options, play[PLAY_KV_HEADS])},
    {"--mask", "KIND", "none or causal", OPTION_TEXT, offsetof(struct options, play[PLAY_MASK])},
    {"--seed", "N", "of what is drawn, as numpy.random.default_rng(N)", OPTION_TEXT,
     offsetof(struct options, play[PLAY_SEED])},
    {"--load", "[NAME=]FILE", "tensors from a .npy, .safetensors or setup .json file; may be repeated", OPTION_LIST,
     offsetof(struct options, load)},
    {"--save", "OUT", "write the setup to a file that lessons can use, and do no more", OPTION_TEXT,
     offsetof(struct options, save)},
    {"--run", NULL, "also run the programs of code exercises", OPTION_FLAG, offsetof(struct options, run)},
};

static const char *const globals[] = {"--course", "--lang", "--learner", "--help", "--version", NULL};
static const char *const of_the_tutor[] = {"--plain", "--edit-cmd", "--script", "--mouse", NULL};

const char *const *option_globals(void)
{
    return globals;
}

const struct option *option_find(struct str name)
{
    if (str_is(name, "-h"))
        name = STR("--help");
    for (size_t i = 0; i < ARRAY_LEN(table); i++)
        if (str_is(name, table[i].name))
            return &table[i];
    return NULL;
}

const char *option_help(const struct option *option, const struct command *command)
{
    for (size_t i = 0; command != NULL && i < COMMAND_WORDS && command->words[i].name != NULL; i++)
        if (strcmp(command->words[i].name, option->name) == 0)
            return command->words[i].help;
    return option->help;
}

static bool is_listed(const struct option *option, const char *const *names)
{
    for (; *names != NULL; names++)
        if (strcmp(option->name, *names) == 0)
            return true;
    return false;
}

static bool is_taken_by(const struct option *option, const struct command *command)
{
    return is_listed(option, globals) || is_listed(option, command == NULL ? of_the_tutor : command->options);
}

/* What the parsing needs beside its result. */
struct parser {
    struct options *out;
    char **word;    /* what is still to come; NULL ends it */
    uint64_t given; /* a bit for each option of the table */
    bool has_command;
    bool only_words; /* behind "--" */
    struct err *err;
};

static bool unknown_option(struct parser *p, struct str name)
{
    const char *names[ARRAY_LEN(table)];
    size_t n = 0;
    for (size_t i = 0; i < ARRAY_LEN(table); i++)
        if (is_taken_by(&table[i], p->out->command))
            names[n++] = table[i].name;
    const char *near = did_you_mean(name, names, n);
    return err_set(p->err, ERR_USAGE, "unknown option %.*s%s%s%s", (int)name.n, name.p,
                   near == NULL ? "" : "; did you mean ", near == NULL ? "" : near, near == NULL ? "" : "?");
}

static bool set_number(const struct option *option, const char *text, int64_t *out, struct err *err)
{
    double value;
    if (!num_parse(str_of(text), &value) || !(value >= 0 && value <= MOST) || value != (double)(int64_t)value)
        return err_set(err, ERR_USAGE, "%s needs a whole number from 0 to %d, found '%s'", option->name, MOST, text);
    *out = (int64_t)value;
    return true;
}

static bool set_value(const struct option *option, const char *value, struct options *out, struct err *err)
{
    void *field = (char *)out + option->at;
    switch (option->type) {
    case OPTION_FLAG:
        *(bool *)field = true;
        return true;
    case OPTION_TEXT:
        *(const char **)field = value;
        return true;
    case OPTION_NUMBER:
        return set_number(option, value, field, err);
    case OPTION_LIST:
        break;
    }
    struct option_list *list = field;
    if (list->n == OPTIONS_LIST)
        return err_set(err, ERR_USAGE, "%s is given too often", option->name);
    list->value[list->n++] = value;
    return true;
}

/* "--name", "--name=value" or "--name value", which takes the next word too. */
static bool take_option(struct parser *p, const char *word)
{
    const char *value = strchr(word, '=');
    struct str name = {word, value == NULL ? strlen(word) : (size_t)(value - word)};
    const struct option *option = option_find(name);
    if (option == NULL)
        return unknown_option(p, name);
    if (option->value == NULL && value != NULL)
        return err_set(p->err, ERR_USAGE, "%s takes no value", option->name);
    if (option->value != NULL)
        value = value != NULL ? value + 1 : *p->word != NULL ? *p->word++ : "";
    if (option->value != NULL && value[0] == '\0')
        return err_set(p->err, ERR_USAGE, "%s needs a value: %s %s", option->name, option->name, option->value);
    p->given |= UINT64_C(1) << (option - table);
    return set_value(option, value, p->out, p->err);
}

/* Whether a word stands where an answer does, which may begin with "-"; the command's own options are no answers. */
static bool is_answer(const struct parser *p, const char *word)
{
    const struct options *out = p->out;
    if (out->command == NULL || out->command->answer_arg == 0 || out->n_args != out->command->answer_arg ||
        strcmp(word, "--") == 0)
        return false;
    const struct option *option = option_find((struct str){word, strcspn(word, "=")});
    return option == NULL || !is_taken_by(option, out->command);
}

static bool unknown_command(const char *word, struct err *err)
{
    const char *near = command_nearest(str_of(word));
    return err_set(err, ERR_USAGE, "there is no command '%s'%s%s%s", word, near == NULL ? "" : "; did you mean ",
                   near == NULL ? "" : near, near == NULL ? "" : "?");
}

/* The command, or an argument; one word that is no command may be the id to open the tutor at. */
static bool take_argument(struct parser *p, const char *word)
{
    struct options *out = p->out;
    if (out->command == NULL && out->n_args == 1)
        return unknown_command(out->arg[0], p->err);
    if (out->command == NULL && !p->only_words)
        out->command = command_find(str_of(word));
    if (out->command == NULL || p->has_command)
        out->arg[out->n_args++] = word;
    p->has_command = out->command != NULL;
    return true;
}

static bool take_word(struct parser *p)
{
    const char *word = *p->word++;
    if (p->only_words || word[0] != '-' || word[1] == '\0' || is_answer(p, word))
        return take_argument(p, word);
    p->only_words = strcmp(word, "--") == 0;
    return p->only_words || take_option(p, word);
}

/* `reveiw --due`: the word is a command mistyped rather than an ID. */
static bool foreign_option(const struct parser *p, const char *name)
{
    const struct options *out = p->out;
    if (out->command == NULL && out->n_args == 1 && command_nearest(str_of(out->arg[0])) != NULL)
        return unknown_command(out->arg[0], p->err);
    return err_set(p->err, ERR_USAGE, "%s is no option of %s", name,
                   out->command == NULL ? "the tutor itself" : out->command->name);
}

static bool check(const struct parser *p)
{
    const struct options *out = p->out;
    const struct command *command = out->command;
    for (size_t i = 0; i < ARRAY_LEN(table); i++)
        if ((p->given & (UINT64_C(1) << i)) != 0 && !is_taken_by(&table[i], command))
            return foreign_option(p, table[i].name);
    if (command == NULL || out->help || out->version)
        return true;
    if (out->n_args < command->min_args)
        return err_set(p->err, ERR_USAGE, "something is missing: mha-tutor %s %s", command->name, command->args);
    if (out->n_args > command->max_args)
        return err_set(p->err, ERR_USAGE, "'%s' is one word too many", out->arg[command->max_args]);
    return true;
}

bool options_parse(struct options *out, int argc, char **argv, struct arena *arena, struct err *err)
{
    *out = (struct options){.draw = -1, .level = -1, .arg = ARENA_ARRAY(arena, (size_t)argc + 1, const char *)};
    struct parser p = {.out = out, .word = argc > 0 ? argv + 1 : argv, .err = err};
    while (*p.word != NULL)
        if (!take_word(&p))
            return false;
    return check(&p);
}
