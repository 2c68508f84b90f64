/* curses does two things here: it knows what this terminal needs to hear, and it sends only what differs from the frame
 * before.  Keys and signals do not come from it (front/tui_run.c): its reading can't tell a closed terminal from a key,
 * knows no paste, and its handlers end the program. */
#include "front/tui.h"

#include <curses.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

#include "base/str.h"
#include "front/descriptors.h"
#include "front/keyboard.h"
#include "front/term_signals.h"
#include "screen/theme.h"

enum { SIDE_MAX = 1000 }; /* rows or columns that are used of a larger terminal */

#define PASTE_ON "\x1b[?2004h"
#define PASTE_OFF "\x1b[?2004l"
#define MOUSE_ON "\x1b[?1000h\x1b[?1006h"
#define MOUSE_OFF "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l" /* also what another program may have left on */
/* Another program may have left: insert and origin mode, no wrap, line drawing characters, colours. */
#define SANE "\x1b[4l\x1b[?6l\x1b[?7h\x1b(B\x0f\x1b[m"

struct look {
    attr_t attributes;
    short pair;
};

struct tui {
    SCREEN *screen;
    struct tui_options options;
    bool knows_modes; /* bracketed paste and the mouse: xterm and its kin */
    struct termios modes;
    char reset[256];
    struct look looks[ROLE_COUNT];
    struct keyboard_sequence sequences[16]; /* of its keys */
    size_t n_sequences;
    struct keyboard keyboard;
    struct arena frame, last_frame;
    const struct canvas *last; /* what curses was told so far; NULL: nothing, or no longer the right size */
};

/* ---- what the terminal can do ---------------------------------------------------------------------------------- */

/* A string of the terminfo entry in use, "" when it has none. */
static const char *capability(const char *name)
{
    const char *text = tigetstr(name);
    return text == NULL || text == (const char *)-1 ? "" : text;
}

/* Can text be placed on such a terminal, and in how many colours? */
static bool can_place_text(const char *term, int *n_colours)
{
    int found;
    if (term[0] == '\0' || strchr(term, '/') != NULL || setupterm(term, STDOUT_FILENO, &found) != OK)
        return false;
    bool can_place = capability("cup")[0] != '\0';
    *n_colours = tigetnum("colors");
    del_curterm(cur_term);
    return can_place;
}

static bool begins_with_one_of(const char *name, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (str_starts(str_of(name), words[i]))
            return true;
    return false;
}

/* An entry that is good enough for a terminal which calls itself so, or NULL. */
static const char *stand_in(const char *term, int *n_colours)
{
    static const char *const kin[] = {"xterm-", "alacritty", "foot", "kitty",   "ghostty", "wezterm",
                                      "tmux",   "screen",    "rxvt", "konsole", "st-",     "vte"};
    static const char *const entries[] = {"xterm-256color", "xterm"};
    if (!begins_with_one_of(term, kin, ARRAY_LEN(kin)))
        return NULL;
    for (size_t i = 0; i < ARRAY_LEN(entries); i++)
        if (can_place_text(entries[i], n_colours))
            return entries[i];
    return NULL;
}

static bool wants_colour(void)
{
    const char *no_color = getenv("NO_COLOR"); /* https://no-color.org: unless it is empty */
    return no_color == NULL || no_color[0] == '\0';
}

void tui_probe(struct tui_terminal *out)
{
    *out = (struct tui_terminal){.fitness = TUI_FIT};
    bool has_input = isatty(STDIN_FILENO), has_output = isatty(STDOUT_FILENO);
    if (!has_input || !has_output) {
        out->fitness = TUI_NOT_A_TERMINAL;
        snprintf(out->why, sizeof out->why, "standard %s is not a terminal", has_input ? "output" : "input");
        return;
    }
    const char *set = getenv("TERM"), *term = set == NULL ? "" : set;
    int n_colours = 0;
    bool is_known = strlen(term) < sizeof out->name && can_place_text(term, &n_colours);
    const char *name = is_known ? term : stand_in(term, &n_colours);
    if (name == NULL) {
        out->fitness = TUI_TOO_PLAIN;
        snprintf(out->why, sizeof out->why, "nothing can be placed on a terminal with TERM=%.60s", term);
        return;
    }
    if (strcmp(name, term) != 0)
        snprintf(out->why, sizeof out->why, "TERM=%.60s is not known here; treated as %s", term, name);
    snprintf(out->name, sizeof out->name, "%s", name);
    out->n_colours = wants_colour() && n_colours > 0 ? n_colours : 0;
}

