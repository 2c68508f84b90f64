/* A change is applied to copies: of the setup for a variant, of the recipe for a mistake.  What is in force is computed
 * anew from the right setup each time, so nothing is left of a change that was taken back. */
#include "app/what_if.h"

#include <math.h>
#include <string.h>

#include "app/cell_text.h"
#include "engine/recent.h"
#include "engine/window.h"

enum { LABEL_DIGITS = 6 };

/* ---- the list of changes ---- */

static struct change *add(struct what_if *w, enum change_kind kind, const char *label, const char *sentence)
{
    struct change *c = &w->changes[w->n_changes++];
    *c = (struct change){.kind = kind, .label = label, .sentence = sentence};
    return c;
}

static void add_variants(struct what_if *w)
{
    const struct setup *s = w->right->setup;
    add(w, CHANGE_NUMBER, "one_number", "Another number in one place of X or of a weight: go to the cell and edit it.");
    if (s->mask.kind != MASK_CAUSAL)
        add(w, CHANGE_CAUSAL, "causal_mask", "Query i sees the keys up to its own place alone.");
    if (s->mask.kind != MASK_NONE)
        add(w, CHANGE_NO_MASK, "no_mask", "Every query sees every key.");
    size_t heads = s->num_kv_heads == 0 ? s->num_heads : s->num_kv_heads;
    for (size_t head = 0; head < heads; head++) {
        const char *label = arena_printf(&w->list, "head_%zu_off", head);
        const char *which = heads == s->num_heads ? "head" : "key/value head";
        add(w, CHANGE_HEAD_OFF, label, arena_printf(&w->list, "The values of %s %zu are 0.", which, head))->head = head;
    }
}

static void add_mistakes(struct what_if *w)
{
    for (size_t i = 0; i < mistakes_count(); i++) {
        const struct mistake *m = mistakes_at(i);
        enum stage stage;
        struct err why;
        if (mistake_stage(m, &stage) && w->right->recipe.wrong[stage] != m && mistake_applies(m, w->right->setup, &why))
            add(w, CHANGE_MISTAKE, mistake_label(m), mistake_sentence(m))->mistake = m;
    }
}

void what_if_open(struct what_if *w, const struct trace *right)
{
    enum { VARIANTS = 3 };
    *w = (struct what_if){.right = right};
    w->changes = ARENA_ARRAY(&w->list, VARIANTS + right->setup->num_heads + mistakes_count(), struct change);
    add_variants(w);
    add_mistakes(w);
}

static void drop(struct what_if *w)
{
    if (w->changed != NULL)
        recent_free(w->changed->recent);
    w->changed = NULL;
    arena_free(&w->computed);
}

void what_if_close(struct what_if *w)
{
    drop(w);
    arena_free(&w->list);
    *w = (struct what_if){0};
}

/* ---- computing ---- */

static void own_copy(struct tensor *t, struct arena *arena)
{
    double *data = ARENA_ARRAY(arena, tensor_count(t), double);
    memcpy(data, t->data, tensor_count(t) * sizeof *data);
    t->data = data;
}

/* Zeros in the columns of one head. */
static void silence(struct tensor *t, size_t head, size_t width, struct arena *arena)
{
    if (t->ndim == 0)
        return;
    size_t cols = t->shape[t->ndim - 1];
    own_copy(t, arena);
    for (size_t i = 0; i < tensor_count(t); i++)
        if (i % cols / width == head)
            t->data[i] = 0;
}

static void apply(const struct what_if *w, const struct change *c, struct setup *s, struct recipe *recipe,
                  struct arena *arena)
{
    enum stage stage;
    switch (c->kind) {
    case CHANGE_NUMBER:
        own_copy(&s->input[w->edited], arena);
        s->input[w->edited].data[tensor_offset(&s->input[w->edited], w->edited_at)] = w->number;
        break;
    case CHANGE_CAUSAL:
        s->mask = (struct mask){.kind = MASK_CAUSAL};
        break;
    case CHANGE_NO_MASK:
        s->mask = (struct mask){.kind = MASK_NONE};
        break;
    case CHANGE_HEAD_OFF:
        silence(&s->input[STEP_V], c->head, s->d_v, arena);
        silence(&s->input[STEP_W_V], c->head, s->d_v, arena);
        silence(&s->input[STEP_B_V], c->head, s->d_v, arena);
        break;
    case CHANGE_MISTAKE:
        if (mistake_stage(c->mistake, &stage))
            recipe->wrong[stage] = c->mistake;
        break;
    }
}

