/* The mistake audit of a course, as text: a table to look over, then what stands behind each of its rows. */
#include "course/audit.h"
#include "course/course.h"
#include "course/lint.h"
#include "screen/page.h"

enum { WIDTH = 80, ID_WIDTH = 28 };

/* One exercise whose answer is computed, with its audit, in the arena. */
struct entry {
    const struct lesson_step *step;
    bool is_audited; /* the answer is a part of the right computation, in which mistakes show */
    struct audit audit;
};

struct report {
    struct entry *entry;
    size_t n;
};

static void add_step(struct report *report, const struct lesson_step *step, struct arena *arena)
{
    struct entry *entry = &report->entry[report->n];
    struct item *item = ARENA_NEW(arena, struct item);
    struct err err;
    if (step->type != LESSON_EXERCISE)
        return;
    entry->step = step;
    entry->is_audited = audit_is_possible(&step->exercise) && item_make(item, &step->exercise, 0, 0, arena, &err) &&
                        audit_run(&entry->audit, item, arena, &err);
    report->n += entry->is_audited || json_get(step->json, "answer") != NULL;
}

static void collect(struct report *out, const struct course *course, struct arena *arena)
{
    size_t room = 0;
    for (size_t i = 0; i < course->n_lessons; i++)
        room += course->lessons[i].n_steps;
    *out = (struct report){.entry = ARENA_ARRAY(arena, room + 1, struct entry)};
    for (size_t i = 0; i < course->n_lessons; i++)
        for (size_t k = 0; k < course->lessons[i].n_steps; k++)
            add_step(out, &course->lessons[i].steps[k], arena);
}

static size_t count(const struct audit *audit, enum audit_state state)
{
    size_t n = 0;
    for (size_t i = 0; i < mistakes_count(); i++)
        n += audit->row[i].state == state;
    return n;
}

static void put_row(const struct entry *entry, struct sb *out, struct arena *arena)
{
    const struct audit *audit = &entry->audit;
    if (!entry->is_audited) {
        sb_printf(out, "%-*s %4s %4s  no step of the right computation\n", ID_WIDTH, entry->step->id, "-", "-");
        return;
    }
    size_t told = count(audit, AUDIT_TOLD), survive = count(audit, AUDIT_SURVIVES);
    sb_printf(out, "%-*s %4zu %4zu  %s\n", ID_WIDTH, entry->step->id, told, told + survive, audit_title(audit, arena));
}

static void put_table(const struct report *report, struct sb *out, struct arena *arena)
{
    sb_printf(out, "%-*s %4s %4s  %s\n", ID_WIDTH, "exercise", "told", "of", "answer");
    for (size_t i = 0; i < report->n; i++)
        put_row(&report->entry[i], out, arena);
}

static void put_labels(const struct audit *audit, enum audit_state state, const char *lead, struct page *page)
{
    struct sb list = {.arena = page->arena};
    for (size_t i = 0; i < mistakes_count(); i++) {
        const char *label = mistake_label(audit->row[i].mistake);
        if (audit->row[i].state == state)
            sb_printf(&list, "%s%s%s", list.n == 0 ? "" : " ", label,
                      audit_is_blind(audit->exercise, str_of(label)) ? " (excused)" : "");
    }
    if (list.n > 0)
        page_item(page, ROLE_NORMAL, str_of(lead), str_of(sb_text(&list)));
}

/* "a = b = c" for the told ones that are alike with row i, when it is the first of them. */
static void put_group(const struct audit *audit, size_t i, struct page *page)
{
    struct sb group = {.arena = page->arena};
    const struct audit_row *row = audit->row;
    for (size_t k = 0; k < mistakes_count(); k++) {
        if (k == i || row[k].state != AUDIT_TOLD || !audit_are_alike(audit, &row[i], &row[k]))
            continue;
        if (k < i)
            return;
        sb_printf(&group, " = %s", mistake_label(row[k].mistake));
    }
    if (group.n > 0)
        page_item(page, ROLE_NORMAL, STR("  alike       "),
                  str_of(arena_printf(page->arena, "%s%s", mistake_label(row[i].mistake), sb_text(&group))));
}

static void put_details(const struct entry *entry, struct page *page)
{
    const struct audit *audit = &entry->audit;
    const struct setup *setup = entry->step->exercise.setup;
    const char *same = setup == NULL ? "" : audit_dimensions(setup, page->arena);
    page_printf(page, ROLE_STRONG, "%s (%s)", entry->step->id, entry->step->lesson->id);
    put_labels(audit, AUDIT_TOLD, "  told apart  ", page);
    for (size_t i = 0; i < mistakes_count(); i++)
        if (audit->row[i].state == AUDIT_TOLD)
            put_group(audit, i, page);
    put_labels(audit, AUDIT_SURVIVES, "  survive     ", page);
    if (same[0] != '\0')
        page_printf(page, ROLE_NORMAL, "  coincide    %s", same);
}

void lint_report(const char *folder, struct sb *out, struct arena *arena)
{
    struct course course;
    struct problems unheard = {.arena = arena}; /* lint_path has told them */
    struct report report;
    if (!course_load(&course, folder, arena, &unheard))
        return;
    collect(&report, &course, arena);
    put_table(&report, out, arena);
    for (size_t i = 0; i < report.n; i++) {
        struct page page;
        if (!report.entry[i].is_audited)
            continue;
        sb_char(out, '\n');
        page_init(&page, arena, WIDTH, false);
        put_details(&report.entry[i], &page);
        page_dump(&page, out);
    }
}