/* ---- colours --------------------------------------------------------------------------------------------------- */

static enum theme_depth depth_of(int n_colours)
{
    return n_colours >= 256 ? THEME_256 : n_colours >= 16 ? THEME_16 : n_colours >= 8 ? THEME_8 : THEME_MONO;
}

/* The pair of these colours: an earlier one, or the next free; 0, the terminal's own, when there is no other. */
static short pair_of(short fg, short bg, short *n_pairs)
{
    for (short pair = 1; pair < *n_pairs; pair++) {
        short pair_fg, pair_bg;
        if (pair_content(pair, &pair_fg, &pair_bg) == OK && pair_fg == fg && pair_bg == bg)
            return pair;
    }
    if (*n_pairs >= COLOR_PAIRS || init_pair(*n_pairs, fg, bg) != OK)
        return 0;
    return (*n_pairs)++;
}

static attr_t attributes_of(struct style style)
{
    return (style.is_bold ? A_BOLD : A_NORMAL) | (style.is_dim ? A_DIM : A_NORMAL) |
           (style.is_underlined ? A_UNDERLINE : A_NORMAL) | (style.is_reversed ? A_REVERSE : A_NORMAL);
}

static void choose_looks(struct tui *tui, int n_colours)
{
    enum theme_depth depth = depth_of(n_colours);
    bool has_own = true; /* the terminal's own colours can be mixed with others */
    short n_pairs = 1;
    if (depth != THEME_MONO) {
        start_color();
        has_own = use_default_colors() == OK;
    }
    for (int role = 0; role < ROLE_COUNT; role++) {
        struct style style = theme_style((enum role)role, depth);
        tui->looks[role].attributes = attributes_of(style);
        /* Between colours the ground is best one of them: going back to none takes curses twice as many bytes. */
        bool is_among_colours = role == ROLE_HEAT_4 || role == ROLE_SHADE_0;
        if (style.fg < 0 && style.bg < 0 && !is_among_colours)
            continue;
        short fg = style.fg < 0 && !has_own ? (short)COLOR_WHITE : style.fg;
        short bg = style.bg < 0 && !has_own ? (short)COLOR_BLACK : style.bg;
        tui->looks[role].pair = pair_of(fg, bg, &n_pairs);
    }
}

/* ---- drawing --------------------------------------------------------------------------------------------------- */

/* A question mark stands for what this system's curses would not give the columns that we do. */
static bool is_drawable(const struct tui *tui, const struct cell *cell)
{
    return cell->cp[0] < 0x80 || (!tui->options.is_ascii && wcwidth((wchar_t)cell->cp[0]) == cell->width);
}

static void paint_cell(const struct tui *tui, int y, int x, const struct cell *cell)
{
    const struct look *look = &tui->looks[cell->role];
    wchar_t text[CELL_CHARS + 1] = L"?";
    cchar_t out;
    bool is_good = is_drawable(tui, cell);
    for (int i = 0; is_good && i < CELL_CHARS; i++)
        text[i] = (wchar_t)cell->cp[i];
    setcchar(&out, text, look->attributes, look->pair, NULL);
    mvadd_wch(y, x, &out);
    if (!is_good && cell->width == 2)
        mvadd_wch(y, x + 1, &out);
}

static bool is_same(const struct cell *a, const struct cell *b)
{
    return a->width == b->width && a->role == b->role && memcmp(a->cp, b->cp, sizeof a->cp) == 0;
}

