#include "course/audit.h"

#include <string.h>

#include "course/code.h"
#include "course/code_check.h"
#include "course/given.h"
#include "course/kind.h"

static const struct code *program_of(const struct exercise *exercise)
{
    return exercise->kind->request != NULL ? exercise->spec : NULL;
}

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
    if (program_of(exercise) != NULL)
        return true;
    return exercise->setup != NULL && read_answer(exercise, &answer) && answer.from == ANSWER_STEP &&
           answer.slice.mistake.n == 0;
}

/* ---- what is asked for ---- */

static bool add_part(struct audit *audit, const struct item *item, const struct answer *answer, enum step_id given,
                     struct arena *arena, struct err *err)
{
    struct audit_part *part = &audit->part[audit->n_parts++];
    part->item = *item;
    part->answer = *answer;
    part->given = given;
    return answer_tensor(&part->right, &part->answer, &part->item, arena, err);
}

/* Each test of a function has one result; a script has one run and several variables. */
static bool add_program(struct audit *audit, const struct code *code, const struct item *item, struct arena *arena,
                        struct err *err)
{
    const struct trace *traces = item->bound;
    bool ok = true;
    audit->part = ARENA_ARRAY(arena, code->n_tests + code->n_vars, struct audit_part);
    audit->tolerance = code_tolerance(item->exercise);
    for (size_t i = 0; i < code->n_tests && ok; i++) {
        struct item test = *item;
        struct answer answer = {.from = ANSWER_STEP, .slice.step = code->returns};
        enum step_id given = code_last_given(code, &traces[i]);
        test.setup = code->test[i].setup;
        test.trace = &traces[i];
        if (!code_is_script(code))
            ok = add_part(audit, &test, &answer, given, arena, err);
        for (size_t k = 0; k < code->n_vars && ok; k++) {
            answer.slice.step = code->var[k].step;
            ok = add_part(audit, &test, &answer, given, arena, err);
        }
    }
    return ok;
}

static bool add_answer(struct audit *audit, const struct item *item, struct arena *arena, struct err *err)
{
    struct answer answer;
    CHECK(read_answer(item->exercise, &answer), "exercise %s has no computed answer", item->exercise->id);
    audit->part = ARENA_NEW(arena, struct audit_part);
    audit->part->shown = ARENA_ARRAY(arena, item->exercise->n_shows + 1, struct evidence);
    audit->part->n_shown = given_steps(audit->part->shown, answer.slice.step, item);
    audit->tolerance = item->exercise->tolerance;
    return add_part(audit, item, &answer, STEP_X, arena, err);
}

/* ---- what each mistake makes of it ---- */

/* Whether `typed` would be taken for `expected`. */
static bool is_accepted(const struct audit *audit, const struct tensor *expected, const struct tensor *typed)
{
    if (typed->data == NULL || !tensor_same_shape(expected, typed))
        return false;
    for (size_t i = 0; !audit->is_shape && i < answer_entries(expected); i++)
        if (!tolerance_met(&audit->tolerance, expected->data[i], typed->data[i]))
            return false;
    return true;
}

static bool is_computed(const struct audit_part *part, enum step_id id)
{
    const struct step *step = trace_find(part->item.trace, id);
    return step != NULL && step->made_by != NULL;
}

/* Whether a mistake leaves what stands under the prompt as it is. */
static bool keeps_shown(const struct audit_part *part, const struct mistake *m, struct arena *arena, struct err *why)
{
    struct recipe recipe = {0};
    struct trace wrong;
    if (part->n_shown == 0)
        return true;
    if (!recipe_add(&recipe, str_of(mistake_label(m)), why) ||
        !trace_run(&wrong, part->item.setup, &recipe, arena, why))
        return false;
    for (size_t i = 0; i < part->n_shown; i++)
        if (!evidence_agrees(&part->shown[i], &wrong))
            return err_set(why, ERR_CONTENT, "%s would change %s, which stands under the prompt", mistake_label(m),
                           step_name(part->shown[i].step));
    return true;
}

