/* A lesson file of any bytes.  What loads is drawn, answered and walked through as learners would; what does not is
 * complained about at a place. */
#define _GNU_SOURCE /* memfd_create */
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "course/course.h"
#include "course/item.h"
#include "course/kind.h"
#include "course/text.h"
#include "fuzz/fuzz.h"
#include "fuzz/shown.h"
#include "screen/page.h"

static void check_page(struct page *page, struct arena *arena)
{
    struct sb out = {.arena = arena};
    page_dump(page, &out);
    check_shown(sb_text(&out), true);
}

static void answer(const struct item *item, const char *text, struct arena *arena)
{
    struct verdict verdict;
    struct page page;
    item_grade(item, str_of(text), &verdict, arena);
    page_init(&page, arena, 76, false);
    item_page_verdict(&verdict, &page);
    check_page(&page, arena);
}

static void take_exercise(const struct exercise *exercise, int64_t draw, struct arena *arena)
{
    static const char *const answers[] = {"", "a", "b", "1", "0.5", "(2, 3)", "[[1, 2], [3, 4]]", "1a 2b", "a c b"};
    struct item item;
    struct page page;
    struct err err = {0};
    if (!item_make(&item, exercise, draw, 7, arena, &err))
        return;
    void *blank = item_answer(&item, arena);
    page_init(&page, arena, 76, false);
    item_page_prompt(&item, &page);
    item_page_ask(&item, draw == 0, &page);
    item_page_answer(&item, blank, true, &page);
    item_page_hints(&item, exercise->n_hints, &page);
    item_page_solution(&item, &page);
    item_page_explain(&item, &page);
    check_page(&page, arena);
    for (size_t i = 0; i < ARRAY_LEN(answers); i++)
        answer(&item, answers[i], arena);
}

static void take_walk(const struct walk *walk, struct arena *arena)
{
    const struct trace *trace, *beside;
    struct err err = {0};
    if (!walk_run(walk, &trace, &beside, arena, &err))
        return;
    for (size_t i = 0; i < walk->n_predict; i++)
        prediction_solution(&walk->predict[i], trace, arena);
    walk_forget(trace);
    walk_forget(beside);
}

static void take_step(const struct lesson_step *step)
{
    struct arena arena = {0};
    struct page page;
    if (step->type == LESSON_TEXT) {
        page_init(&page, &arena, 76, true);
        text_page(&step->text, &page);
        check_page(&page, &arena);
    } else if (step->type == LESSON_WALK) {
        take_walk(&step->walk, &arena);
    } else if (step->type == LESSON_EXERCISE) {
        for (int64_t draw = 0; draw < 2; draw++)
            take_exercise(&step->exercise, draw, &arena);
    }
    arena_free(&arena);
}

static void check_problem(const struct problem *problem, struct arena *arena)
{
    struct page page;
    check_shown(problem->err.field, false);
    page_init(&page, arena, 76, false);
    page_printf(&page, ROLE_WARN, "%s", problem->err.text);
    check_page(&page, arena);
}

static void take_lesson(const char *path)
{
    struct arena arena = {0};
    struct problems problems = {.arena = &arena};
    struct lesson lesson;
    if (course_load_lesson(&lesson, path, &arena, &problems))
        for (size_t i = 0; i < lesson.n_steps; i++)
            take_step(&lesson.steps[i]);
    else
        CHECK(problems.n_errors > 0, "left out without a word");
    for (const struct problem *p = problems.first; p != NULL; p = p->next)
        check_problem(p, &arena);
    arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[32];
    int fd = memfd_create("lesson", MFD_CLOEXEC);
    CHECK(fd >= 0 && write(fd, data, size) == (ssize_t)size, "no file in memory");
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    take_lesson(path);
    close(fd);
    return 0;
}