/* Curses would find out by itself what differs from the last frame, but putting a cell is half of what a key costs. */
static void paint(const struct tui *tui, const struct canvas *canvas)
{
    const struct cell *cell = canvas->cells, *last = tui->last != NULL ? tui->last->cells : NULL;
    for (int y = 0; y < canvas->h; y++)
        for (int x = 0; x < canvas->w; x++, cell++)
            if (cell->width > 0 && (last == NULL || !is_same(cell, &last[cell - canvas->cells])))
                paint_cell(tui, y, x, cell);
    curs_set(canvas->cursor_y >= 0);
    if (canvas->cursor_y >= 0)
        move(canvas->cursor_y, canvas->cursor_x);
}

struct canvas *tui_canvas(struct tui *tui)
{
    arena_reset(&tui->frame);
    struct canvas *canvas = canvas_new(&tui->frame, COLS, LINES);
    canvas->is_ascii = tui->options.is_ascii;
    return canvas;
}

void tui_show(struct tui *tui, const struct canvas *canvas)
{
    paint(tui, canvas);
    wnoutrefresh(stdscr);
    doupdate();
    struct arena drawn = tui->frame;
    tui->frame = tui->last_frame;
    tui->last_frame = drawn;
    tui->last = canvas;
}

void tui_repaint(struct tui *tui)
{
    (void)tui; /* curses has one current screen */
    clearok(curscr, TRUE);
}

/* A terminal that does not know its size says 0: what terminfo says then stays. */
void tui_follow_size(struct tui *tui)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
        return;
    int h = size.ws_row < SIDE_MAX ? size.ws_row : SIDE_MAX;
    int w = size.ws_col < SIDE_MAX ? size.ws_col : SIDE_MAX;
    if (h != LINES || w != COLS) {
        resizeterm(h, w);
        tui->last = NULL;
        /* Canvases of every size there ever was would be kept. */
        arena_free(&tui->frame);
        arena_free(&tui->last_frame);
        tui_repaint(tui);
    }
}

/* ---- taking the terminal and giving it back -------------------------------------------------------------------- */

static void send(const char *text)
{
    size_t n = strlen(text);
    while (n > 0) {
        ssize_t done = write(STDOUT_FILENO, text, n);
        if (done < 0 && errno != EINTR)
            return; /* a terminal that is gone needs no modes */
        if (done > 0) {
            text += done;
            n -= (size_t)done;
        }
    }
}

void tui_enter(struct tui *tui)
{
    descriptors_make_blocking();
    reset_prog_mode();
    keypad(stdscr, TRUE); /* curses has forgotten it */
    term_restore_arm(&tui->modes, tui->reset);
    if (tui->knows_modes)
        send(tui->options.has_mouse ? SANE MOUSE_OFF PASTE_ON MOUSE_ON : SANE MOUSE_OFF PASTE_ON);
    tui_follow_size(tui);
    tui_repaint(tui);
}

static void leave(struct tui *tui)
{
    if (tui->knows_modes)
        send(tui->options.has_mouse ? MOUSE_OFF PASTE_OFF : PASTE_OFF);
    endwin();
    term_restore_disarm();
}

void tui_yield(struct tui *tui)
{
    leave(tui);
    term_signals_yield();
}

void tui_resume(struct tui *tui)
{
    term_signals_resume();
    tui_enter(tui);
    tcflush(STDIN_FILENO, TCIFLUSH);
    keyboard_forget(&tui->keyboard);
}

void tui_stop(struct tui *tui)
{
    leave(tui);
    term_signals_stop();
    tui_enter(tui);
}

/* ---- opening --------------------------------------------------------------------------------------------------- */

/* Appends a terminfo string without its padding ("$<5>"), which only a printing terminal of the seventies needs. */
static void add_unpadded(char *out, size_t size, const char *text)
{
    size_t n = strlen(out);
    while (*text != '\0' && n + 1 < size) {
        const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
        if (end != NULL)
            text = end + 1;
        else
            out[n++] = *text++;
    }
    out[n] = '\0';
}

