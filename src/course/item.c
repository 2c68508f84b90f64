#include "course/item.h"

#include <string.h>

#include "base/utf8.h"
#include "course/expr.h"
#include "course/kind.h"
#include "course/setup_json.h"
#include "course/show.h"
#include "course/verdict_page.h"
#include "engine/rng.h"
#include "screen/markdown.h"

static bool permute_tokens(struct item *item, struct err *err)
{
    const struct setup *setup = item->setup;
    if (item->exercise->vary == NULL || !vary_permutes_tokens(item->exercise->vary) || setup == NULL)
        return true;
    size_t *order = ARENA_ARRAY(item->arena, setup->n_q, size_t);
    vary_order(order, setup->n_q, item->exercise->id, item->draw);
    item->setup = setup_permuted(setup, order, item->arena);
    return item->setup != NULL || err_set(err, ERR_CONTENT, "\"permute_tokens\" needs n_q = n_k and no mask");
}

bool item_make(struct item *out, const struct exercise *exercise, int64_t draw, uint64_t seed, struct arena *arena,
               struct err *err)
{
    *out = (struct item){.exercise = exercise, .draw = draw, .seed = seed, .setup = exercise->setup, .arena = arena};
    if (!permute_tokens(out, err))
        return false;
    if (out->setup != NULL) {
        struct trace *trace = ARENA_NEW(arena, struct trace);
        names_of_setup(&out->names, out->setup);
        if (!trace_right(trace, out->setup, arena, err))
            return false;
        out->trace = trace;
    }
    if (exercise->vary != NULL && !vary_draw(&out->names, exercise->vary, exercise->id, draw, err))
        return err_at(err, NULL, 0, "vary");
    names_complete(&out->names);
    return exercise->kind->bind == NULL || exercise->kind->bind(out, err);
}

struct str item_text(const struct item *item, struct str text)
{
    return names_fill(&item->names, text, item->arena);
}

void *item_answer(const struct item *item, struct arena *arena)
{
    const struct kind *kind = item->exercise->kind;
    void *answer = arena_alloc(arena, kind->answer_size);
    if (kind->reset != NULL)
        kind->reset(item, answer);
    return answer;
}

static void word_on_near_miss(const struct item *item, const void *answer, struct verdict *v, struct arena *arena)
{
    const struct exercise *ex = item->exercise;
    for (size_t i = 0; i < ex->n_nears; i++) {
        struct err err;
        void *near = item_answer(item, arena);
        if (!ex->kind->from_text(item, item_text(item, ex->nears[i].answer), near, &err) ||
            !ex->kind->same(item, answer, near))
            continue;
        struct str why = item_text(item, ex->nears[i].why);
        v->message = arena_dup_n(arena, why.p, why.n);
        v->is_near = true;
        return;
    }
}

bool item_is_program(const struct item *item)
{
    return item->exercise->kind->request != NULL;
}

const char *item_file(const struct item *item, struct arena *arena)
{
    return arena_printf(arena, "%s.%s", item->exercise->id, item->exercise->kind->file_ending(item));
}

struct str item_starter(const struct item *item)
{
    return item->exercise->kind->starter(item);
}

static void run_program_of(const struct item *item, const void *answer, struct verdict *out, struct arena *arena)
{
    struct program program;
    struct program_result result;
    struct err err;
    if (!item->exercise->kind->request(item, answer, &program, arena, &err)) {
        verdict_unreadable(out, &err, arena);
        return;
    }
    if (item->tools == NULL) {
        *out = (struct verdict){.status = VERDICT_UNAVAILABLE, .message = "Programs are not run here."};
        return;
    }
    program_run(item->tools, &program, &result, arena);
    item->exercise->kind->judge(item, &program, &result, out, arena);
}

void item_check(const struct item *item, const void *answer, struct verdict *out, struct arena *arena)
{
    if (item_is_program(item))
        run_program_of(item, answer, out, arena);
    else
        item->exercise->kind->check(item, answer, out, arena);
    if (out->status == VERDICT_WRONG)
        word_on_near_miss(item, answer, out, arena);
}

