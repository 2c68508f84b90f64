#include "app/stroll.h"

#include <string.h>

#include "course/expr.h"
#include "course/item.h"
#include "screen/markdown.h"

static const struct walk *walk_of(const struct stroll *s)
{
    return &s->step->walk;
}

/* Where the walk is, whatever the microscope looks at. */
static const struct step *station(const struct stroll *s)
{
    return &s->trace->step[s->steps[s->at]];
}

const struct step *stroll_step(const struct stroll *s)
{
    return trace_find(s->trace, s->scope.here.step);
}

bool stroll_asks(const struct stroll *s)
{
    return s->question >= 0;
}

const struct prediction *stroll_prediction(const struct stroll *s)
{
    CHECK(stroll_asks(s), "no question stands");
    return &walk_of(s)->predict[s->question];
}

static void record(struct stroll *s, struct attempt row)
{
    if (s->journal != NULL)
        journal_add(s->journal, s->step, row);
}

/* The first question about a step that is still open; -1: none. */
static int open_question(const struct stroll *s, enum step_id step)
{
    int question = -1;
    do
        question = walk_next_question(walk_of(s), step, question);
    while (question >= 0 && s->settled[question]);
    return question;
}

static void find_question(struct stroll *s)
{
    s->question = open_question(s, station(s)->id);
    s->tries = 0;
    edit_set(&s->guess, (struct str){0});
}

static void arrive(struct stroll *s)
{
    microscope_open(&s->scope, station(s)->id);
    s->has_verdict = false;
    find_question(s);
    record(s, (struct attempt){.event = ATTEMPT_SEEN, .prompt = step_name(station(s)->id)});
    if (s->at + 1 == s->n_steps && !stroll_asks(s))
        record(s, (struct attempt){.event = ATTEMPT_FINISH});
}

static void restore(struct stroll *s)
{
    if (s->journal == NULL)
        return;
    struct step_record record = progress_of(s->journal->progress, s->step);
    for (size_t i = 0; i < walk_of(s)->n_predict; i++)
        s->settled[i] = progress_is_settled(&record, prediction_key(&walk_of(s)->predict[i], &s->arena));
    for (size_t i = 0; i < s->n_steps; i++)
        if (strcmp(record.place, step_name(s->trace->step[s->steps[i]].id)) == 0)
            s->at = i;
}

bool stroll_open(struct stroll *s, const struct lesson_step *step, struct journal *journal, struct err *err)
{
    *s = (struct stroll){.step = step, .journal = journal};
    if (!walk_run(&step->walk, &s->trace, &s->beside, &s->arena, err)) {
        arena_free(&s->arena);
        return false;
    }
    s->n_steps = walk_steps(&step->walk, s->trace, s->steps);
    s->settled = ARENA_ARRAY(&s->arena, step->walk.n_predict + 1, bool);
    what_if_open(&s->what_if, s->trace);
    restore(s);
    arrive(s);
    return true;
}

void stroll_close(struct stroll *s)
{
    what_if_close(&s->what_if);
    walk_forget(s->trace);
    walk_forget(s->beside);
    arena_free(&s->arena);
    *s = (struct stroll){0};
}

/* The question is over: the next one about this step, or the step itself. */
static void settle(struct stroll *s)
{
    s->settled[s->question] = true;
    find_question(s);
    if (!stroll_asks(s) && s->at + 1 == s->n_steps)
        record(s, (struct attempt){.event = ATTEMPT_FINISH});
}

void stroll_page_question(const struct stroll *s, struct page *page)
{
    const struct setup *setup = s->trace->setup;
    struct sb known = {.arena = page->arena};
    markdown_page(page, str_of(prediction_prompt(stroll_prediction(s), s->trace, page->arena)));
    page_blank(page);
    sb_printf(&known, "Known: %zu head%s", setup->num_heads, setup->num_heads == 1 ? "" : "s");
    for (size_t i = 0; i < s->steps[s->at]; i++) {
        char shape[SHAPE_SIZE];
        const struct step *step = &s->trace->step[i];
        sb_printf(&known, ", %s %s", step_name(step->id), shape_format(step->value.ndim, step->value.shape, shape));
    }
    page_text(page, ROLE_DIM, str_of(sb_text(&known)));
}

