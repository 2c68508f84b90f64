/* The playground's form: sizes, files, and what the computation is made of. */
#include "app/screen.h"
#include "course/field.h"

enum { LABEL_W = 18, FIELD_W = 24 };

static bool letters_taken(const struct app *app)
{
    (void)app;
    return true;
}

static void wish(struct app *app, enum play_wish wish)
{
    struct err err;
    struct play *p = &app->play;
    if (play_read(p, &err))
        p->wish = wish;
    else
        app_say(app, err.text);
}

static void enter(struct app *app)
{
    struct play *p = &app->play;
    bool is_file = p->focus == PLAY_FILE || p->focus == PLAY_TARGET;
    if (is_file && p->row[p->focus].n == 0)
        app_say(app, "Type a path first; ^N walks.");
    else
        wish(app, p->focus == PLAY_FILE ? PLAY_BRING : p->focus == PLAY_TARGET ? PLAY_SAVE : PLAY_WALK);
}

/* Left, Right and Space go through the masks, which may be typed, too. */
static bool mask_key(struct play *p, struct key key)
{
    bool is_causal = str_is(edit_text(&p->row[PLAY_MASK]), "causal");
    if (p->focus != PLAY_MASK || (key.code != K_LEFT && key.code != K_RIGHT && !key_is(key, ' ')))
        return false;
    edit_set(&p->row[PLAY_MASK], is_causal ? STR("none") : STR("causal"));
    return true;
}

static bool key(struct app *app, struct key key)
{
    struct play *p = &app->play;
    app->follow_focus = true;
    if (command_of(key, true) != CMD_NONE)
        return false;
    if (key.code == K_ENTER) {
        enter(app);
        return true;
    }
    if (mask_key(p, key))
        return true;
    enum key_result result = fields_key(p->row, N_PLAY_ROWS, &p->focus, key);
    app_say_if_full(app, result);
    return result != KEY_IGNORED || key.code == K_CHAR;
}

static void command(struct app *app, enum command command)
{
    if (command == CMD_NEXT)
        wish(app, PLAY_WALK);
    else if (command == CMD_CLOSE || command == CMD_COURSE || command == CMD_CONTENTS || command == CMD_BACK)
        app_show_course(app);
}

static const char *label_of(size_t row)
{
    static const char *const files[] = {"Bring a file", "Save as"};
    return row < N_PLAY_FIELDS ? playground_label((enum play_field)row) : files[row - N_PLAY_FIELDS];
}

static const char *note_of(const struct play *p, size_t row)
{
    static const char *const notes[N_PLAY_ROWS] = {
        [PLAY_KV_HEADS] = "empty: as many as heads", [PLAY_MASK] = "none or causal",
        [PLAY_SEED] = "as numpy.random.default_rng", [PLAY_FILE] = "[NAME=] .npy .safetensors .json",
        [PLAY_TARGET] = "a setup file for lessons",
    };
    return row == PLAY_MASK && p->ground.mask.kind > MASK_CAUSAL ? "none, causal or brought" : notes[row];
}

/* "X (5, 8) and W_o (8, 8) are brought, W_q, W_k and W_v are drawn": in two lines. */
static void put_tensors(const struct playground *ground, bool drawn, struct page *page)
{
    struct sb list = {.arena = page->arena};
    char shape[SHAPE_SIZE];
    for (enum step_id id = 0; id <= STEP_V; id++) {
        const struct tensor *t = &ground->brought[id];
        if (drawn ? !playground_is_drawn(ground, id) : t->ndim == 0)
            continue;
        sb_printf(&list, "%s%s", list.n > 0 ? ", " : "", step_name(id));
        if (!drawn)
            sb_printf(&list, " %s", shape_format(t->ndim, t->shape, shape));
    }
    if (list.n > 0)
        page_printf(page, ROLE_DIM, "%s %s", drawn ? "Drawn from the seed:" : "Brought from files:", sb_text(&list));
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    struct page page;
    const struct play *p = &app->play;
    page_init(&page, &app->frame, area.w, canvas->is_ascii);
    page_text(&page, ROLE_NORMAL,
              STR("A computation of your own: choose its sizes, or bring tensors, and walk through it."));
    page_blank(&page);
    for (size_t i = 0; i < N_PLAY_ROWS; i++) {
        if (i == PLAY_FILE)
            page_blank(&page);
        int y = page.y;
        field_page(arena_printf(page.arena, "%-*s", LABEL_W, label_of(i)), &p->row[i], FIELD_W, &page, i == p->focus);
        if (note_of(p, i) != NULL && LABEL_W + FIELD_W + 2 < page.canvas.w)
            page_put(&page, y, LABEL_W + FIELD_W + 2, ROLE_DIM, str_of(note_of(p, i)));
    }
    page_blank(&page);
    put_tensors(&p->ground, false, &page);
    put_tensors(&p->ground, true, &page);
    app_page_show(app, &page, canvas, area);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    static const char *const enter[] = {[PLAY_FILE] = "bring it", [PLAY_TARGET] = "save"};
    size_t focus = app->play.focus, n = 0;
    bool is_file = focus >= N_PLAY_FIELDS;
    items[n++] = (struct footer_item){.keys = "Enter", .word = is_file ? enter[focus] : "walk"};
    if (is_file)
        items[n++] = (struct footer_item){.keys = command_key(CMD_NEXT, true), .word = "walk"};
    items[n++] = (struct footer_item){.keys = "Tab", .word = "next field"};
    items[n++] = (struct footer_item){.command = CMD_CLOSE};
    items[n++] = (struct footer_item){.command = CMD_HELP};
    return n;
}

const struct app_screen_def screen_play = {
    .key = key,
    .command = command,
    .letters_taken = letters_taken,
    .view = view,
    .footer = footer,
    .help = "- Tab, Up and Down go from field to field; Enter walks, or brings or saves the file of its field.\n"
            "- A `.npy` file is the tensor that its name says (`W_q.npy`), else X; `W_q=FILE` names it. From a "
            "`.safetensors` file come X, W_q and the like, or `in_proj_weight`, `q_proj.weight` as models have them; "
            "`LAYER=FILE` chooses one of several layers. A setup `.json` is taken as a whole.\n"
            "- What is brought is used as it is, what is missing is drawn: weights with a standard deviation of "
            "1 / sqrt(their rows), all else with 1.",
};
