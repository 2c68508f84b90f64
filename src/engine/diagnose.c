/* Candidates are single rows of the table and pairs of them.  Each piece of evidence, the cheapest first, strikes out
 * those that don't reproduce it.  All candidates with the same first mistake share that mistake's trace, and each
 * computes only the stages from its second mistake on. */
#include "engine/diagnose.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "engine/mistakes.h"
#include "engine/needs.h"
#include "engine/trace_extend.h"

struct candidate {
    const struct mistake *first, *second; /* second is NULL in a single one */
    size_t n_explained;                   /* pieces of evidence that are wrong, and made by it */
};

struct search {
    const struct evidence *evidence;
    size_t n_evidence, *order; /* the cheapest first */
    bool where_it_applies;
    struct candidate *alive;
    size_t n_alive;
    struct arena arena, by_first, by_second; /* the latter two are reset for every first, every second mistake */
};

/* ---- evidence -------------------------------------------------------------------------------------------------- */

bool evidence_part(struct tensor *part, const struct evidence *e, const struct tensor *whole)
{
    *part = *whole;
    if (e->n_fixed > whole->ndim)
        return false;
    for (size_t i = 0; i < e->n_fixed; i++) {
        size_t size = tensor_count(part) / part->shape[0];
        if (e->fixed[i] >= part->shape[0])
            return false;
        part->data += e->fixed[i] * size;
        part->ndim--;
        memmove(part->shape, part->shape + 1, part->ndim * sizeof part->shape[0]);
    }
    return true;
}

/* Compares in the learner's unit, so that tolerances mean what the learner was told. */
struct in_unit {
    const struct sameness *how;
    double unit;
};

static bool same_in_unit(const void *context, double expected, double got)
{
    const struct in_unit *u = context;
    return same_number(u->how, expected / u->unit, got);
}

bool evidence_agrees(const struct evidence *e, const struct trace *trace)
{
    const struct step *step = trace_find(trace, e->step);
    const struct in_unit unit = {&e->how, e->unit != 0 ? e->unit : 1};
    const struct sameness how = {.same = same_in_unit, .context = &unit};
    struct tensor part;
    if (step == NULL || !evidence_part(&part, e, &step->value))
        return false;
    return e->shape_only ? tensor_same_shape(&part, &e->typed) : same_tensor(&how, &part, &e->typed);
}

/* How much there is to compute: the entries of the scores. */
static size_t cost(const struct setup *s)
{
    return s->num_heads * s->n_q * s->n_k * (s->d_k + s->d_v);
}

