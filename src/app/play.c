#include "app/play.h"

void play_init(struct play *p)
{
    *p = (struct play){0};
    playground_init(&p->ground);
    play_fill(p);
}

void play_free(struct play *p)
{
    playground_free(&p->ground);
    arena_free(&p->arena);
}

void play_take(struct play *p, const struct playground *ground)
{
    playground_free(&p->ground);
    p->ground = *ground;
    play_fill(p);
}

bool play_read(struct play *p, struct err *err)
{
    for (size_t i = 0; i < N_PLAY_FIELDS; i++)
        if (!playground_set(&p->ground, (enum play_field)i, str_trim(edit_text(&p->row[i])), err)) {
            p->focus = i;
            return false;
        }
    return true;
}

void play_fill(struct play *p)
{
    struct arena scratch = {0};
    for (size_t i = 0; i < N_PLAY_FIELDS; i++)
        edit_set(&p->row[i], str_of(playground_text(&p->ground, (enum play_field)i, &scratch)));
    arena_free(&scratch);
}

bool play_make(struct play *p, struct err *err)
{
    struct arena fresh = {0};
    const struct setup *setup = playground_setup(&p->ground, &fresh, err);
    if (setup == NULL) {
        arena_free(&fresh);
        return false;
    }
    arena_free(&p->arena);
    p->arena = fresh;
    p->lesson = (struct lesson){.id = "play", .title = "Playground", .steps = &p->step, .n_steps = 1};
    p->step =
        (struct lesson_step){.type = LESSON_WALK,
                             .id = "play",
                             .title = play_title(p, &p->arena),
                             .kind = "walk",
                             .walk = {.setup = setup, .from = STEP_X, .to = STEP_OUTPUT, .store_most = PLAY_STORE_MOST},
                             .lesson = &p->lesson};
    return true;
}

const char *play_title(const struct play *p, struct arena *arena)
{
    struct sb out = {.arena = arena};
    const char *heads = playground_text(&p->ground, PLAY_HEADS, arena);
    const char *kv = playground_text(&p->ground, PLAY_KV_HEADS, arena);
    sb_printf(&out, "Playground: n %s, d_model %s, %s head%s", playground_text(&p->ground, PLAY_N, arena),
              playground_text(&p->ground, PLAY_D_MODEL, arena), heads, str_is(str_of(heads), "1") ? "" : "s");
    if (kv[0] != '\0' && !str_is(str_of(kv), heads))
        sb_printf(&out, " (%s for keys and values)", kv);
    sb_printf(&out, ", mask %s, seed %s", playground_text(&p->ground, PLAY_MASK, arena),
              playground_text(&p->ground, PLAY_SEED, arena));
    return sb_text(&out);
}

bool play_is_long(const struct play *p)
{
    enum { PROJECTIONS = 3 };
    const double a_moment = 1e9; /* multiply-adds; a quarter of a second */
    double n = (double)p->ground.value[PLAY_N], d = (double)p->ground.value[PLAY_D_MODEL];
    return PROJECTIONS * n * d * d > a_moment;
}
