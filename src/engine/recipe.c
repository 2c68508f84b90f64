#include "engine/recipe.h"

#include "engine/mistakes.h"
#include "engine/needs.h"

const char *stage_name(enum stage stage)
{
    static const char *const names[N_STAGES] = {"project", "split", "scores", "scale", "mask",
                                                "softmax", "weigh", "merge",  "output"};
    CHECK((unsigned)stage < N_STAGES, "stage %d", (int)stage);
    return names[stage];
}

const char *mistake_label(const struct mistake *m)
{
    return m->label;
}

const char *mistake_sentence(const struct mistake *m)
{
    return m->sentence;
}

const char *mistake_numpy(const struct mistake *m)
{
    return m->numpy;
}

const char *mistake_hidden(const struct mistake *m)
{
    return m->hidden != NULL ? m->hidden : "";
}

bool mistake_stage(const struct mistake *m, enum stage *out)
{
    if (m->stage == N_STAGES)
        return false;
    *out = m->stage;
    return true;
}

size_t mistakes_count(void)
{
    return n_mistakes + n_slips;
}

const struct mistake *mistakes_at(size_t i)
{
    CHECK(i < mistakes_count(), "mistake %zu of %zu", i, mistakes_count());
    return i < n_mistakes ? &mistakes[i] : &slips[i - n_mistakes];
}

const struct mistake *mistake_find(struct str label)
{
    for (size_t i = 0; i < mistakes_count(); i++)
        if (str_is(label, mistakes_at(i)->label))
            return mistakes_at(i);
    return NULL;
}

bool mistake_applies(const struct mistake *m, const struct setup *setup, struct err *why)
{
    if (m->stage == N_STAGES)
        return err_set(why, ERR_USAGE, "%s is a slip of code, not a way to compute", m->label);
    const char *unmet = needs_unmet(m->needs, setup);
    return unmet == NULL || err_set(why, ERR_USAGE, "%s does not apply here: it needs %s", m->label, unmet);
}

static const char *nearest_label(struct str label)
{
    const char *best = NULL;
    unsigned least = (unsigned)(label.n / 3) + 1;
    for (size_t i = 0; i < mistakes_count(); i++) {
        const char *candidate = mistakes_at(i)->label;
        unsigned distance = edit_distance(label, str_of(candidate));
        if (distance <= least && (best == NULL || distance < least)) {
            least = distance;
            best = candidate;
        }
    }
    return best;
}

bool recipe_add(struct recipe *recipe, struct str label, struct err *err)
{
    const struct mistake *m = mistake_find(label);
    if (m == NULL) {
        const char *near = nearest_label(label);
        int shown = label.n < 60 ? (int)label.n : 60;
        return err_set(err, ERR_USAGE, "unknown mistake \"%.*s\"%s%s%s", shown, label.p,
                       near != NULL ? "; did you mean " : "", near != NULL ? near : "", near != NULL ? "?" : "");
    }
    if (m->stage == N_STAGES)
        return err_set(err, ERR_USAGE, "%s is a slip of code, not a choice of a stage: it can't be traced", m->label);
    if (recipe->wrong[m->stage] != NULL)
        return err_set(err, ERR_USAGE, "%s and %s are both choices of the stage \"%s\"; give one of them",
                       recipe->wrong[m->stage]->label, m->label, stage_name(m->stage));
    recipe->wrong[m->stage] = m;
    return true;
}