static void sort_by_cost(struct search *s)
{
    for (size_t i = 0; i < s->n_evidence; i++) {
        size_t at = i;
        for (; at > 0 && cost(s->evidence[s->order[at - 1]].setup) > cost(s->evidence[i].setup); at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = i;
    }
}

/* ---- candidates ------------------------------------------------------------------------------------------------ */

static bool applies(const struct mistake *m, const struct setup *setup)
{
    return needs_unmet(m->needs, setup) == NULL;
}

/* Whether the mistake can show in any of the evidence. */
static bool may_show(const struct mistake *m, const struct search *s)
{
    for (size_t i = 0; i < s->n_evidence; i++)
        if (m->stage <= step_stage(s->evidence[i].step) && step_stage(s->evidence[i].step) != N_STAGES &&
            applies(m, s->evidence[i].setup))
            return true;
    return false;
}

static size_t list_rows(const struct search *s, const struct mistake **rows)
{
    size_t n = 0;
    for (size_t i = 0; i < n_mistakes; i++)
        if (may_show(&mistakes[i], s))
            rows[n++] = &mistakes[i];
    for (size_t i = 0; i < n_mistake_forms; i++)
        if (may_show(&mistake_forms[i], s))
            rows[n++] = &mistake_forms[i];
    return n;
}

static void list_singles(struct search *s, const struct mistake *const *rows, size_t n)
{
    s->n_alive = 0;
    for (size_t i = 0; i < n; i++)
        s->alive[s->n_alive++] = (struct candidate){rows[i], NULL, 0};
}

static void list_pairs(struct search *s, const struct mistake *const *rows, size_t n)
{
    s->n_alive = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            if (rows[i]->stage < rows[k]->stage)
                s->alive[s->n_alive++] = (struct candidate){rows[i], rows[k], 0};
}

/* ---- the search ------------------------------------------------------------------------------------------------ */

/* The steps of a trace that are made before a stage. */
static struct trace steps_before(const struct trace *trace, enum stage stage)
{
    struct trace begun = *trace;
    for (size_t i = 0; i < begun.n_steps; i++)
        if (begun.step[i].made_by != NULL && step_stage(begun.step[i].id) >= stage)
            begun.n_steps = i;
    return begun;
}

/* The trace with one more mistake, sharing what comes before it. */
static bool with_mistake(struct trace *out, const struct trace *base, const struct mistake *m, enum step_id last,
                         struct arena *arena, struct err *err)
{
    struct recipe recipe = base->recipe;
    *out = *base;
    if (!applies(m, base->setup) || m->stage > step_stage(last))
        return true;
    recipe.wrong[m->stage] = m;
    *out = steps_before(base, m->stage);
    arena_reset(arena);
    return trace_extend(out, &recipe, last, false, arena, err);
}

static bool is_excused(const struct search *s, const struct candidate *c, const struct evidence *e)
{
    return s->where_it_applies && !applies(c->first, e->setup);
}

/* Strikes out the candidates that do not reproduce one piece of evidence. */
static bool strike_out(struct search *s, const struct evidence *e, const struct trace *right, struct err *err)
{
    struct trace one = *right, two;
    const struct mistake *first = NULL;
    bool is_wrong = !evidence_agrees(e, right);
    size_t n = s->n_alive;
    s->n_alive = 0;
    for (size_t i = 0; i < n; i++) {
        struct candidate c = s->alive[i];
        if (c.first != first && !with_mistake(&one, right, c.first, e->step, &s->by_first, err))
            return false;
        first = c.first;
        if (c.second != NULL && !with_mistake(&two, &one, c.second, e->step, &s->by_second, err))
            return false;
        bool explains = evidence_agrees(e, c.second != NULL ? &two : &one);
        c.n_explained += explains && is_wrong;
        if (explains || is_excused(s, &c, e))
            s->alive[s->n_alive++] = c;
    }
    return true;
}

static bool strike_out_by_all(struct search *s, const struct trace *rights, struct err *err)
{
    for (size_t i = 0; i < s->n_evidence && s->n_alive > 0; i++)
        if (!strike_out(s, &s->evidence[s->order[i]], &rights[s->order[i]], err))
            return false;
    return true;
}

/* Whether the evidence holds enough numbers that a pair can't hit them by chance. */
static bool is_telling(const struct evidence *evidence, size_t n)
{
    double seen[3];
    size_t n_seen = 0;
    for (size_t i = 0; i < n; i++) {
        const struct tensor *t = &evidence[i].typed;
        size_t entries = evidence[i].shape_only || evidence[i].is_given ? 0 : t->ndim == 0 ? 1 : tensor_count(t);
        for (size_t k = 0; k < entries && n_seen < ARRAY_LEN(seen); k++) {
            double x = t->data[k];
            bool is_new = isfinite(x) && x != 0 && x != 1;
            for (size_t j = 0; j < n_seen; j++)
                is_new = is_new && x != seen[j];
            if (is_new)
                seen[n_seen++] = x;
        }
    }
    return n_seen == ARRAY_LEN(seen);
}

static void strike_out_unproven(struct search *s)
{
    size_t n = s->n_alive;
    s->n_alive = 0;
    for (size_t i = 0; i < n; i++)
        if (s->alive[i].n_explained >= 2)
            s->alive[s->n_alive++] = s->alive[i];
}

/* Other forms of a mistake are reported as the mistake itself, once. */
static const struct mistake *main_row(const struct mistake *m)
{
    return m == NULL ? NULL : mistake_find(str_of(m->label));
}

static bool is_of_table(const struct candidate *c)
{
    return main_row(c->first) == c->first && main_row(c->second) == c->second;
}

/* Other forms count only where the mistakes as they stand in the table explain nothing. */
static void report(struct diagnosis *out, const struct search *s)
{
    bool any_of_table = false;
    for (size_t i = 0; i < s->n_alive; i++)
        any_of_table = any_of_table || is_of_table(&s->alive[i]);
    for (size_t i = 0; i < s->n_alive; i++) {
        struct explanation e = {main_row(s->alive[i].first), main_row(s->alive[i].second)};
        if (any_of_table && !is_of_table(&s->alive[i]))
            continue;
        size_t known = 0;
        while (known < out->n_found && (out->found[known].first != e.first || out->found[known].second != e.second))
            known++;
        if (known == DIAGNOSIS_MAX)
            out->has_more = true;
        else if (known == out->n_found)
            out->found[out->n_found++] = e;
    }
}

static bool find_mistakes(struct diagnosis *out, struct search *s, const struct trace *rights, struct err *err)
{
    size_t most = n_mistakes + n_mistake_forms;
    const struct mistake **rows = ARENA_ARRAY(&s->arena, most, const struct mistake *);
    size_t n = list_rows(s, rows);
    s->alive = ARENA_ARRAY(&s->arena, most * most, struct candidate);
    sort_by_cost(s);
    list_singles(s, rows, n);
    out->kind = DIAGNOSIS_SINGLE;
    if (!strike_out_by_all(s, rights, err))
        return false;
    if (s->where_it_applies)
        strike_out_unproven(s);
    else if (s->n_alive == 0 && is_telling(s->evidence, s->n_evidence)) {
        out->kind = DIAGNOSIS_PAIR;
        list_pairs(s, rows, n);
        if (!strike_out_by_all(s, rights, err))
            return false;
    }
    report(out, s);
    if (out->n_found == 0)
        out->kind = DIAGNOSIS_UNKNOWN;
    return true;
}

/* How the first wrong evidence stands to what is right. */
static void find_relation(struct diagnosis *out, const struct evidence *e, const struct trace *right)
{
    const struct step *step = trace_find(right, e->step);
    const struct in_unit unit = {&e->how, e->unit != 0 ? e->unit : 1};
    const struct sameness how = {.same = same_in_unit, .context = &unit};
    struct tensor part;
    if (step == NULL || !evidence_part(&part, e, &step->value) || e->shape_only)
        out->relation = (struct relation){.kind = RELATION_OTHER_SHAPE};
    else
        relate(&out->relation, &part, &e->typed, e->step == STEP_CONCAT ? e->setup->num_heads : 1,
               e->step == STEP_WEIGHTS, &how);
}

/* The right trace of every setup, as far as the evidence goes. */
static bool run_rights(struct trace *rights, struct search *s, struct err *err)
{
    for (size_t i = 0; i < s->n_evidence; i++) {
        const struct evidence *e = &s->evidence[i];
        trace_begin(&rights[i], e->setup);
        if (!trace_extend(&rights[i], &(struct recipe){0}, e->step, false, &s->arena, err))
            return false;
    }
    return true;
}

static bool search_run(struct diagnosis *out, struct search *s, struct err *err)
{
    struct trace *rights = ARENA_ARRAY(&s->arena, s->n_evidence, struct trace);
    s->order = ARENA_ARRAY(&s->arena, s->n_evidence, size_t);
    if (!run_rights(rights, s, err))
        return false;
    while (out->first_wrong < s->n_evidence &&
           evidence_agrees(&s->evidence[out->first_wrong], &rights[out->first_wrong]))
        out->first_wrong++;
    if (out->first_wrong == s->n_evidence)
        return true;
    find_relation(out, &s->evidence[out->first_wrong], &rights[out->first_wrong]);
    return find_mistakes(out, s, rights, err);
}

static bool diagnose_by(struct diagnosis *out, const struct evidence *evidence, size_t n, bool where_it_applies,
                        struct err *err)
{
    struct search s = {.evidence = evidence, .n_evidence = n, .where_it_applies = where_it_applies};
    *out = (struct diagnosis){.kind = DIAGNOSIS_RIGHT};
    bool ok = search_run(out, &s, err);
    arena_free(&s.arena);
    arena_free(&s.by_first);
    arena_free(&s.by_second);
    return ok;
}

bool diagnose(struct diagnosis *out, const struct evidence *evidence, size_t n, struct err *err)
{
    return diagnose_by(out, evidence, n, false, err);
}

bool diagnose_where_it_applies(struct diagnosis *out, const struct evidence *evidence, size_t n, struct err *err)
{
    return diagnose_by(out, evidence, n, true, err);
}
