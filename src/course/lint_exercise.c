/* The answers of an exercise, in every draw that a learner may meet.
 *
 * Checked with the very functions that check a learner: the stored answer must be right, also after it went through its
 * text form; an empty or untouched one must not be; near misses must be readable, and misses. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "course/code.h"
#include "course/kind.h"
#include "course/lint.h"
#include "course/lint_bench.h"
#include "course/lint_rules.h"

enum {
    SEEDS = 50,      /* shuffles tried */
    HINT_DRAWS = 10, /* draws in which hints are read */
    FEW_DRAWS = 4    /* who has answered fewer than these knows the answers by heart */
};

bool bench_complain(struct bench *b, const struct json *at, const char *fmt, ...)
{
    char text[ERR_TEXT_SIZE], draw[32] = "";
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    if (b->item.draw > 0)
        snprintf(draw, sizeof draw, "draw %lld: ", (long long)b->item.draw);
    return json_complain(at == NULL ? b->ex->json : at, b->problems, "%s%s", draw, text);
}

static struct str text_of(struct bench *b, const void *answer)
{
    struct sb text = {.arena = &b->arena};
    b->ex->kind->to_text(&b->item, answer, &text);
    return (struct str){sb_text(&text), text.n};
}

static void *solution_of(struct bench *b)
{
    void *answer = item_answer(&b->item, &b->arena);
    b->ex->kind->solution(&b->item, answer);
    return answer;
}

static bool check_solution(struct bench *b)
{
    struct verdict v;
    void *answer = solution_of(b);
    item_check(&b->item, answer, &v, &b->arena);
    if (v.status != VERDICT_RIGHT)
        return bench_complain(b, NULL, "the stored answer is not accepted: %s", v.message);
    struct str text = text_of(b, answer);
    item_grade(&b->item, text, &v, &b->arena);
    return v.status == VERDICT_RIGHT ||
           bench_complain(b, NULL, "the stored answer, typed as \"%.*s\", is not accepted: %s",
                          (int)(text.n < 60 ? text.n : 60), text.p, v.message);
}

/* An untouched answer may look different in every shuffle. */
static bool check_empty(struct bench *b)
{
    struct verdict v;
    struct item shuffled = b->item;
    for (shuffled.seed = 0; shuffled.seed < SEEDS; shuffled.seed++) {
        item_check(&shuffled, item_answer(&shuffled, &b->arena), &v, &b->arena);
        if (v.status == VERDICT_RIGHT)
            return bench_complain(b, NULL, "the answer that nobody has touched yet counts as right");
    }
    item_grade(&b->item, (struct str){0}, &v, &b->arena);
    return v.status != VERDICT_RIGHT || bench_complain(b, NULL, "an empty answer counts as right");
}

/* Of two that mean the same only the first is ever spoken of. */
static bool check_near_is_new(struct bench *b, size_t i, const void *answer, const struct json *at)
{
    struct err err;
    for (size_t k = 0; k < i; k++) {
        void *earlier = item_answer(&b->item, &b->arena);
        if (b->ex->kind->from_text(&b->item, item_text(&b->item, b->ex->nears[k].answer), earlier, &err) &&
            b->ex->kind->same(&b->item, answer, earlier))
            return bench_complain(b, at, "this near miss means the same as number %zu", k + 1);
    }
    return true;
}

/* In another draw a near miss may happen to be right; there it is never spoken of. */
static bool check_near(struct bench *b, size_t i)
{
    struct err err;
    struct verdict v;
    const struct json *at = json_at(json_get(b->ex->json, "near"), i);
    struct str text = item_text(&b->item, b->ex->nears[i].answer);
    void *answer = item_answer(&b->item, &b->arena);
    if (!b->ex->kind->from_text(&b->item, text, answer, &err))
        return bench_complain(b, at, "this near miss can't be read as an answer: %s", err.text);
    if (b->item.draw > 0)
        return true;
    b->ex->kind->check(&b->item, answer, &v, &b->arena);
    return v.status != VERDICT_RIGHT ? check_near_is_new(b, i, answer, at)
                                     : bench_complain(b, at, "this near miss is the right answer");
}

static bool check_answers(struct bench *b)
{
    bool ok = check_solution(b);
    ok = check_empty(b) && ok;
    for (size_t i = 0; i < b->ex->n_nears; i++)
        ok = check_near(b, i) && ok;
    return ok;
}

/* The solution must pass its tests, and the starter must not.  Without tools nothing is run. */
static bool check_program(struct bench *b)
{
    struct verdict v;
    if (!lint_program(b))
        return false;
    if (b->tools == NULL)
        return true;
    item_check(&b->item, solution_of(b), &v, &b->arena);
    if (v.status == VERDICT_UNAVAILABLE) {
        json_warn(b->ex->json, b->problems, "can't be run here: %s", v.message);
        return true;
    }
    if (v.status != VERDICT_RIGHT)
        return bench_complain(b, json_get(b->ex->json, "solution"), "the solution does not pass: %s", v.message);
    item_grade(&b->item, ((const struct code *)b->ex->spec)->starter, &v, &b->arena);
    return v.status != VERDICT_RIGHT ||
           bench_complain(b, json_get(b->ex->json, "starter"), "the starter passes as it is");
}

/* An error of item_make, at the key that it is about; its field may also name a test. */
static bool complain_of(struct bench *b, const struct err *err)
{
    const struct json *at = json_get(b->ex->json, err->field);
    bool is_test = err->field[0] != '\0' && at == NULL;
    const char *const usual[] = {"answer", "options"};
    for (size_t i = 0; at == NULL && i < ARRAY_LEN(usual); i++)
        at = json_get(b->ex->json, usual[i]);
    return bench_complain(b, at, "%s%s%s", is_test ? err->field : "", is_test ? ": " : "", err->text);
}

static bool check_draw(struct bench *b, int64_t draw)
{
    struct err err;
    bool ok = true;
    arena_reset(&b->arena);
    if (!item_make(&b->item, b->ex, draw, 0, &b->arena, &err))
        return complain_of(b, &err);
    b->item.tools = b->tools;
    ok = lint_shows(b->ex->shows, b->ex->n_shows, b->item.trace, &b->item.names, b->ex->json, &b->arena, b->problems);
    ok = (item_is_program(&b->item) ? check_program(b) : check_answers(b)) && ok;
    ok = lint_prompt(b, text_of(b, solution_of(b))) && ok;
    return item_is_program(&b->item) || draw >= HINT_DRAWS || !ok ? ok : lint_hints(b);
}

/* How many draws are worth a look: all that differ, or enough of them. */
static int64_t count_draws(const struct exercise *exercise, struct problems *problems)
{
    struct names names = {0};
    if (exercise->vary == NULL)
        return 1;
    if (exercise->setup != NULL)
        names_of_setup(&names, exercise->setup);
    size_t n = vary_count(&names, exercise->vary, exercise->setup == NULL ? 0 : exercise->setup->n_q);
    if (n > 0 && n < FEW_DRAWS)
        json_warn(json_get(exercise->json, "vary"), problems, "%zu different draw%s; offer at least %d", n,
                  n == 1 ? "" : "s", FEW_DRAWS);
    return n == 0 ? 1 : n < LINT_DRAWS ? (int64_t)n : LINT_DRAWS;
}

void lint_exercise(const struct exercise *exercise, struct toolbox *tools, struct problems *problems)
{
    struct bench b = {.ex = exercise, .tools = tools, .problems = problems};
    int64_t n = count_draws(exercise, problems);
    for (int64_t draw = 0; draw < n && check_draw(&b, draw); draw++)
        continue;
    arena_free(&b.arena);
}
