/* One poll of two descriptors: the terminal, and the pipe that signals write to.  Nothing else wakes the process but
 * the 25 ms after an Esc, which may be the start of a sequence. */
#include "front/tui_run.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/str.h"
#include "front/keyboard.h"
#include "front/term_signals.h"

enum {
    ESCAPE_DELAY = 25,  /* ms */
    FRAMES_SKIPPED = 64 /* at most, while keys keep coming */
};

struct run {
    struct tui *tui;
    const struct tui_client *client;
    struct keyboard *keyboard;
    int escape_delay;
    bool is_dirty; /* something happened since the last frame */
    int n_skipped;
};

enum event { NOTHING, INPUT, SIGNAL, CLOSED };

/* Blocks for at most timeout_ms, for ever when it is negative. */
static enum event wait_for_event(int timeout_ms)
{
    struct pollfd fds[] = {{.fd = term_signals_fd(), .events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
    int n = poll(fds, ARRAY_LEN(fds), timeout_ms);
    if (n == 0)
        return NOTHING;
    if (n < 0 || fds[0].revents != 0)
        return SIGNAL;
    return fds[1].revents & POLLIN ? INPUT : CLOSED;
}

static void give_key(struct run *run, struct key key)
{
    run->is_dirty = true;
    if (key_is_ctrl(key, 'l'))
        tui_repaint(run->tui);
    else
        run->client->key(run->client->self, key);
}

static bool wants_quit(const struct run *run)
{
    return run->client->wants_quit(run->client->self);
}

static void give_keys(struct run *run, bool is_quiet)
{
    struct key key;
    while (!wants_quit(run) && keyboard_next(run->keyboard, is_quiet, &key))
        give_key(run, key);
}

/* False at the end of input: a terminal that was closed gives 0 bytes or an error for ever. */
static bool read_input(struct keyboard *keyboard)
{
    size_t room;
    unsigned char *into = keyboard_room(keyboard, &room);
    ssize_t n = read(STDIN_FILENO, into, room);
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return true;
    if (n <= 0)
        return false;
    keyboard_fed(keyboard, (size_t)n);
    return true;
}

/* False when the signal ends the program. */
static bool survives(struct run *run, int sig)
{
    run->is_dirty = true;
    switch (sig) {
    case SIGINT:
        give_key(run, (struct key){.code = K_CTRL, .cp = 'c'});
        return true;
    case SIGTSTP:
        tui_stop(run->tui);
        return true;
    case SIGCONT: /* after a SIGSTOP, which could not be prepared for */
        tui_enter(run->tui);
        return true;
    case SIGWINCH:
        tui_follow_size(run->tui);
        run->n_skipped = FRAMES_SKIPPED; /* drawn before the next key: what can be seen decides what keys do */
        return true;
    default:
        return false;
    }
}

/* The signal that ends the program, or 0. */
static int take_signals(struct run *run)
{
    for (int sig; (sig = term_signals_take()) != 0;)
        if (!survives(run, sig))
            return sig;
    return 0;
}

void tui_draw(struct tui *tui, const struct tui_client *client)
{
    struct canvas *canvas = tui_canvas(tui);
    client->view(client->self, canvas);
    tui_show(tui, canvas);
}

static void draw_unless_busy(struct run *run)
{
    if (!run->is_dirty || (wait_for_event(0) != NOTHING && ++run->n_skipped <= FRAMES_SKIPPED))
        return;
    tui_draw(run->tui, run->client);
    run->is_dirty = false;
    run->n_skipped = 0;
}

/* Half a key sequence is waited for less long than a tick. */
static int patience(const struct run *run)
{
    int for_keys = keyboard_patience(run->keyboard, run->escape_delay);
    if (for_keys >= 0 || run->client->patience == NULL)
        return for_keys;
    return run->client->patience(run->client->self);
}

static void pass_time(struct run *run)
{
    if (keyboard_patience(run->keyboard, run->escape_delay) >= 0)
        give_keys(run, true);
    else if (run->client->tick != NULL && run->client->tick(run->client->self))
        run->is_dirty = true;
}

static int loop(struct run *run)
{
    for (;;) {
        int sig = take_signals(run);
        if (sig != 0 || wants_quit(run))
            return sig;
        draw_unless_busy(run);
        enum event event = wait_for_event(patience(run));
        if (event == NOTHING)
            pass_time(run);
        if (event == CLOSED || (event == INPUT && !read_input(run->keyboard)))
            return SIGHUP;
        if (event == INPUT)
            give_keys(run, false);
    }
}

/* What comes is understood as it is elsewhere: an arrow is no Esc, and no part of a paste is typing. */
static bool keys_want_stop(struct keyboard *keyboard, bool has_input)
{
    /* A paste may take longer to come to its end than it takes to ask again. */
    bool is_quiet = !has_input && keyboard_patience(keyboard, 0) <= 0;
    struct key key;
    while (keyboard_next(keyboard, is_quiet, &key))
        if (key.code == K_ESC)
            return true;
    return false;
}

bool tui_wants_stop(struct tui *tui, const struct tui_client *client)
{
    struct keyboard *keyboard = tui_keyboard(tui);
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    bool has_input = poll(&input, 1, 0) > 0;
    if (term_signals_resized()) {
        tui_follow_size(tui);
        tui_draw(tui, client);
    }
    if (term_signals_interrupted() || (has_input && !read_input(keyboard)))
        return true;
    return keys_want_stop(keyboard, has_input);
}

/* A learner on a slow line may set ESCDELAY, as for any curses program. */
static int escape_delay(void)
{
    double ms;
    bool is_set = num_parse(str_of(getenv("ESCDELAY")), &ms) && ms >= 0 && ms <= 5000;
    return is_set ? (int)ms : ESCAPE_DELAY;
}

int tui_run(struct tui *tui, const struct tui_client *client)
{
    struct run run = {
        .tui = tui, .client = client, .keyboard = tui_keyboard(tui), .escape_delay = escape_delay(), .is_dirty = true};
    int sig = loop(&run);
    if (sig != 0 && client->save != NULL)
        client->save(client->self);
    return sig;
}

int tui_session(const struct tui_terminal *terminal, const struct tui_options *options, const struct tui_client *client,
                struct err *err)
{
    struct arena arena = {0};
    struct tui *tui = tui_open(terminal, options, &arena, err);
    int status = -1;
    if (tui != NULL) {
        int sig = tui_run(tui, client);
        tui_close(tui);
        status = sig == 0 ? 0 : 128 + sig;
    }
    arena_free(&arena);
    return status;
}