/* A program's bytes are for its interpreter to judge. */
static bool read_answer(const struct item *item, struct str text, void *answer, struct err *err)
{
    size_t good = utf8_invalid(text.p, text.n);
    if (good < text.n && !item_is_program(item))
        return err_set(err, ERR_CONTENT, "this is not UTF-8 text, from byte %zu on", good + 1);
    return item->exercise->kind->from_text(item, text, answer, err);
}

void item_grade(const struct item *item, struct str text, struct verdict *out, struct arena *arena)
{
    struct err err;
    void *answer = item_answer(item, arena);
    if (!read_answer(item, text, answer, &err)) {
        verdict_unreadable(out, &err, arena);
        return;
    }
    item_check(item, answer, out, arena);
}

void item_shuffle(const struct item *item, size_t *order, size_t n, uint64_t salt)
{
    struct rng rng;
    rng_seed(&rng, item->seed ^ (salt * UINT64_C(0x9E3779B97F4A7C15)));
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    for (size_t i = n; i > 1; i--) {
        size_t j = (size_t)rng_below(&rng, i), kept = order[i - 1];
        order[i - 1] = order[j];
        order[j] = kept;
    }
}

void item_page_prompt(const struct item *item, struct page *page)
{
    const struct exercise *ex = item->exercise;
    markdown_page(page, item_text(item, ex->prompt));
    for (size_t i = 0; i < ex->n_shows; i++) {
        page_blank(page);
        show_page(&ex->shows[i], item->trace, &item->names, page);
    }
    page_blank(page);
}

void item_page_ask(const struct item *item, bool by_keys, struct page *page)
{
    page_text(page, ROLE_DIM, str_of(item->exercise->kind->ask(item, by_keys, page->arena)));
    page_blank(page);
}

void item_page_answer(const struct item *item, const void *answer, bool has_focus, struct page *page)
{
    item->exercise->kind->render(item, answer, page, has_focus);
}

void item_page_hints(const struct item *item, size_t n, struct page *page)
{
    for (size_t i = 0; i < n && i < item->exercise->n_hints; i++) {
        page_blank(page);
        markdown_item(page, ROLE_HINT, str_of(arena_printf(page->arena, "Hint %zu: ", i + 1)),
                      item_text(item, item->exercise->hints[i]));
    }
}

static const char *verdict_lead(enum verdict_status status)
{
    return status == VERDICT_RIGHT ? "[x] " : status == VERDICT_INVALID ? "[?] " : "[ ] ";
}

static const char *verdict_opening(enum verdict_status status)
{
    return status == VERDICT_RIGHT ? "Right. " : status == VERDICT_INVALID ? "" : "Not yet. ";
}

/* A starter that nobody has touched is no mistake to be known by a name. */
static bool is_untouched(const struct verdict *v)
{
    return strcmp(v->mistakes[0], "unimplemented_pass") == 0;
}

void item_page_verdict(const struct verdict *v, struct page *page)
{
    page_blank(page);
    markdown_item(page, v->status == VERDICT_RIGHT ? ROLE_OK : ROLE_BAD, str_of(verdict_lead(v->status)),
                  str_of(arena_printf(page->arena, "%s%s", verdict_opening(v->status), v->message)));
    if (v->n_mistakes > 0 && !v->is_near && !is_untouched(v))
        page_printf(page, ROLE_DIM, "Known as: %s", v->mistakes[0]);
    verdict_page(v, page);
}

void item_page_solution(const struct item *item, struct page *page)
{
    void *answer = item_answer(item, page->arena);
    item->exercise->kind->solution(item, answer);
    page_blank(page);
    page_text(page, ROLE_STRONG, item_is_program(item) ? STR("One way to write it:") : STR("The answer:"));
    item->exercise->kind->render(item, answer, page, false);
}

void item_page_explain(const struct item *item, struct page *page)
{
    if (item->exercise->explain.n == 0)
        return;
    page_blank(page);
    markdown_page(page, item_text(item, item->exercise->explain));
}