void stroll_page_verdict(const struct stroll *s, struct page *page)
{
    if (s->has_verdict && s->is_told)
        page_text(page, ROLE_HINT, str_of(s->verdict.message));
    else if (s->has_verdict)
        item_page_verdict(&s->verdict, page);
}

void stroll_guess(struct stroll *s, struct str text)
{
    const struct prediction *p = stroll_prediction(s);
    prediction_check(p, s->trace, text, &s->verdict, &s->arena);
    s->has_verdict = true;
    s->is_told = false;
    if (s->verdict.status == VERDICT_INVALID)
        return;
    journal_add(s->journal, s->step,
                (struct attempt){.event = ATTEMPT_PREDICT,
                                 .prompt = prediction_key(p, &s->arena),
                                 .answer = arena_dup_n(&s->arena, text.p, text.n),
                                 .status = verdict_word(s->verdict.status),
                                 .score = s->verdict.score,
                                 .hints = (int64_t)s->tries});
    s->tries++;
    if (s->verdict.status == VERDICT_RIGHT)
        settle(s);
}

void stroll_give_up(struct stroll *s)
{
    const struct prediction *p = stroll_prediction(s);
    const char *solution = prediction_solution(p, s->trace, &s->arena), *what = prediction_subject(p, &s->arena);
    record(s, (struct attempt){.event = ATTEMPT_SKIP, .prompt = prediction_key(p, &s->arena)});
    verdict_wrong(&s->verdict, 0, arena_printf(&s->arena, "%s is %s.", what, solution));
    s->has_verdict = s->is_told = true;
    settle(s);
}

bool stroll_next(struct stroll *s)
{
    if (stroll_asks(s) || s->at + 1 == s->n_steps)
        return false;
    s->at++;
    arrive(s);
    return true;
}

bool stroll_back(struct stroll *s)
{
    if (s->at == 0)
        return false;
    s->at--;
    arrive(s);
    return true;
}

const struct trace *stroll_beside(const struct stroll *s)
{
    return s->what_if.changed != NULL ? s->what_if.changed : s->beside;
}

const char *stroll_beside_title(const struct stroll *s, struct arena *arena)
{
    if (s->what_if.changed != NULL)
        return "what if";
    if (walk_of(s)->beside_mistake.n > 0)
        return "with a mistake";
    const struct setup *other = s->beside->setup;
    if (other->num_heads == s->trace->setup->num_heads)
        return "with other inputs";
    return arena_printf(arena, "with %zu head%s of %zu columns", other->num_heads, other->num_heads == 1 ? "" : "s",
                        other->d_k);
}

bool stroll_edit(struct stroll *s, struct str typed, struct err *why)
{
    double number;
    return expr_eval(&number, typed, NULL, why) &&
           what_if_edit(&s->what_if, s->scope.here.step, s->scope.here.at, number, why);
}

bool stroll_follow(struct stroll *s, struct arena *scratch, struct err *why)
{
    struct operand operand;
    size_t n_of;
    if (!microscope_operand(&s->scope, s->trace, &operand, &n_of, scratch))
        return err_set(why, ERR_USAGE, "%s is where numbers come from: there is nothing to follow.",
                       step_name(s->scope.here.step));
    if (open_question(s, operand.step) >= 0)
        return err_set(why, ERR_USAGE, "%s is still to be predicted.", step_name(operand.step));
    microscope_follow(&s->scope, &operand);
    return true;
}

/* The split of V answers what is asked about Qh. */
static bool is_made_known(const struct stroll *s, enum step_id made)
{
    if (made == STEP_CONCAT)
        return open_question(s, STEP_CONCAT) < 0;
    return open_question(s, STEP_QH) < 0 && open_question(s, STEP_KH) < 0 && open_question(s, STEP_VH) < 0;
}

void stroll_memory(const struct stroll *s, struct memory *out)
{
    enum step_id step = s->scope.here.step;
    memory_of(out, s->trace, step, is_made_known(s, memory_made(step)));
}
