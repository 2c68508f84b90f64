#include "course/code_blame.h"

#include <math.h>
#include <string.h>

#include "base/macros.h"
#include "course/code_blocks.h"
#include "course/code_raised.h"
#include "course/code_returned.h"
#include "engine/diagnose.h"
#include "engine/relate.h"

static void say(struct verdict *v, const char *message)
{
    v->message = message;
}

static const char *sentence_of(const char *label)
{
    const struct mistake *m = mistake_find(str_of(label));
    CHECK(m != NULL, "%s is in no catalogue", label);
    return mistake_sentence(m);
}

/* ---- mistakes that are a way to compute ---- */

static bool has_groups(const struct setup *setup)
{
    return setup->num_kv_heads < setup->num_heads;
}

static bool is_about_groups(const struct code *code)
{
    for (size_t i = 0; i < code->n_tests; i++)
        if (has_groups(code->test[i].setup))
            return true;
    return false;
}

/* Not of a size at which many mistakes can't be made as they are modelled: a head of one column, one token, other
 * lengths, groups of one. */
static bool is_plain(const struct setup *setup, const struct code *code)
{
    return setup->n_q == setup->n_k && setup->n_q > 1 && setup->d_k > 1 && has_groups(setup) == is_about_groups(code);
}

static size_t gather(struct evidence *out, const struct evidence_of_run *e, bool only_plain, const struct sameness *how)
{
    size_t n = 0;
    for (size_t i = 0; i < e->n; i++) {
        const struct outcome *o = &e->outcome[i];
        if (o->value.data != NULL && (!only_plain || is_plain(e->code->test[o->test].setup, e->code)))
            out[n++] = (struct evidence){
                .setup = e->code->test[o->test].setup, .step = o->step, .typed = o->value, .how = *how};
    }
    return n;
}

static bool put_in_force(struct recipe *out, const struct explanation *why)
{
    struct err err;
    *out = (struct recipe){0};
    return recipe_add(out, str_of(mistake_label(why->first)), &err) &&
           (why->second == NULL || recipe_add(out, str_of(mistake_label(why->second)), &err));
}

static const struct mistake *applying(const struct mistake *m, const struct setup *setup)
{
    struct err err;
    return m != NULL && mistake_applies(m, setup, &err) ? m : NULL;
}

/* The first step in which the wrong computation differs from the right one, in any test; N_STEPS: in none. */
static enum step_id first_difference(const struct evidence_of_run *e, const struct explanation *why,
                                     const struct sameness *how, struct arena *arena)
{
    enum step_id first = N_STEPS;
    for (size_t i = 0; i < e->code->n_tests; i++) {
        const struct setup *setup = e->code->test[i].setup;
        struct explanation here = {applying(why->first, setup), applying(why->second, setup)};
        struct recipe recipe;
        struct trace wrong;
        struct err err;
        if (here.first == NULL)
            here = (struct explanation){here.second, NULL};
        if (here.first == NULL || !put_in_force(&recipe, &here) || !trace_run(&wrong, setup, &recipe, arena, &err))
            continue;
        for (size_t k = 0; k < e->traces[i].n_steps && e->traces[i].step[k].id < first; k++) {
            const struct step *right = &e->traces[i].step[k], *got = trace_find(&wrong, right->id);
            if (got == NULL || !same_tensor(how, &right->value, &got->value))
                first = right->id;
        }
    }
    return first;
}

static bool is_asked(const struct code_steps *steps, const struct evidence_of_run *e, enum step_id id)
{
    return steps->n > 0 && id > code_last_given(e->code, &e->traces[0]) && id <= steps->step[steps->n - 1].id;
}

/* "sum(" that is no method and no part of another word. */
static bool uses_builtin_sum(struct str source)
{
    for (size_t i = 0; i + 4 <= source.n; i++)
        if (memcmp(source.p + i, "sum(", 4) == 0 &&
            (i == 0 || (source.p[i - 1] != '.' && !ascii_alpha(source.p[i - 1]) && !ascii_digit(source.p[i - 1]))))
            return true;
    return false;
}

/* Masks are made with these; without any of them nan has another cause. */
static bool speaks_of_masks(struct str source)
{
    return str_contains(source, "mask") || str_contains(source, "ones") || str_contains(source, "tri");
}

/* What numbers can't tell, the source may: forbidden scores of 0 and of nearly 0, or where nan comes from; NULL: not
 * from there.  What Python's sum() does, e.sum(axis=...) can do as well: then the axis is the mistake. */
