#include "app/command.h"

#include <string.h>

#include "base/err.h"

static const struct {
    const char *letter;    /* NULL: none */
    char ctrl;             /* 0: none */
    enum key_code special; /* K_NONE: none */
    const char *taken_key; /* what to press while letters are taken */
    const char *word, *help;
} commands[N_COMMANDS] = {
    [CMD_NEXT] = {"n", 'n', K_F1 + 7, "^N", "next", "Go on to the next step. Nothing goes on by itself."},
    [CMD_BACK] = {"p", 'p', K_F1 + 6, "^P", "back", "Go back one step."},
    [CMD_HINT] = {"h", 't', K_F1 + 1, "^T", "hint", "Show one more hint. Hints cost no points."},
    [CMD_GIVE_UP] = {"s", 'g', K_F1 + 2, "^G", "show answer", "Give up and be shown the answer."},
    [CMD_RETRY] = {"r", 'r', K_F1 + 3, "^R", "try again", "Start again, with fresh numbers where there are some."},
    [CMD_UNDO] = {"u", 0, K_F1 + 8, "F9", "undo", "Take back your last answer to this exercise."},
    [CMD_CONTENTS] = {"l", 'o', K_F1 + 4, "^O", "list", "List the steps of this lesson."},
    [CMD_COURSE] = {"c", 0, K_F1 + 5, "F6", "course", "List the lessons of the course."},
    [CMD_HELP] = {"?", 0, K_F1, "F1", "keys", "Show this help."},
    [CMD_CLOSE] = {"q", 0, K_ESC, "Esc", "close", "Close this; on the first screen, leave the tutor."},
    [CMD_QUIT] = {NULL, 'c', K_NONE, "^C", "quit", "Leave at once. Everything is saved already."},
};

enum command command_of(struct key key, bool letters_taken)
{
    for (enum command c = CMD_NEXT; c < N_COMMANDS; c++) {
        bool by_letter = !letters_taken && commands[c].letter != NULL && key_is(key, commands[c].letter[0]);
        bool by_ctrl = commands[c].ctrl != 0 && key_is_ctrl(key, commands[c].ctrl);
        bool by_special = commands[c].special != K_NONE && key.code == commands[c].special;
        if (by_letter || by_ctrl || by_special)
            return c;
    }
    return CMD_NONE;
}

const char *command_key(enum command command, bool letters_taken)
{
    return letters_taken || commands[command].letter == NULL ? commands[command].taken_key : commands[command].letter;
}

static const char *command_word(enum command command)
{
    return commands[command].word;
}

const char *command_help(enum command command)
{
    return commands[command].help;
}

static const char *keys_of(const struct footer_item *item, bool letters_taken)
{
    return item->command == CMD_NONE ? item->keys : command_key(item->command, letters_taken);
}

static const char *word_of(const struct footer_item *item)
{
    return item->command == CMD_NONE ? item->word : command_word(item->command);
}

static int width_of(const struct footer_item *item, bool letters_taken)
{
    return (int)(strlen(keys_of(item, letters_taken)) + strlen(word_of(item))) + 3;
}

static int rank_of(const struct footer_item *item)
{
    return item->command == CMD_CONTENTS && item->rank < 2 ? 2 : item->rank;
}

/* The last entry of the highest rank among those shown, but never the one at the end. */
static size_t least_wanted(const struct footer_item *items, size_t n, const bool *is_out)
{
    size_t worst = n;
    for (size_t i = 0; i + 1 < n; i++)
        if (!is_out[i] && (worst == n || rank_of(&items[i]) >= rank_of(&items[worst])))
            worst = i;
    return worst;
}

void footer_draw(struct canvas *canvas, int y, const struct footer_item *items, size_t n, bool letters_taken)
{
    bool is_out[FOOTER_MAX] = {false};
    int x = 1, w = 0;
    CHECK(n <= FOOTER_MAX, "%zu entries", n);
    for (size_t i = 0; i < n; i++)
        w += width_of(&items[i], letters_taken);
    for (size_t worst; w > canvas->w && (worst = least_wanted(items, n, is_out)) < n;) {
        is_out[worst] = true;
        w -= width_of(&items[worst], letters_taken);
    }
    for (size_t i = 0; i < n; i++) {
        if (is_out[i])
            continue;
        x += canvas_put(canvas, y, x, ROLE_KEY, str_of(keys_of(&items[i], letters_taken))) + 1;
        x += canvas_put(canvas, y, x, ROLE_DIM, str_of(word_of(&items[i]))) + 2;
    }
}
