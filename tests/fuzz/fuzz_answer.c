/* Answers as they are typed, to every exercise of the course: the first two bytes choose it, the rest is the answer.
 * Any text gets a verdict, in words that a terminal may be sent, and the same verdict again. */
#include "course/course.h"
#include "course/item.h"
#include "fuzz/fuzz.h"
#include "fuzz/shown.h"
#include "screen/page.h"

enum { MAX_ITEMS = 512 };

static struct {
    struct arena arena;
    struct item item[MAX_ITEMS];
    size_t n;
} all;

static void make_items(void)
{
    static struct course course;
    struct problems problems = {.arena = &all.arena};
    CHECK(course_load(&course, "exercises", &all.arena, &problems), "to be run where exercises/ is");
    for (size_t l = 0; l < course.n_lessons; l++)
        for (size_t s = 0; s < course.lessons[l].n_steps && all.n < MAX_ITEMS; s++) {
            const struct lesson_step *step = &course.lessons[l].steps[s];
            struct err err;
            if (step->type == LESSON_EXERCISE)
                CHECK(item_make(&all.item[all.n++], &step->exercise, 0, 1, &all.arena, &err), "%s", step->id);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (all.n == 0)
        make_items();
    if (size < 2)
        return 0;
    struct arena arena = {0};
    const struct item *item = &all.item[((size_t)data[0] << 8 | data[1]) % all.n];
    struct str text = {(const char *)data + 2, size - 2};
    struct verdict once, again;
    struct page page;
    struct sb out = {.arena = &arena};
    item_grade(item, text, &once, &arena);
    item_grade(item, text, &again, &arena);
    CHECK(once.status == again.status && once.n_mistakes == again.n_mistakes, "%s: two verdicts", item->exercise->id);
    page_init(&page, &arena, 76, false);
    item_page_verdict(&once, &page);
    page_dump(&page, &out);
    check_shown(sb_text(&out), true);
    arena_free(&arena);
    return 0;
}