static const struct mistake *by_source(const struct mistake *m, const struct evidence_of_run *e,
                                       const struct sameness *how, struct arena *arena)
{
    struct explanation sum = {m, NULL};
    struct recipe recipe;
    struct trace trace;
    struct err err;
    if (strcmp(mistake_label(m), "mask_multiplied") == 0 && str_contains(e->source, "1e-"))
        return mistake_find(STR("mask_fill_tiny"));
    if (strcmp(mistake_label(m), "mask_zero_times_inf") == 0 && !speaks_of_masks(e->source))
        return NULL;
    if (strcmp(mistake_label(m), "builtin_sum_axis0") != 0 || uses_builtin_sum(e->source))
        return m;
    struct evidence seen = {
        .setup = e->code->test[e->bad->test].setup, .step = e->bad->step, .typed = e->bad->value, .how = *how};
    bool over_queries = put_in_force(&recipe, &sum) && trace_run(&trace, seen.setup, &recipe, arena, &err) &&
                        evidence_agrees(&seen, &trace);
    return mistake_find(over_queries ? STR("softmax_query_axis") : STR("softmax_head_axis"));
}

/* A sign that is wrong in the scores already is none of the softmax. */
static bool has_flipped_earlier(const struct code_steps *steps, enum step_id first)
{
    return steps->factor < 0 && first > STEP_SCALED;
}

/* Only mistakes in what the learner had to compute; true when there are some. */
static bool blame_recipes(struct verdict *v, struct code_steps *steps, const struct diagnosis *d,
                          const struct evidence_of_run *e, const struct sameness *how, struct arena *arena)
{
    for (size_t i = 0; i < d->n_found; i++) {
        struct explanation found = d->found[i], *why = &found;
        enum step_id first = first_difference(e, why, how, arena);
        why->first = by_source(why->first, e, how, arena);
        if (why->first == NULL || !is_asked(steps, e, first) || has_flipped_earlier(steps, first))
            continue;
        if (v->n_mistakes == 0) {
            code_steps_blame(steps, first);
            say(v, why->second == NULL ? mistake_sentence(why->first)
                                       : arena_printf(arena, "Two things. %s And: %s", mistake_sentence(why->first),
                                                      mistake_sentence(why->second)));
        }
        verdict_add_mistake(v, mistake_label(why->first));
        if (why->second != NULL)
            verdict_add_mistake(v, mistake_label(why->second));
        if (why->second != NULL)
            break; /* one pair is enough to work on */
    }
    return v->n_mistakes > 0;
}

typedef bool diagnosing(struct diagnosis *out, const struct evidence *evidence, size_t n, struct err *err);

/* Two mistakes that make up for each other can come to a step that is right (with one head, to V itself): it being what
 * comes back is the simpler of the two. */
static bool is_believed(const struct diagnosis *d, const struct evidence_of_run *e, const struct sameness *how)
{
    return d->kind == DIAGNOSIS_SINGLE || (d->kind == DIAGNOSIS_PAIR && code_returned(e, how) == N_STEPS);
}

static bool diagnose_some(struct verdict *v, struct code_steps *steps, const struct evidence_of_run *e, bool only_plain,
                          diagnosing *by, const struct sameness *how, struct arena *arena)
{
    struct evidence *evidence = ARENA_ARRAY(arena, e->n + 1, struct evidence);
    size_t n = gather(evidence, e, only_plain, how);
    struct diagnosis d;
    struct err err;
    return n > 0 && by(&d, evidence, n, &err) && is_believed(&d, e, how) && blame_recipes(v, steps, &d, e, how, arena);
}

/* A mistake may do something else at odd sizes than the engine's; what it does at plain ones is enough to name it. */
static bool diagnose_values(struct verdict *v, struct code_steps *steps, const struct evidence_of_run *e,
                            const struct sameness *how, struct arena *arena)
{
    return diagnose_some(v, steps, e, false, diagnose, how, arena) ||
           diagnose_some(v, steps, e, true, diagnose, how, arena) ||
           diagnose_some(v, steps, e, true, diagnose_where_it_applies, how, arena);
}

/* ---- no known mistake: what can be seen ---- */

static const char *say_stand_in(const struct stand_in *s, struct arena *arena)
{
    if (s->name == NULL)
        return "";
    return s->name[0] == '\0' ? arena_printf(arena, " (returned in line %zu)", s->line)
                              : arena_printf(arena, " (your `%s`, line %zu)", s->name, s->line);
}

