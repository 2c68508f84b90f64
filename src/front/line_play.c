/* The playground in words: `set` its sizes, `load` and `save` files, `play` to walk through it. */
#include "base/macros.h"
#include "front/line_state.h"

static void say_error(struct line *l, const struct err *err)
{
    char text[ERR_TEXT_SIZE + ERR_FILE_SIZE + ERR_FIELD_SIZE];
    struct page page = line_page(l);
    page_text(&page, ROLE_WARN, str_of(err_format(err, text, sizeof text)));
    line_put(l, &page);
}

static void say_settings(struct line *l)
{
    struct page page = line_page(l);
    page_printf(&page, ROLE_NORMAL, "%s.", play_title(&l->play, &l->frame));
    line_put(l, &page);
}

static void walk(struct line *l, struct str rest)
{
    struct err err;
    struct play *p = &l->play;
    (void)rest;
    if (!play_make(p, &err)) {
        say_error(l, &err);
        return;
    }
    line_close(l);
    l->step = &p->step;
    line_show_heading(l);
    l->has_stroll = stroll_open(&l->stroll, l->step, NULL, &err);
    if (!l->has_stroll)
        say_error(l, &err);
    line_show_step(l);
}

static void set(struct line *l, struct str rest)
{
    struct str value = rest, name = str_split(&value, ' ');
    struct sb names = {.arena = &l->frame};
    struct err err;
    for (size_t i = 0; i < N_PLAY_FIELDS; i++) {
        enum play_field field = (enum play_field)i;
        sb_printf(&names, "%s`%s`", i > 0 ? ", " : "", playground_field(field));
        if (!str_is(name, playground_field(field)))
            continue;
        if (playground_set(&l->play.ground, field, str_trim(value), &err))
            say_settings(l);
        else
            say_error(l, &err);
        return;
    }
    line_say(l, arena_printf(&l->frame, "Type `set heads 4`, for instance; there are %s. `play` then walks.",
                             sb_text(&names)));
}

static void load(struct line *l, struct str rest)
{
    struct err err;
    if (playground_bring(&l->play.ground, arena_dup_n(&l->frame, rest.p, rest.n), &err))
        say_settings(l);
    else
        say_error(l, &err);
}

static void save(struct line *l, struct str rest)
{
    struct err err;
    const char *path = arena_dup_n(&l->frame, rest.p, rest.n);
    if (playground_save(&l->play.ground, path, &err))
        line_say(l, "Saved: a lesson can name this file among its setups.");
    else
        say_error(l, &err);
}

bool line_play(struct line *l, struct str word, struct str rest)
{
    static const struct {
        const char *word;
        bool takes_more;
        void (*run)(struct line *l, struct str rest);
    } words[] = {{"play", false, walk}, {"set", true, set}, {"load", true, load}, {"save", true, save}};
    rest = str_trim(rest);
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (str_is(word, words[i].word) && words[i].takes_more == (rest.n > 0)) {
            words[i].run(l, rest);
            return true;
        }
    return false;
}

void line_open_play(struct line *l, const struct playground *ground)
{
    play_take(&l->play, ground);
    walk(l, (struct str){0});
}

bool line_is_playing(const struct line *l)
{
    return l->step == &l->play.step;
}