static bool shows_in(const struct audit_part *part, const struct mistake *m, enum stage stage, struct arena *arena,
                     struct err *why)
{
    enum step_id step = part->answer.slice.step;
    if (step_stage(step) == N_STAGES || stage > step_stage(step))
        return err_set(why, ERR_CONTENT, "%s is made after %s, so it can't show there", mistake_label(m),
                       step_name(step));
    if (is_computed(part, part->given) && stage <= step_stage(part->given))
        return err_set(why, ERR_CONTENT, "%s would be made before %s, which is handed over", mistake_label(m),
                       step_name(part->given));
    return mistake_applies(m, part->item.setup, why) && keeps_shown(part, m, arena, why);
}

bool audit_may_show(const struct audit *audit, const struct mistake *m, struct arena *arena, struct err *why)
{
    enum stage stage;
    if (!mistake_stage(m, &stage))
        return err_set(why, ERR_CONTENT, "%s is a slip of code, which no number can tell", mistake_label(m));
    for (size_t i = 0; i < audit->n_parts; i++)
        if (shows_in(&audit->part[i], m, stage, arena, why))
            return true;
    return false;
}

/* What a mistake makes of a part; where it can't be made, all is right. */
static struct tensor make_wrong(const struct audit_part *part, const struct mistake *m, struct arena *arena)
{
    struct err err;
    struct tensor made;
    struct answer wrong = part->answer;
    wrong.slice.mistake = str_of(mistake_label(m));
    if (!mistake_applies(m, part->item.setup, &err))
        return part->right;
    return answer_tensor(&made, &wrong, &part->item, arena, &err) ? made : (struct tensor){0};
}

static struct audit_row judge(const struct audit *audit, const struct mistake *m, struct arena *arena)
{
    struct err err;
    struct audit_row row = {.mistake = m, .state = AUDIT_SURVIVES};
    if (!audit_may_show(audit, m, arena, &err))
        return (struct audit_row){.mistake = m};
    row.made = ARENA_ARRAY(arena, audit->n_parts, struct tensor);
    for (size_t i = 0; i < audit->n_parts; i++) {
        row.made[i] = make_wrong(&audit->part[i], m, arena);
        if (!is_accepted(audit, &audit->part[i].right, &row.made[i]))
            row.state = AUDIT_TOLD;
    }
    return row;
}

bool audit_run(struct audit *out, const struct item *item, struct arena *arena, struct err *err)
{
    const struct code *code = program_of(item->exercise);
    *out = (struct audit){.exercise = item->exercise, .is_shape = strcmp(item->exercise->kind->name, "shape") == 0};
    if (!(code != NULL ? add_program(out, code, item, arena, err) : add_answer(out, item, arena, err)))
        return false;
    out->row = ARENA_ARRAY(arena, mistakes_count(), struct audit_row);
    for (size_t i = 0; i < mistakes_count(); i++)
        out->row[i] = judge(out, mistakes_at(i), arena);
    return true;
}

/* ---- reading the result ---- */

const struct audit_row *audit_find(const struct audit *audit, struct str label)
{
    const struct mistake *m = mistake_find(label);
    for (size_t i = 0; m != NULL && i < mistakes_count(); i++)
        if (audit->row[i].mistake == m)
            return &audit->row[i];
    return NULL;
}

bool audit_are_alike(const struct audit *audit, const struct audit_row *a, const struct audit_row *b)
{
    for (size_t i = 0; i < audit->n_parts; i++)
        if (a->made[i].data == NULL || !is_accepted(audit, &a->made[i], &b->made[i]))
            return false;
    return true;
}

const char *audit_title(const struct audit *audit, struct arena *arena)
{
    const struct code *code = program_of(audit->exercise);
    const char *title = slice_title(&audit->part[0].answer.slice, arena);
    if (code == NULL)
        return arena_printf(arena, "%s%s", audit->is_shape ? "shape of " : "", title);
    if (code_is_script(code))
        return arena_printf(arena, "%zu variables of a script", code->n_vars);
    return arena_printf(arena, "%s in %zu test%s", title, code->n_tests, code->n_tests == 1 ? "" : "s");
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
