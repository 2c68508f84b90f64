#include "front/script.h"

#include <string.h>

#include "app/app.h"
#include "app/effect.h"
#include "app/effect_play.h"
#include "app/effect_stats.h"
#include "base/fs.h"
#include "base/utf8.h"
#include "screen/canvas_styles.h"

enum { MAX_SCRIPT = 1 << 20, LARGEST = 1000, SEED = 1 };

struct script {
    struct app app;
    int w, h;
    bool is_ascii;
    FILE *out;
    struct arena arena;
    struct err *err;
};

static void press(struct script *s, struct key key)
{
    struct err err;
    app_key(&s->app, key);
    effect_play(&s->app);
    effect_stats(&s->app, NULL);
    CHECK(effect_save(&s->app.journal, NULL, &err), "nothing is written here");
}

static struct canvas *view(struct script *s)
{
    struct canvas *canvas = canvas_new(&s->arena, s->w, s->h);
    canvas->is_ascii = s->is_ascii;
    app_view(&s->app, canvas);
    return canvas;
}

static bool do_size(struct script *s, struct str rest)
{
    double w, h;
    struct str width = str_split(&rest, 'x');
    if (!num_parse(width, &w) || !num_parse(rest, &h) || w < 0 || h < 0 || w > LARGEST || h > LARGEST)
        return err_set(s->err, ERR_USAGE, "expected a size such as 80x24");
    s->w = (int)w;
    s->h = (int)h;
    view(s); /* a window that changes is drawn before any key */
    arena_reset(&s->arena);
    return true;
}

static bool do_open(struct script *s, struct str id)
{
    const struct lesson_step *step = progress_named(s->app.progress, s->app.course, id);
    if (step == NULL)
        return err_set(s->err, ERR_USAGE, "there is no lesson or step %.*s", (int)id.n, id.p);
    app_open(&s->app, step);
    return true;
}

static bool do_keys(struct script *s, struct str rest)
{
    while (rest.p != NULL) {
        struct key key;
        struct str name = str_trim(str_split(&rest, ' '));
        if (name.n == 0)
            continue;
        if (!key_parse(name, &key))
            return err_set(s->err, ERR_USAGE, "there is no key %.*s", (int)name.n, name.p);
        press(s, key);
    }
    return true;
}

static bool do_type(struct script *s, struct str text)
{
    while (text.n > 0) {
        struct key key = {.code = K_CHAR};
        size_t n = utf8_decode(text.p, text.n, &key.cp);
        if (n == 0)
            return err_set(s->err, ERR_USAGE, "this is not UTF-8");
        press(s, key);
        text = (struct str){text.p + n, text.n - n};
    }
    return true;
}

static bool do_paste(struct script *s, struct str text)
{
    press(s, (struct key){.code = K_PASTE, .paste = text.p, .paste_n = text.n});
    return true;
}

static bool do_trouble(struct script *s, struct str text)
{
    app_trouble(&s->app, arena_dup_n(&s->arena, text.p, text.n));
    return true;
}

static bool do_ascii(struct script *s, struct str word)
{
    s->is_ascii = str_is(word, "on");
    return true;
}

static bool do_note(struct script *s, struct str text)
{
    fprintf(s->out, "==== %.*s\n", (int)text.n, text.p);
    return true;
}

static void dump(struct script *s, bool with_roles)
{
    struct sb text = {.arena = &s->arena};
    struct canvas *canvas = view(s);
    canvas_dump(canvas, &text);
    if (with_roles) {
        sb_put(&text, "---- roles\n");
        canvas_dump_roles(canvas, &text);
    }
    sb_printf(&text, "---- cursor %d,%d\n", canvas->cursor_y, canvas->cursor_x);
    fputs(sb_text(&text), s->out);
    arena_reset(&s->arena);
}

static bool do_dump(struct script *s, struct str rest)
{
    (void)rest;
    dump(s, true);
    return true;
}

static bool do_text(struct script *s, struct str rest)
{
    (void)rest;
    dump(s, false);
    return true;
}

/* As every kind of terminal paints it. */
static bool do_colours(struct script *s, struct str rest)
{
    static const char *const kinds[] = {
        [THEME_MONO] = "no colours", [THEME_8] = "8 colours", [THEME_16] = "16 colours", [THEME_256] = "256 colours"};
    (void)rest;
    for (size_t depth = 0; depth < ARRAY_LEN(kinds); depth++) {
        struct sb text = {.arena = &s->arena};
        const struct canvas *canvas = view(s);
        sb_printf(&text, "---- %s\n", kinds[depth]);
        canvas_dump_styles(canvas, (enum theme_depth)depth, &text);
        fputs(sb_text(&text), s->out);
        arena_reset(&s->arena);
    }
    return true;
}

/* In every size that is promised: with its roles, and as ASCII without any colour. */
static bool do_sizes(struct script *s, struct str rest)
{
    static const struct {
        int w, h;
    } sizes[] = {{60, 20}, {80, 24}, {100, 30}, {140, 45}};
    const struct script before = *s;
    (void)rest;
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++)
        for (int ascii = 0; ascii < 2; ascii++) {
            s->w = sizes[i].w;
            s->h = sizes[i].h;
            s->is_ascii = ascii == 1;
            fprintf(s->out, "---- %dx%d%s\n", s->w, s->h, s->is_ascii ? " ascii" : "");
            dump(s, !s->is_ascii);
        }
    s->w = before.w;
    s->h = before.h;
    s->is_ascii = before.is_ascii;
    return true;
}

static bool do_line(struct script *s, struct str line)
{
    static const struct {
        const char *word;
        bool (*run)(struct script *s, struct str rest);
    } commands[] = {{"size", do_size},   {"open", do_open},       {"key", do_keys},    {"type", do_type},
                    {"paste", do_paste}, {"trouble", do_trouble}, {"ascii", do_ascii}, {"note", do_note},
                    {"dump", do_dump},   {"text", do_text},       {"sizes", do_sizes}, {"colours", do_colours}};
    struct str rest = line, word = str_split(&rest, ' ');
    if (line.n == 0 || line.p[0] == '#')
        return true;
    for (size_t i = 0; i < ARRAY_LEN(commands); i++)
        if (str_is(word, commands[i].word))
            return commands[i].run(s, rest);
    return err_set(s->err, ERR_USAGE, "there is no command %.*s", (int)word.n, word.p);
}

bool script_run(struct tutor *tutor, const struct start *start, const char *path, FILE *out, struct err *err)
{
    struct str text;
    if (!fs_read(path, MAX_SCRIPT, &text, &tutor->arena, err))
        return false;
    struct script s = {.w = 80, .h = 24, .out = out, .err = err};
    progress_build(&tutor->progress, NULL, 0, &tutor->arena);
    app_init(&s.app, &tutor->course, &tutor->progress, &tutor->review, SEED);
    if (start->play != NULL) {
        app_open_play(&s.app, start->play, start->opens_form);
        effect_play(&s.app);
    }
    bool ok = true;
    for (unsigned line = 1; text.p != NULL && ok; line++) {
        ok = do_line(&s, str_split(&text, '\n'));
        if (!ok)
            err_at(err, path, line, NULL);
    }
    app_free(&s.app);
    arena_free(&s.arena);
    return ok;
}