static const char *say_factor(double factor, const struct setup *setup, struct arena *arena)
{
    char by[NUM_SIZE], want[NUM_SIZE];
    if (factor < 0)
        return "The scores have the wrong sign.";
    return arena_printf(arena, "The scores are divided by %s, expected sqrt(d_k) = %s.", num_digits(1 / factor, 4, by),
                        num_digits(sqrt((double)setup->d_k), 4, want));
}

/* Nothing simple: how much of it, and the first numbers. */
static const char *say_numbers(const struct relation *r, const struct stand_in *s, struct arena *arena)
{
    size_t at = 0;
    for (size_t axis = 0; axis < r->ndim; axis++)
        at = at * s->right.shape[axis] + r->first_wrong[axis];
    return arena_printf(arena, "%zu of %zu numbers differ; %s.", r->n_wrong, r->n_entries,
                        cell_against(&s->right, s->got.data, at, arena));
}

static const char *say_relation(const struct code_steps *steps, const struct evidence_of_run *e,
                                const struct sameness *how, struct arena *arena)
{
    const struct stand_in *s = &steps->stand_in;
    enum step_id id = s->beside;
    struct relation relation;
    char text[RELATION_TEXT];
    if (steps->factor != 0)
        return say_factor(steps->factor, e->code->test[e->bad->test].setup, arena);
    if (s->is_rearranged && s->got.data == NULL)
        return "It holds the right numbers, but in other places.";
    if (s->got.data == NULL) /* there is nothing to compare it with but the result */
        return s->name == NULL ? e->bad->message : arena_printf(arena, "Test %s: %s", e->bad->name, e->bad->message);
    relate(&relation, &s->right, &s->got, id == STEP_CONCAT ? e->code->test[e->bad->test].setup->num_heads : 1,
           id == STEP_WEIGHTS, how);
    if (s->is_rearranged && relation.kind == RELATION_NONE)
        return "It holds the right numbers, but in other places.";
    if (relation.kind == RELATION_NONE)
        return say_numbers(&relation, s, arena);
    const char *sentence = relation_format(&relation, text);
    return sentence[0] == '\0' ? "" : arena_dup(arena, sentence);
}

/* "`Qh` and `Kh` are right; ": what comes before the first wrong step; "" when nothing is known to be. */
static const char *list_right(const struct code_steps *steps, struct arena *arena)
{
    struct sb out = {.arena = arena};
    size_t n = 0, last = 0, k = 0;
    for (size_t i = 0; i < steps->first_wrong; i++)
        if (steps->step[i].state == STEP_RIGHT) {
            n++;
            last = i;
        }
    if (n > 3 && last + 1 == steps->first_wrong)
        return arena_printf(arena, "All up to `%s` is right; ", step_name(steps->step[last].id));
    for (size_t i = 0; i < steps->first_wrong; i++)
        if (steps->step[i].state == STEP_RIGHT)
            sb_printf(&out, "%s`%s`", k++ == 0 ? "" : i == last ? " and " : ", ", step_name(steps->step[i].id));
    if (n > 0)
        sb_put(&out, n == 1 ? " is right; " : " are right; ");
    return sb_text(&out);
}

/* In C only the result can be seen; how it stands to the right one, where that is simple. */
static void say_how_it_stands(struct verdict *v, const struct evidence_of_run *e, const struct sameness *how)
{
    const struct setup *setup = e->code->test[e->bad->test].setup;
    struct relation relation;
    char text[RELATION_TEXT];
    if (e->bad->value.data == NULL || e->bad->expected == NULL)
        return;
    relate(&relation, e->bad->expected, &e->bad->value, e->bad->step == STEP_CONCAT ? setup->num_heads : 1,
           e->bad->step == STEP_WEIGHTS, how);
    if (relation.kind != RELATION_NONE && relation.kind != RELATION_OTHER_SHAPE)
        say(v, arena_printf(e->arena, "%s %s", v->message, relation_format(&relation, text)));
}