/* Whether a row of a step can be looked at only by computing very much. */
static bool is_heavy(const struct trace *trace)
{
    enum { COLS = 8 };
    const double most = 1e8; /* multiply-adds: some 50 ms */
    for (size_t i = 0; i < trace->n_steps; i++)
        if (trace_row_cost(trace, trace->step[i].id, COLS) > most)
            return true;
    return false;
}

/* What is stored in no trace can be looked at only where a row needs few others. */
static bool run(const struct what_if *w, struct trace *out, const struct setup *setup, const struct recipe *recipe,
                struct arena *arena, struct err *err)
{
    if (!trace_vary(out, w->right, setup, recipe, arena, err))
        return false;
    if (is_heavy(out) && !is_heavy(w->right))
        return err_set(err, ERR_USAGE,
                       "A row would then hang on all others: with so many scores, that takes too long.");
    out->recent = ARENA_NEW(arena, struct recent);
    return true;
}

static bool compute(struct what_if *w, struct err *err)
{
    struct arena fresh = {0};
    struct recipe recipe = w->right->recipe;
    struct setup *setup = ARENA_NEW(&fresh, struct setup);
    struct trace *trace = ARENA_NEW(&fresh, struct trace);
    bool is_any = false;
    *setup = *w->right->setup;
    for (size_t i = 0; i < w->n_changes; i++) {
        if (w->changes[i].is_on)
            apply(w, &w->changes[i], setup, &recipe, &fresh);
        is_any = is_any || w->changes[i].is_on;
    }
    if (is_any && !(setup_check(setup, err) && run(w, trace, setup, &recipe, &fresh, err))) {
        arena_free(&fresh);
        return false;
    }
    drop(w);
    w->computed = fresh;
    w->changed = is_any ? trace : NULL;
    return true;
}

/* ---- what is in force ---- */

static bool exclude_each_other(const struct change *a, const struct change *b)
{
    enum stage of_a, of_b;
    if (a->kind == CHANGE_MISTAKE && b->kind == CHANGE_MISTAKE)
        return mistake_stage(a->mistake, &of_a) && mistake_stage(b->mistake, &of_b) && of_a == of_b;
    return (a->kind == CHANGE_CAUSAL && b->kind == CHANGE_NO_MASK) ||
           (a->kind == CHANGE_NO_MASK && b->kind == CHANGE_CAUSAL);
}

/* With change i set to is_on; back to what was when that can't be computed. */
static bool set(struct what_if *w, size_t i, bool is_on, struct err *err)
{
    struct arena scratch = {0};
    bool *before = ARENA_ARRAY(&scratch, w->n_changes, bool);
    for (size_t k = 0; k < w->n_changes; k++) {
        before[k] = w->changes[k].is_on;
        if (is_on && k != i && exclude_each_other(&w->changes[i], &w->changes[k]))
            w->changes[k].is_on = false;
    }
    w->changes[i].is_on = is_on;
    bool ok = compute(w, err);
    for (size_t k = 0; !ok && k < w->n_changes; k++)
        w->changes[k].is_on = before[k];
    arena_free(&scratch);
    return ok;
}

bool what_if_toggle(struct what_if *w, size_t i, struct err *err)
{
    struct change *c = &w->changes[i];
    if (c->kind == CHANGE_NUMBER && !c->is_on)
        return err_set(err, ERR_USAGE, "Go to a cell of X or of a weight and edit it.");
    return set(w, i, !c->is_on, err);
}

bool what_if_edit(struct what_if *w, enum step_id step, const size_t *at, double number, struct err *err)
{
    char text[NUM_SIZE];
    if (w->right->setup->input[step].ndim == 0)
        return err_set(err, ERR_USAGE, "Only what is given can be edited: X and the weights.");
    if (!isfinite(number))
        return err_set(err, ERR_USAGE, "A finite number is needed.");
    w->edited = step;
    memcpy(w->edited_at, at, sizeof w->edited_at);
    w->number = number;
    w->changes[0].label = arena_printf(&w->list, "%s = %s", cell_name(w->right, step, at, &w->list),
                                       num_digits(number, LABEL_DIGITS, text));
    return set(w, 0, true, err);
}

void what_if_clear(struct what_if *w)
{
    for (size_t i = 0; i < w->n_changes; i++)
        w->changes[i].is_on = false;
    drop(w);
}

size_t what_if_find(const struct what_if *w, struct str label)
{
    size_t i = 0;
    while (i < w->n_changes && !str_is(label, w->changes[i].label))
        i++;
    return i;
}

const char *what_if_title(const struct what_if *w, struct arena *arena)
{
    struct sb out = {.arena = arena};
    for (size_t i = 0; i < w->n_changes; i++)
        if (w->changes[i].is_on)
            sb_printf(&out, "%s%s", out.n > 0 ? " + " : "", w->changes[i].label);
    return sb_text(&out);
}