/* What a crash has to write, made while there is time. */
static void compose_reset(struct tui *tui)
{
    const char *bottom = tiparm(capability("cup"), LINES - 1, 0);
    const char *const parts[] = {bottom,
                                 tui->knows_modes ? MOUSE_OFF PASTE_OFF : "",
                                 capability("sgr0"),
                                 capability("rmkx"),
                                 capability("cnorm"),
                                 capability("rmcup"),
                                 "\r\n"};
    for (size_t i = 0; i < ARRAY_LEN(parts); i++)
        add_unpadded(tui->reset, sizeof tui->reset, parts[i]);
}

static void read_sequences(struct tui *tui)
{
    static const struct {
        const char *capability;
        enum key_code code;
    } known[] = {{"kcuu1", K_UP},     {"kcud1", K_DOWN},   {"kcub1", K_LEFT},   {"kcuf1", K_RIGHT},
                 {"khome", K_HOME},   {"kend", K_END},     {"kpp", K_PAGE_UP},  {"knp", K_PAGE_DOWN},
                 {"kdch1", K_DELETE}, {"kich1", K_INSERT}, {"kcbt", K_BACKTAB}, {"kf1", K_F1}};
    _Static_assert(ARRAY_LEN(known) <= ARRAY_LEN(((struct tui *)0)->sequences), "room for every sequence");
    for (size_t i = 0; i < ARRAY_LEN(known); i++) {
        const char *text = capability(known[i].capability);
        if (text[0] == '\x1b' && text[1] != '\0')
            tui->sequences[tui->n_sequences++] = (struct keyboard_sequence){text, known[i].code};
    }
    tui->keyboard.extra = tui->sequences;
    tui->keyboard.n_extra = tui->n_sequences;
    tui->keyboard.is_erase_ctrl_h = tui->modes.c_cc[VERASE] == '\b';
}

struct keyboard *tui_keyboard(struct tui *tui)
{
    return &tui->keyboard;
}

static bool knows_modes(const char *name)
{
    static const char *const kin[] = {"xterm", "screen", "tmux", "rxvt"};
    return capability("BE")[0] != '\0' || begins_with_one_of(name, kin, ARRAY_LEN(kin));
}

/* ^S, by which others save, must not freeze the screen; but a terminal on a slow line may ask for a pause so. */
static void take_flow_control(void)
{
    struct termios modes;
    if (tigetflag("xon") > 0 || tcgetattr(STDIN_FILENO, &modes) != 0)
        return;
    modes.c_iflag &= ~(tcflag_t)IXON;
    tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    def_prog_mode();
}

static void set_up(struct tui *tui, const struct tui_terminal *terminal)
{
    cbreak();
    noecho();
    nonl();
    take_flow_control();
    keypad(stdscr, TRUE);
    choose_looks(tui, terminal->n_colours);
    tui->knows_modes = knows_modes(terminal->name);
    read_sequences(tui);
    compose_reset(tui);
}

struct tui *tui_open(const struct tui_terminal *terminal, const struct tui_options *options, struct arena *arena,
                     struct err *err)
{
    struct tui *tui = ARENA_NEW(arena, struct tui);
    tui->options = *options;
    if (tcgetattr(STDIN_FILENO, &tui->modes) != 0) {
        err_set(err, ERR_OPEN, "the terminal can't be set up: %s", strerror(errno));
        return NULL;
    }
    if (!term_signals_open(err))
        return NULL;
    tui->screen = newterm(terminal->name, stdout, stdin);
    if (tui->screen == NULL) {
        term_signals_close();
        err_set(err, ERR_OPEN, "the terminal can't be set up as %s", terminal->name);
        return NULL;
    }
    err_on_fatal(term_restore);
    set_up(tui, terminal);
    tui_enter(tui);
    return tui;
}

void tui_close(struct tui *tui)
{
    leave(tui);
    delscreen(tui->screen);
    err_on_fatal(NULL);
    term_signals_close();
    arena_free(&tui->frame);
    arena_free(&tui->last_frame);
}
