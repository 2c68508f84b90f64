#include "course/blame.h"

#include <string.h>

#include "course/expr.h"
#include "course/given.h"
#include "engine/diagnose.h"

static bool within_tolerance(const void *context, double expected, double got)
{
    return tolerance_met(context, expected, got);
}

static bool within_rounding(const void *context, double expected, double got)
{
    return tolerance_met(context, expected, got) || tolerance_rounded(context, &expected, &got, 1) > 0;
}

static bool has_evidence(const struct answer *answer, const struct item *item)
{
    return item->trace != NULL && answer->from == ANSWER_STEP && answer->slice.mistake.n == 0;
}

static bool is_told(const struct exercise *ex, const char *label)
{
    for (size_t i = 0; i < ex->n_tells; i++)
        if (str_is(ex->tells[i], label))
            return true;
    return false;
}

/* Of several, the one that the exercise is about. */
static const struct explanation *likeliest(const struct diagnosis *d, const struct exercise *ex)
{
    for (size_t i = 0; i < d->n_found; i++)
        if (is_told(ex, mistake_label(d->found[i].first)))
            return &d->found[i];
    return &d->found[0];
}

static void put_explanation(struct sb *text, const struct explanation *e)
{
    sb_put(text, mistake_sentence(e->first));
    if (e->second != NULL)
        sb_printf(text, " And: %s", mistake_sentence(e->second));
}

/* One other explanation in full, so that the learner need not know any labels; more would be too much to read.  Where
 * the best is what the exercise is about, any that it is not about would lead astray. */
static void put_others(struct sb *text, const struct diagnosis *d, const struct explanation *best,
                       const struct exercise *ex)
{
    const struct explanation *other = best == &d->found[0] ? &d->found[1] : &d->found[0];
    if (d->n_found < 2)
        return;
    for (size_t i = 0; i < d->n_found && !is_told(ex, mistake_label(other->first)); i++)
        if (&d->found[i] != best && is_told(ex, mistake_label(d->found[i].first)))
            other = &d->found[i];
    if (is_told(ex, mistake_label(best->first)) && !is_told(ex, mistake_label(other->first))) {
        sb_put(text, " Other mistakes give the same numbers here.");
        return;
    }
    sb_put(text, " Or, which gives the same numbers here: ");
    put_explanation(text, other);
    if (d->n_found > 2)
        sb_put(text, " Still others give them, too.");
}

static void say_found(struct verdict *v, const struct diagnosis *d, const struct exercise *ex, struct arena *arena)
{
    const struct explanation *best = likeliest(d, ex);
    struct sb text = {.arena = arena};
    put_explanation(&text, best);
    put_others(&text, d, best, ex);
    v->message = sb_text(&text);
    verdict_add_mistake(v, mistake_label(best->first));
    for (size_t i = 0; i < d->n_found; i++) {
        verdict_add_mistake(v, mistake_label(d->found[i].first));
        if (d->found[i].second != NULL)
            verdict_add_mistake(v, mistake_label(d->found[i].second));
    }
}

static bool find_mistakes(struct diagnosis *d, const struct evidence *e, const struct item *item, struct arena *arena)
{
    struct evidence *all = ARENA_ARRAY(arena, 1 + item->exercise->n_shows, struct evidence);
    struct err err;
    all[0] = *e;
    return diagnose(d, all, 1 + given_steps(all + 1, e->step, item), &err);
}

/* The same from numbers that were rounded earlier than asked for.  Two digits are met by chance soon, so a single
 * mistake that the exercise is about is looked for, and no other. */
static bool find_rounded(struct diagnosis *d, const struct evidence *e, const struct item *item, struct arena *arena)
{
    struct evidence rounded = *e;
    rounded.how.same = within_rounding;
    return !e->shape_only && find_mistakes(d, &rounded, item, arena) && d->kind == DIAGNOSIS_SINGLE &&
           is_told(item->exercise, mistake_label(likeliest(d, item->exercise)->first));
}

static void say(struct verdict *v, const struct evidence *e, const struct item *item, struct arena *arena)
{
    struct diagnosis d, rounded;
    char relation[RELATION_TEXT];
    v->first_wrong_step = step_name(e->step);
    if (!find_mistakes(&d, e, item, arena))
        return;
    if (d.kind == DIAGNOSIS_SINGLE || d.kind == DIAGNOSIS_PAIR)
        say_found(v, &d, item->exercise, arena);
    else if (d.kind == DIAGNOSIS_UNKNOWN && find_rounded(&rounded, e, item, arena))
        say_found(v, &rounded, item->exercise, arena);
    else if (d.kind == DIAGNOSIS_UNKNOWN && d.relation.kind != RELATION_NONE && !e->shape_only)
        v->message = arena_printf(arena, "%s %s", v->message, relation_format(&d.relation, relation));
}

bool blame_rounding(struct verdict *v, const struct tolerance *t, const double *expected, const double *typed, size_t n,
                    struct arena *arena)
{
    int digits = tolerance_rounded(t, expected, typed, n);
    if (digits > 0)
        v->message = arena_printf(arena, "Right as far as it goes: %d digits where %d are asked for.", digits,
                                  tolerance_digits(t));
    return digits > 0;
}

void blame_values(struct verdict *v, const struct answer *answer, const struct item *item, const struct tensor *typed,
                  struct arena *arena)
{
    struct err err;
    struct evidence e = {.setup = item->setup, .step = answer->slice.step, .typed = *typed};
    e.how = (struct sameness){.same = within_tolerance, .context = &item->exercise->tolerance};
    if (!has_evidence(answer, item) || (answer->unit.n > 0 && !expr_eval(&e.unit, answer->unit, &item->names, &err)))
        return;
    given_fix(&e, &answer->slice, item->trace);
    say(v, &e, item, arena);
}

void blame_shape(struct verdict *v, const struct answer *answer, const struct item *item, size_t ndim,
                 const size_t *shape, struct arena *arena)
{
    struct evidence e = {.setup = item->setup, .step = answer->slice.step, .shape_only = true};
    if (!has_evidence(answer, item) || ndim > TENSOR_MAX_DIM)
        return;
    e.typed.ndim = ndim;
    memcpy(e.typed.shape, shape, ndim * sizeof *shape);
    given_fix(&e, &answer->slice, item->trace);
    say(v, &e, item, arena);
}
