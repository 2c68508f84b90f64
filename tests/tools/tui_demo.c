/* A small client of front/tui, for tests of the terminal: a list, a field, and what happened last.
 *
 * Keys: Tab changes between list and field; in the list q quits, e runs $EDITOR, F11 overflows the stack, F12 breaks a
 * CHECK.  It prints "saved" when a signal ends it, and exits with 128 and the signal.  tui_demo --dump W H prints its
 * first screen instead. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "front/locale.h"
#include "front/tui.h"
#include "front/tui_run.h"
#include "screen/edit.h"
#include "screen/list.h"

struct demo {
    struct tui *tui;
    struct edit field;
    struct list list;
    bool in_field, wants_quit, was_saved;
    char last[64];
};

static void run_editor(struct demo *demo)
{
    tui_yield(demo->tui);
    pid_t pid = fork();
    if (pid == 0) {
        execl("/bin/sh", "sh", "-c", getenv("EDITOR"), (char *)NULL);
        _exit(127);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    tui_resume(demo->tui);
    snprintf(demo->last, sizeof demo->last, "editor %d", WEXITSTATUS(status));
}

static void note_key(struct demo *demo, struct key key)
{
    char name[KEY_NAME_SIZE];
    if (key.code == K_PASTE)
        snprintf(demo->last, sizeof demo->last, "paste of %zu", key.paste_n);
    else
        snprintf(demo->last, sizeof demo->last, "key %s", key_spell(key, name));
}

static int overflow(volatile char *from)
{
    volatile char room[4096];
    room[0] = from[0];
    return from[0] == 0 ? 0 : room[0] + overflow(room);
}

static void on_key(void *self, struct key key)
{
    struct demo *demo = self;
    note_key(demo, key);
    if (key.code == K_TAB)
        demo->in_field = !demo->in_field;
    else if (demo->in_field)
        edit_key(&demo->field, key);
    else if (key_is(key, 'q'))
        demo->wants_quit = true;
    else if (key_is(key, 'e'))
        run_editor(demo);
    else if (key.code == K_F1 + 10)
        demo->wants_quit = overflow((volatile char[]){1}) > 0;
    else if (key.code == K_F12)
        CHECK(false, "asked for");
    else
        list_key(&demo->list, key);
}

static void draw_row(const void *context, struct canvas *canvas, struct rect area, int index, bool is_selected)
{
    (void)context;
    canvas_printf(canvas, area.y, area.x, is_selected ? ROLE_SELECTED : ROLE_NORMAL, "row %d → √%d", index, index);
}

static void on_view(void *self, struct canvas *canvas)
{
    struct demo *demo = self;
    canvas_box(canvas, (struct rect){0, 0, canvas->h, canvas->w}, ROLE_BORDER, STR("注意力 · demo"));
    list_draw(&demo->list, canvas, (struct rect){1, 1, canvas->h - 5, canvas->w - 2}, draw_row, NULL);
    edit_draw(&demo->field, canvas, canvas->h - 4, 2, canvas->w - 4, demo->in_field);
    canvas_printf(canvas, canvas->h - 3, 2, ROLE_OK, "size %dx%d", canvas->w, canvas->h);
    canvas_put_fit(canvas, canvas->h - 2, 2, ROLE_HINT, str_of(demo->last), canvas->w - 4);
}

static bool on_wants_quit(const void *self)
{
    const struct demo *demo = self;
    return demo->wants_quit;
}

static void on_save(void *self)
{
    struct demo *demo = self;
    demo->was_saved = true;
}

static void demo_init(struct demo *demo)
{
    *demo = (struct demo){.last = "nothing yet"};
    list_set(&demo->list, 40, 0);
}

static int dump(int w, int h)
{
    struct arena arena = {0};
    struct canvas *canvas = canvas_new(&arena, w, h);
    struct sb out = {.arena = &arena};
    struct demo demo;
    demo_init(&demo);
    on_view(&demo, canvas);
    canvas_dump(canvas, &out);
    fputs(sb_text(&out), stdout);
    arena_free(&arena);
    return 0;
}

static int run(const struct tui_terminal *terminal)
{
    struct tui_options options = {.is_ascii = !locale_use()};
    struct arena arena = {0};
    struct err err;
    struct demo demo;
    demo_init(&demo);
    demo.tui = tui_open(terminal, &options, &arena, &err);
    if (demo.tui == NULL) {
        fprintf(stderr, "%s\n", err.text);
        return 2;
    }
    struct tui_client client = {
        .self = &demo, .key = on_key, .view = on_view, .wants_quit = on_wants_quit, .save = on_save};
    int sig = tui_run(demo.tui, &client);
    tui_close(demo.tui);
    arena_free(&arena);
    if (demo.was_saved)
        puts("saved");
    return sig == 0 ? 0 : 128 + sig;
}

int main(int argc, char **argv)
{
    struct tui_terminal terminal;
    if (argc == 4)
        return dump((int)strtol(argv[2], NULL, 10), (int)strtol(argv[3], NULL, 10));
    tui_probe(&terminal);
    if (terminal.fitness == TUI_FIT)
        return run(&terminal);
    printf("plain: %s\n", terminal.why);
    return terminal.fitness == TUI_TOO_PLAIN ? 0 : 2;
}
