#include "course/audit.h"

#include <string.h>

#include "course/kind.h"

static bool read_answer(const struct exercise *exercise, struct answer *out)
{
    struct arena scratch = {0};
    struct problems unheard = {.arena = &scratch}; /* course_load has told them */
    bool ok = json_get(exercise->json, "answer") != NULL && answer_parse(exercise->json, out, &unheard);
    arena_free(&scratch);
    return ok;
}

bool audit_is_possible(const struct exercise *exercise)
{
    struct answer answer;
    return exercise->setup != NULL && read_answer(exercise, &answer) && answer.from == ANSWER_STEP &&
           answer.slice.mistake.n == 0;
}

/* Whether `typed` would be taken for `expected`. */
static bool is_accepted(const struct audit *audit, const struct tensor *expected, const struct tensor *typed)
{
    if (!tensor_same_shape(expected, typed))
        return false;
    for (size_t i = 0; !audit->is_shape && i < answer_entries(expected); i++)
        if (!tolerance_met(&audit->exercise->tolerance, expected->data[i], typed->data[i]))
            return false;
    return true;
}

static struct audit_row *row_of(const struct audit *audit, const struct mistake *m)
{
    size_t i = 0;
    while (audit->row[i].mistake != m) /* there is a row for each */
        i++;
    return &audit->row[i];
}

static void judge(void *context, const struct mistake *m, const struct tensor *made)
{
    struct audit *audit = context;
    struct audit_row *row = row_of(audit, m);
    if (row->state == AUDIT_NONE)
        return;
    row->made = *made;
    row->state = is_accepted(audit, &audit->right, made) ? AUDIT_SURVIVES : AUDIT_TOLD;
}

/* The last stage that a step hangs on. */
static enum stage stage_of(enum step_id step)
{
    static const enum stage stages[N_STEPS] = {
        [STEP_Q] = STAGE_PROJECT,       [STEP_K] = STAGE_PROJECT,    [STEP_V] = STAGE_PROJECT,
        [STEP_QH] = STAGE_SPLIT,        [STEP_KH] = STAGE_SPLIT,     [STEP_VH] = STAGE_SPLIT,
        [STEP_SCORES] = STAGE_SCORES,   [STEP_SCALED] = STAGE_SCALE, [STEP_MASKED] = STAGE_MASK,
        [STEP_WEIGHTS] = STAGE_SOFTMAX, [STEP_HEADS] = STAGE_WEIGH,  [STEP_CONCAT] = STAGE_MERGE,
        [STEP_OUTPUT] = STAGE_OUTPUT,
    };
    return step < STEP_Q ? STAGE_PROJECT : stages[step];
}

bool audit_may_show(const struct mistake *m, const struct item *item, enum step_id step, struct err *why)
{
    enum stage stage;
    if (!mistake_stage(m, &stage))
        return err_set(why, ERR_CONTENT, "%s is a slip of code, which no number can tell", mistake_label(m));
    if (stage > stage_of(step))
        return err_set(why, ERR_CONTENT, "%s is made after %s, so it can't show there", mistake_label(m),
                       step_name(step));
    return mistake_applies(m, item->setup, why);
}

bool audit_run(struct audit *out, const struct item *item, struct arena *arena, struct err *err)
{
    *out = (struct audit){.exercise = item->exercise, .is_shape = strcmp(item->exercise->kind->name, "shape") == 0};
    CHECK(read_answer(item->exercise, &out->answer), "exercise %s has no computed answer", item->exercise->id);
    if (!answer_tensor(&out->right, &out->answer, item, arena, err))
        return false;
    out->row = ARENA_ARRAY(arena, mistakes_count(), struct audit_row);
    for (size_t i = 0; i < mistakes_count(); i++) {
        struct err why;
        const struct mistake *m = mistakes_at(i);
        bool may_show = audit_may_show(m, item, out->answer.slice.step, &why);
        out->row[i] = (struct audit_row){.mistake = m, .state = may_show ? AUDIT_TOLD : AUDIT_NONE};
    }
    answer_each_mistake(&out->answer, item, arena, out, judge);
    return true;
}

const struct audit_row *audit_find(const struct audit *audit, struct str label)
{
    const struct mistake *m = mistake_find(label);
    return m == NULL ? NULL : row_of(audit, m);
}

bool audit_are_alike(const struct audit *audit, const struct audit_row *a, const struct audit_row *b)
{
    return a->made.data != NULL && b->made.data != NULL && is_accepted(audit, &a->made, &b->made);
}

bool audit_is_blind(const struct exercise *exercise, struct str label)
{
    for (size_t i = 0; i < exercise->n_blinds; i++)
        for (size_t k = 0; k < exercise->blinds[i].n; k++)
            if (str_eq(exercise->blinds[i].labels[k], label))
                return true;
    return false;
}

const char *audit_dimensions(const struct setup *setup, struct arena *arena)
{
    const struct {
        const char *name;
        size_t size;
    } sizes[] = {{setup->n_q == setup->n_k ? "n" : "n_q", setup->n_q},
                 {"n_k", setup->n_q == setup->n_k ? 0 : setup->n_k},
                 {"h", setup->num_heads},
                 {"d_k", setup->d_k}};
    struct sb all = {.arena = arena};
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++)
        for (size_t k = i + 1; k < ARRAY_LEN(sizes); k++)
            if (sizes[i].size > 1 && sizes[i].size == sizes[k].size)
                sb_printf(&all, "%s%s = %s = %zu", all.n == 0 ? "" : ", ", sizes[i].name, sizes[k].name, sizes[i].size);
    return sb_text(&all);
}
