#include "front/preview.h"

#include <string.h>

#include "base/fs.h"
#include "base/visible.h"
#include "course/lint_rules.h"
#include "front/step_page.h"

enum { LINE_SIZE = 1024, MOST_SHOWN = 20 };

/* ---- reading ---- */

static void watch_file(struct preview *p, const char *path)
{
    struct str content = {0};
    struct err unheard; /* a file that is gone differs from all that may come */
    for (size_t i = 0; i < p->n_watched; i++)
        if (strcmp(p->watch[i].path, path) == 0)
            return;
    if (p->n_watched == PREVIEW_WATCHED)
        return;
    if (!fs_read(path, JSON_MAX_BYTES, &content, &p->arena[p->reading], &unheard))
        content = (struct str){0};
    watch_begin(&p->watch[p->n_watched++], path, content);
}

static void watch_setups(struct preview *p, const struct lesson *lesson)
{
    const struct setup_table *setups = lesson->setups;
    for (size_t i = 0; setups != NULL && i < setups->n; i++)
        if (setups->entry[i].file != NULL)
            watch_file(p, setups->entry[i].file);
}

/* Into the arena that does not hold the lesson shown. */
static void read_lesson(struct preview *p)
{
    p->reading = p->is_sound ? !p->reading : p->reading;
    struct arena *arena = &p->arena[p->reading];
    arena_reset(arena);
    struct lesson *lesson = ARENA_NEW(arena, struct lesson);
    p->problems = (struct problems){.arena = arena};
    p->n_watched = 0;
    watch_file(p, p->path); /* before it is read: what is saved meanwhile is then read once more */
    p->is_sound = course_load_lesson(lesson, p->path, arena, &p->problems);
    watch_setups(p, lesson);
    if (!p->is_sound)
        return;
    p->lesson = lesson;
    lint_lesson(lesson, NULL, arena, &p->problems);
    preview_move(p, 0);
}

void preview_open(struct preview *p, const char *path)
{
    *p = (struct preview){.path = path};
    read_lesson(p);
}

void preview_close(struct preview *p)
{
    arena_free(&p->arena[0]);
    arena_free(&p->arena[1]);
}

bool preview_refresh(struct preview *p)
{
    bool was_saved = false;
    for (size_t i = 0; i < p->n_watched; i++)
        was_saved = watch_look(&p->watch[i]) || was_saved;
    if (was_saved)
        read_lesson(p);
    return was_saved;
}

/* ---- moving ---- */

void preview_move(struct preview *p, int steps)
{
    long at = (long)p->at + steps, last = p->lesson == NULL ? 0 : (long)p->lesson->n_steps - 1;
    p->at = (size_t)(at > last ? last : at < 0 ? 0 : at);
}

bool preview_go(struct preview *p, struct str step)
{
    double number;
    for (size_t i = 0; p->lesson != NULL && i < p->lesson->n_steps; i++) {
        bool is_number = num_parse(step, &number) && number == (double)(i + 1);
        if (is_number || str_is(step, p->lesson->steps[i].id)) {
            p->at = i;
            return true;
        }
    }
    return false;
}

/* ---- showing ---- */

static void put_problem(const struct problem *problem, struct page *page)
{
    char line[LINE_SIZE];
    struct sb text = {.arena = page->arena};
    visible_add_line(&text, str_of(err_format(&problem->err, line, sizeof line)), page->canvas.is_ascii);
    page_item(page, problem->is_warning ? ROLE_WARN : ROLE_BAD, problem->is_warning ? STR("[?] ") : STR("[!] "),
              (struct str){sb_text(&text), text.n});
}

/* Whether a finding is about the step: its pointer begins with "/steps/AT". */
static bool is_about(const struct problem *problem, size_t at, struct arena *arena)
{
    const char *place = arena_printf(arena, "/steps/%zu", at);
    size_t n = strlen(place);
    char next = problem->err.field[0] == '\0' ? 'x' : problem->err.field[n];
    return strncmp(problem->err.field, place, n) == 0 && (next == '\0' || next == '/');
}

static void put_findings(const struct preview *p, struct page *page)
{
    size_t n_elsewhere = 0;
    page_blank(page);
    for (const struct problem *problem = p->problems.first; problem != NULL; problem = problem->next) {
        if (is_about(problem, p->at, page->arena))
            put_problem(problem, page);
        else
            n_elsewhere++;
    }
    if (n_elsewhere > 0)
        page_printf(page, ROLE_WARN, "and %zu finding%s about other steps; mha-tutor lint shows all", n_elsewhere,
                    n_elsewhere == 1 ? "" : "s");
}

static void put_errors(const struct preview *p, struct page *page)
{
    size_t n = 0;
    page_text(page, ROLE_WARN, STR("This file can't be read as a lesson. It is read again when it is saved."));
    page_blank(page);
    for (const struct problem *problem = p->problems.first; problem != NULL && n < MOST_SHOWN; problem = problem->next)
        if (!problem->is_warning) {
            put_problem(problem, page);
            n++;
        }
}

static bool put_step(const struct lesson_step *step, struct page *page, struct err *err)
{
    struct item item;
    if (step->type != LESSON_EXERCISE)
        return step_page(step, page, err);
    if (!item_make(&item, &step->exercise, 0, 0, page->arena, err))
        return false;
    exercise_page(&item, page);
    page_blank(page);
    exercise_page_key(&item, page);
    return true;
}

void preview_page(const struct preview *p, struct page *page)
{
    struct err err;
    if (!p->is_sound)
        put_errors(p, page);
    if (p->lesson == NULL)
        return;
    if (!p->is_sound) {
        page_blank(page);
        page_text(page, ROLE_WARN, STR("Before that, the step was:"));
        page_blank(page);
    }
    if (!put_step(&p->lesson->steps[p->at], page, &err))
        page_text(page, ROLE_WARN, STR("This step can't be shown:"));
    if (p->is_sound)
        put_findings(p, page);
}

const char *preview_heading(const struct preview *p, struct arena *arena)
{
    size_t n = p->problems.n_errors;
    const char *errors = p->is_sound ? "" : arena_printf(arena, " %zu error%s;", n, n == 1 ? "" : "s");
    if (p->lesson == NULL)
        return arena_printf(arena, "%s:%s", p->path, errors);
    const struct lesson_step *step = &p->lesson->steps[p->at];
    return arena_printf(arena, "%s:%s step %zu of %zu, %s %s", p->path, errors, p->at + 1, p->lesson->n_steps,
                        step->kind, step->id);
}