static void say_what_is_seen(struct verdict *v, const struct code_steps *steps, const struct evidence_of_run *e,
                             const struct sameness *how, struct arena *arena)
{
    if (steps->first_wrong == steps->n) {
        say_how_it_stands(v, e, how);
        return;
    }
    const struct stand_in *s = &steps->stand_in;
    const char *right = list_right(steps, arena), *relation = say_relation(steps, e, how, arena);
    enum step_id wrong = steps->step[steps->first_wrong].id;
    const char *gap = relation[0] == '\0' ? "" : " ", *where = say_stand_in(s, arena);
    const char *is = steps->n == 1      ? "is not right"
                     : right[0] == '\0' ? "is the first step that is not right"
                                        : "is the first step that is not";
    if (s->beside != wrong && s->got.data != NULL && !s->was_right) {
        say(v, arena_printf(arena, "%sthe scores are changed before the softmax%s.%s%s", right, where, gap, relation));
        return;
    }
    if (s->was_right)
        is = s->beside == wrong ? "was right before, but is changed here" : "is changed before it is split";
    wrong = s->was_right ? s->beside : wrong;
    say(v, arena_printf(arena, "%s`%s`%s %s.%s%s", right, step_name(wrong), where, is, gap, relation));
}

static bool has_values(const struct outcome *o)
{
    return o->fault == FAULT_VALUES || o->fault == FAULT_SHAPE;
}

/* What was seen comes before what it may come from. */
static bool leads(const struct outcome *bad)
{
    return bad != NULL && (bad->fault == FAULT_CHANGED || bad->fault == FAULT_DTYPE || bad->fault == FAULT_STATE);
}

static bool blame(struct verdict *v, const struct evidence_of_run *e, const char *label)
{
    const char *sentence = sentence_of(label);
    if (v->n_mistakes > 0)
        say(v, arena_printf(e->arena, "%s Also: %s", v->message, sentence));
    else if (leads(e->bad))
        say(v, arena_printf(e->arena, "%s %s", e->bad->message, sentence));
    else
        say(v, sentence);
    verdict_add_mistake(v, label);
    return true;
}

static bool blame_slip(struct verdict *v, const struct evidence_of_run *e, bool on_error)
{
    const char *label = on_error ? code_raised(e) : code_slip(e);
    return label != NULL && blame(v, e, label);
}

/* Attention in blocks goes wrong in the blend of several blocks: no step but the result shows it. */
static bool blame_blocks(struct verdict *v, struct code_steps *steps, const struct evidence_of_run *e,
                         const struct sameness *how, struct arena *arena)
{
    const char *label = code_blocks(e, how, arena);
    if (label != NULL)
        code_steps_blame(steps, STEP_CONCAT);
    return label != NULL && blame(v, e, label);
}

/* C's result buffer holds nan before the call. */
static bool blame_unwritten(struct verdict *v, const struct evidence_of_run *e)
{
    const struct tensor *got = &e->bad->value;
    size_t n = 0;
    for (size_t i = 0; got->data != NULL && i < tensor_count(got); i++)
        n += isnan(got->data[i]) != 0;
    if (e->code->language != PROGRAM_C || n == 0 || n < tensor_count(got))
        return false;
    say(v, "Nothing was written to `out`: it still holds the nan that it held before the call.");
    return true;
}

/* Another test may have raised what this one only got wrong. */
static bool blame_later_error(struct verdict *v, const struct evidence_of_run *e)
{
    struct evidence_of_run later = *e;
    for (size_t i = 0; i < e->n; i++)
        if (e->outcome[i].fault == FAULT_ERROR) {
            later.bad = &e->outcome[i];
            return blame_slip(v, &later, true);
        }
    return false;
}

void code_blame(struct verdict *v, struct code_steps *steps, const struct evidence_of_run *e,
                const struct sameness *how, struct arena *arena)
{
    if (v->status != VERDICT_WRONG) {
        const char *said = v->message;
        if (blame_slip(v, e, true) || (e->bad != NULL && diagnose_values(v, steps, e, how, arena)))
            say(v, arena_printf(arena, "%s %s", said, v->message));
        return;
    }
    if (blame_unwritten(v, e))
        return;
    bool known = diagnose_values(v, steps, e, how, arena) || blame_blocks(v, steps, e, how, arena);
    if (!known && code_cuts_keys(e, how)) {
        code_steps_blame(steps, STEP_SCORES);
        known = blame(v, e, "kv_reshaped_with_query_length");
    }
    known = blame_slip(v, e, false) || known || blame_later_error(v, e);
    if (!known && has_values(e->bad) && !code_returned_blame(v, e, how, arena))
        say_what_is_seen(v, steps, e, how, arena);
}
