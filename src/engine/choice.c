#include "engine/choice.h"

#include "engine/mistakes.h"

/* Takes over one stage's member. */
static void take(struct choice *all, enum stage stage, const struct choice *wrong)
{
    switch (stage) {
    case STAGE_PROJECT:
        all->project = wrong->project;
        break;
    case STAGE_SPLIT:
        all->split = wrong->split;
        break;
    case STAGE_SCORES:
        all->scores = wrong->scores;
        break;
    case STAGE_SCALE:
        all->scale = wrong->scale;
        break;
    case STAGE_MASK:
        all->mask = wrong->mask;
        break;
    case STAGE_SOFTMAX:
        all->softmax = wrong->softmax;
        break;
    case STAGE_WEIGH:
        all->weigh = wrong->weigh;
        break;
    case STAGE_MERGE:
        all->merge = wrong->merge;
        break;
    case STAGE_OUTPUT:
        all->output = wrong->output;
        break;
    case N_STAGES:
        break;
    }
}

struct choice choice_of(const struct recipe *recipe)
{
    struct choice all = {0};
    for (enum stage s = 0; s < N_STAGES; s++)
        if (recipe->wrong[s] != NULL)
            take(&all, s, &recipe->wrong[s]->wrong);
    return all;
}
