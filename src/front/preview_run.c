#include "front/preview_run.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/fs.h"
#include "base/visible.h"
#include "front/exit.h"
#include "front/preview.h"
#include "front/tui_run.h"

enum { LOOK_MS = 200, PLAIN_WIDTH = 78, LINE_MAX_TYPED = 256 };

/* ---- on the terminal ---- */

struct preview_screen {
    struct preview *preview;
    struct arena frame;
    int scroll;
    bool wants_quit, was_interrupted, is_ascii;
};

static void press(void *self, struct key key)
{
    struct preview_screen *s = self;
    bool is_next = key_is(key, 'n') || key.code == K_RIGHT, is_back = key_is(key, 'p') || key.code == K_LEFT;
    s->was_interrupted = key_is_ctrl(key, 'c');
    if (key_is(key, 'q') || key.code == K_ESC || s->was_interrupted)
        s->wants_quit = true;
    else if (is_next || is_back) {
        preview_move(s->preview, is_next ? 1 : -1);
        s->scroll = 0;
    } else if (key.code == K_DOWN || key_is(key, 'j') || key.code == K_WHEEL_DOWN)
        s->scroll++;
    else if (key.code == K_UP || key_is(key, 'k') || key.code == K_WHEEL_UP)
        s->scroll--;
}

/* The page stands where the tutor would show it; below its 21 rows goes what only an author sees. */
static void view(void *self, struct canvas *canvas)
{
    struct preview_screen *s = self;
    struct page page;
    struct rect area = {.y = 1, .x = 1, .h = canvas->h - 3, .w = canvas->w - 2};
    arena_reset(&s->frame);
    if (area.h < 1 || area.w < 1)
        return;
    page_init(&page, &s->frame, area.w, canvas->is_ascii);
    preview_page(s->preview, &page);
    int most = page.y > area.h ? page.y - area.h : 0;
    s->scroll = s->scroll > most ? most : s->scroll < 0 ? 0 : s->scroll;
    canvas_put_fit(canvas, 0, 1, ROLE_DIM, str_of(preview_heading(s->preview, &s->frame)), area.w);
    page_show(&page, canvas, area, s->scroll);
    canvas_put_fit(canvas, canvas->h - 1, 1, ROLE_DIM, STR("n next  p back  Up Down scroll  q quit"), area.w);
}

static bool wants_quit(const void *self)
{
    return ((const struct preview_screen *)self)->wants_quit;
}

static int patience(const void *self)
{
    (void)self;
    return LOOK_MS;
}

static bool look(void *self)
{
    return preview_refresh(((struct preview_screen *)self)->preview);
}

static int run_on_terminal(struct preview *preview, const struct tui_terminal *terminal, bool is_ascii, struct err *err)
{
    struct preview_screen s = {.preview = preview};
    struct tui_options options = {.is_ascii = is_ascii};
    struct tui_client client = {
        .self = &s, .key = press, .view = view, .wants_quit = wants_quit, .patience = patience, .tick = look};
    int status = tui_session(terminal, &options, &client, err);
    arena_free(&s.frame);
    return s.was_interrupted && status == EXIT_DONE ? EXIT_INTERRUPTED : status;
}

/* ---- in plain text ---- */

static void print(const struct preview *preview, bool is_ascii)
{
    struct arena arena = {0};
    struct page page;
    struct sb text = {.arena = &arena}, shown = {.arena = &arena};
    page_init(&page, &arena, PLAIN_WIDTH, is_ascii);
    page.quotes_code = true;
    preview_page(preview, &page);
    sb_printf(&text, "== %s\n\n", preview_heading(preview, &arena));
    page_dump(&page, &text);
    sb_char(&text, '\n');
    visible_add(&shown, (struct str){text.p, text.n}, is_ascii);
    fputs(sb_text(&shown), stdout);
    fflush(stdout);
    arena_free(&arena);
}

/* False when the preview is over. */
static bool act(struct preview *preview, struct str line)
{
    if (str_is(line, "quit") || str_is(line, "q"))
        return false;
    if (line.n == 0 || str_is(line, "next") || str_is(line, "n"))
        preview_move(preview, 1);
    else if (str_is(line, "back") || str_is(line, "p"))
        preview_move(preview, -1);
    else if (!preview_go(preview, line))
        puts("Type next, back, the number or id of a step, or quit.");
    return true;
}

/* Input as far as it has come; a line that is too long to be one of ours is cut. */
struct typed {
    char text[LINE_MAX_TYPED];
    size_t n;
};

enum came { CAME_NOTHING, CAME_LINE, CAME_END };

static enum came wait_for_line(struct typed *typed)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    char c;
    while (poll(&input, 1, LOOK_MS) > 0) {
        ssize_t n = read(STDIN_FILENO, &c, 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return CAME_END;
        if (c == '\n')
            return CAME_LINE;
        if (typed->n < sizeof typed->text)
            typed->text[typed->n++] = c;
    }
    return CAME_NOTHING;
}

static int run_plain(struct preview *preview, bool is_ascii)
{
    struct typed typed = {0};
    print(preview, is_ascii);
    for (;;) {
        enum came came = wait_for_line(&typed);
        bool is_new = preview_refresh(preview);
        if (came == CAME_END || ferror(stdout))
            return ferror(stdout) ? EXIT_WRITE : EXIT_DONE;
        if (came == CAME_LINE) {
            if (!act(preview, str_trim((struct str){typed.text, typed.n})))
                return EXIT_DONE;
            typed.n = 0;
            is_new = true;
        }
        if (is_new)
            print(preview, is_ascii);
    }
}

int preview_run(const char *path, const struct preview_options *options, struct err *err)
{
    struct preview preview;
    struct tui_terminal terminal;
    struct arena arena = {0};
    struct str text;
    bool is_there = fs_read(path, JSON_MAX_BYTES, &text, &arena, err);
    arena_free(&arena);
    if (!is_there)
        return -1;
    preview_open(&preview, path);
    if (options->start != NULL && preview.is_sound && !preview_go(&preview, str_of(options->start))) {
        preview_close(&preview);
        err_set(err, ERR_USAGE, "%s has no step '%s'", path, options->start);
        return -1;
    }
    tui_probe(&terminal);
    bool is_plain = options->is_plain || terminal.fitness != TUI_FIT;
    int status = is_plain ? run_plain(&preview, options->is_ascii)
                          : run_on_terminal(&preview, &terminal, options->is_ascii, err);
    preview_close(&preview);
    return status;
}
