/* The walk's lenses in words: what the screen shows with a cursor, line mode says about one cell. */
#include <stdint.h>

#include "app/cell_text.h"
#include "app/memory_page.h"
#include "base/macros.h"
#include "front/line_state.h"

enum { DIGITS = 6, OPERANDS_SHOWN = 24, SLOTS_SHOWN = 64 };

/* Where the cell came from, and its operands by the numbers that `follow` takes. */
static void say_cell(struct line *l)
{
    const struct stroll *s = &l->stroll;
    const struct look *look = &s->scope.here;
    struct origin origin;
    struct operand *operands;
    struct page page = line_page(l);
    trace_origin(s->trace, look->step, look->at, &origin, &l->frame);
    page_text(&page, ROLE_NORMAL, str_of(cell_text(&origin, s->trace, look->step, look->at, DIGITS, &l->frame)));
    size_t n = operands_list(&origin, &operands, &l->frame);
    for (size_t i = 0; i < n && i < OPERANDS_SHOWN; i++) {
        char number[NUM_SIZE];
        page_printf(&page, ROLE_NORMAL, "  %zu. %s = %s", i + 1,
                    cell_name(s->trace, operands[i].step, operands[i].at, &l->frame),
                    num_digits(operands[i].value, DIGITS, number));
    }
    if (n > OPERANDS_SHOWN)
        page_printf(&page, ROLE_NORMAL, "  ... and %zu more", n - OPERANDS_SHOWN);
    line_put(l, &page);
}

static void cell(struct line *l, struct str rest)
{
    struct err why;
    if (microscope_jump(&l->stroll.scope, l->stroll.trace, rest, &why))
        say_cell(l);
    else
        line_say(l, arena_printf(&l->frame, "`cell`: %s.", why.text));
}

static void follow(struct line *l, struct str rest)
{
    struct stroll *s = &l->stroll;
    struct operand operand;
    struct err why;
    double number = 1;
    size_t n_of;
    microscope_operand(&s->scope, s->trace, &operand, &n_of, &l->frame);
    if (n_of > 0 && rest.n > 0 && (!num_parse(rest, &number) || number < 1 || number > (double)n_of)) {
        line_say(l, arena_printf(&l->frame, "Type `follow` and a number from 1 to %zu.", n_of));
        return;
    }
    s->scope.here.choice = (size_t)number - 1;
    if (stroll_follow(s, &l->frame, &why))
        say_cell(l);
    else
        line_say(l, why.text);
}

static void go_back(struct line *l, struct str rest)
{
    (void)rest;
    if (microscope_return(&l->stroll.scope))
        say_cell(l);
    else
        line_say(l, "This is where you started from.");
}

static void largest(struct line *l, struct str rest)
{
    struct err why;
    if (microscope_largest(&l->stroll.scope, l->stroll.trace, !str_is(rest, "row"), &l->frame, &why))
        say_cell(l);
    else
        line_say(l, why.text);
}

/* All of a small buffer, the beginning of a large one; or one slot in words. */
static void memory(struct line *l, struct str rest)
{
    struct memory m;
    struct page page = line_page(l);
    double slot = 0;
    stroll_memory(&l->stroll, &m);
    size_t n = tensor_count(m.buffer);
    if (rest.n > 0 && (!num_parse(rest, &slot) || slot < 0 || slot >= (double)n)) {
        line_say(l, arena_printf(&l->frame, "Type `memory` and a slot from 0 to %zu, or `memory` alone.", n - 1));
        return;
    }
    if (rest.n > 0) {
        memory_page_slot(&m, (size_t)slot, &page);
    } else {
        memory_page_table(&m, 0, SLOTS_SHOWN, SIZE_MAX, &page);
        if (n > SLOTS_SHOWN)
            page_printf(&page, ROLE_NORMAL, "... and %zu more; `memory %d` says more about one", n - SLOTS_SHOWN,
                        SLOTS_SHOWN);
    }
    line_put(l, &page);
}

static void list_changes(struct line *l)
{
    const struct what_if *w = &l->stroll.what_if;
    struct page page = line_page(l);
    for (size_t i = 0; i < w->n_changes; i++)
        page_item(&page, ROLE_NORMAL,
                  str_of(arena_printf(&l->frame, "%s %s: ", w->changes[i].is_on ? "[x]" : "[ ]", w->changes[i].label)),
                  str_of(w->changes[i].sentence));
    line_put(l, &page);
}

static void what_if(struct line *l, struct str rest)
{
    struct what_if *w = &l->stroll.what_if;
    struct err why;
    size_t i = what_if_find(w, rest);
    if (rest.n == 0) {
        list_changes(l);
        return;
    }
    if (str_is(rest, "off"))
        what_if_clear(w);
    else if (i == w->n_changes || !what_if_toggle(w, i, &why)) {
        line_say(l, i == w->n_changes ? "There is no such change; `whatif` lists them." : why.text);
        return;
    }
    line_show_step(l);
}

/* "edit 0 1 = 2.5": a cell of the tensor in sight, or of one that was followed back to. */
static void edit(struct line *l, struct str rest)
{
    struct stroll *s = &l->stroll;
    struct err why;
    struct str at = str_split(&rest, '=');
    if (microscope_jump(&s->scope, s->trace, at, &why) && stroll_edit(s, str_trim(rest), &why))
        line_show_step(l);
    else
        line_say(l, arena_printf(&l->frame, "`edit 0 1 = 2.5`: %s", why.text));
}

bool line_walk(struct line *l, struct str word, struct str rest)
{
    static const struct {
        const char *word;
        void (*run)(struct line *l, struct str rest);
    } words[] = {{"cell", cell},     {"follow", follow},  {"return", go_back}, {"largest", largest},
                 {"memory", memory}, {"whatif", what_if}, {"edit", edit}};
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (!str_is(word, words[i].word))
            continue;
        if (l->has_stroll && !stroll_asks(&l->stroll))
            words[i].run(l, str_trim(rest));
        else
            line_say(l, "There is no tensor in sight.");
        return true;
    }
    return false;
}
