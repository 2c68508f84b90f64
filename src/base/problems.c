#include "base/problems.h"

static void append(struct problems *problems, const struct err *err, bool is_warning)
{
    if (problems->n_errors + problems->n_warnings >= PROBLEMS_KEPT)
        return;
    struct problem *p = ARENA_NEW(problems->arena, struct problem);
    p->err = *err;
    p->is_warning = is_warning;
    if (problems->last == NULL)
        problems->first = p;
    else
        problems->last->next = p;
    problems->last = p;
}

bool problems_add(struct problems *problems, const struct err *err)
{
    append(problems, err, false);
    problems->n_errors++;
    return false;
}

void problems_warn(struct problems *problems, const struct err *err)
{
    append(problems, err, true);
    problems->n_warnings++;
}

void problems_move(struct problems *problems, struct problems *from)
{
    for (const struct problem *p = from->first; p != NULL; p = p->next) {
        append(problems, &p->err, p->is_warning);
        problems->n_errors += !p->is_warning;
        problems->n_warnings += p->is_warning;
        from->n_errors -= !p->is_warning;
        from->n_warnings -= p->is_warning;
    }
    problems->n_errors += from->n_errors; /* those that were not kept */
    problems->n_warnings += from->n_warnings;
    *from = (struct problems){.arena = from->arena};
}
