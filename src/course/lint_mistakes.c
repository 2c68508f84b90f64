/* "tells" and "blind": what the author says of the data, held against what the engine computes. */
#include "course/audit.h"
#include "course/lint_rules.h"

enum { DRAWS = 10 }; /* of an exercise that varies: other draws permute tokens, or pick another case */

static bool check_known(const struct json *at, struct str label, struct problems *problems)
{
    struct recipe recipe = {0};
    struct err err;
    return mistake_find(label) != NULL || recipe_add(&recipe, label, &err) ||
           json_complain(at, problems, "%s", err.text);
}

/* All labels that the exercise names. */
static bool check_labels(const struct exercise *ex, struct problems *problems)
{
    bool ok = true;
    for (size_t i = 0; i < ex->n_tells; i++)
        ok = check_known(json_at(json_get(ex->json, "tells"), i), ex->tells[i], problems) && ok;
    for (size_t i = 0; i < ex->n_blinds; i++) {
        const struct json *labels = json_get(json_at(json_get(ex->json, "blind"), i), "labels");
        for (size_t k = 0; k < ex->blinds[i].n; k++)
            ok = check_known(json_at(labels, k), ex->blinds[i].labels[k], problems) && ok;
    }
    return ok;
}

static bool check_tells(const struct audit *audit, const struct item *item, struct problems *problems)
{
    const struct exercise *ex = item->exercise;
    bool ok = true;
    for (size_t i = 0; i < ex->n_tells; i++) {
        const struct audit_row *row = audit_find(audit, ex->tells[i]);
        const struct json *at = json_at(json_get(ex->json, "tells"), i);
        struct err why;
        if (row->state == AUDIT_NONE)
            ok = audit_may_show(audit, row->mistake, item->arena, &why) || json_complain(at, problems, "%s", why.text);
        else if (row->state == AUDIT_SURVIVES && !audit_is_blind(ex, ex->tells[i]))
            ok = json_complain(at, problems,
                               "%s gives the right answer here%s; choose other numbers, or move it to \"blind\"",
                               ex->tells[i].p, item->draw == 0 ? "" : " in a later draw");
    }
    return ok;
}

static void check_blind(const struct audit *audit, struct str label, const struct json *at, struct arena *arena,
                        struct problems *problems)
{
    const struct audit_row *row = audit_find(audit, label);
    struct err why;
    if (row->state == AUDIT_TOLD)
        json_warn(at, problems, "%s is told apart here; no need to excuse it", label.p);
    else if (row->state == AUDIT_NONE && !audit_may_show(audit, row->mistake, arena, &why))
        json_warn(at, problems, "%s; no need to excuse it", why.text);
}

static void check_blinds(const struct audit *audit, const struct item *item, struct problems *problems)
{
    const struct exercise *ex = item->exercise;
    for (size_t i = 0; i < ex->n_blinds; i++)
        for (size_t k = 0; k < ex->blinds[i].n; k++)
            check_blind(audit, ex->blinds[i].labels[k], json_at(json_get(ex->json, "blind"), i), item->arena, problems);
}

static void check_dimensions(const struct exercise *ex, struct arena *arena, struct problems *problems)
{
    const char *same = ex->setup == NULL ? "" : audit_dimensions(ex->setup, arena);
    if (same[0] != '\0' && ex->n_blinds == 0)
        json_warn(json_get(ex->json, "setup"), problems,
                  "%s: who confuses them is told that all is right; say in \"blind\" why that is no harm", same);
}

/* False when there is nothing more to be learnt from other draws. */
static bool check_draw(const struct exercise *ex, int64_t draw, struct arena *arena, struct problems *problems)
{
    struct item item;
    struct audit audit;
    struct err err;
    if (!item_make(&item, ex, draw, 0, arena, &err) || !audit_run(&audit, &item, arena, &err))
        return false; /* lint_exercise has said why */
    if (draw == 0)
        check_blinds(&audit, &item, problems);
    return check_tells(&audit, &item, problems);
}

void lint_mistakes(const struct exercise *exercise, struct problems *problems)
{
    struct arena arena = {0};
    int64_t n = exercise->vary == NULL ? 1 : DRAWS;
    bool ok = check_labels(exercise, problems);
    if (audit_is_possible(exercise)) {
        check_dimensions(exercise, &arena, problems);
        for (int64_t draw = 0; ok && draw < n; draw++) {
            arena_reset(&arena);
            ok = check_draw(exercise, draw, &arena, problems);
        }
    } else if (exercise->n_tells > 0) {
        json_complain(json_get(exercise->json, "tells"), problems,
                      "mistakes can be told apart only where the answer is a step of the right computation");
    }
    arena_free(&arena);
}
