/* The page of progress: which mistakes it lists, and in which order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "app/stats_page.h"
#include "support/screen_text.h"

enum { N_SLIPS = 12, TODAY = 20000, WIDTH = 100 };

static struct arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

/* Slip number i was made i + 1 times; the last and most frequent one is overcome. */
static const char *page_of_slips(size_t n)
{
    static const struct course course;
    struct stats stats = {0};
    struct slip slips[N_SLIPS];
    struct review review = {.slip = slips, .n = n};
    struct page page;
    for (size_t i = 0; i < n; i++)
        slips[i] = (struct slip){.skill = "",
                                 .mistake = arena_printf(&arena, "slip_%zu", i),
                                 .now = {.times = i + 1, .last = TODAY - 1, .due = TODAY}};
    slips[n - 1].now.rounds = REVIEW_ROUNDS;
    page_init(&page, &arena, WIDTH, false);
    stats_page(&stats, &course, &review, TODAY, &page);
    return page_text_of(&page, &arena);
}

static void test_many_mistakes_are_cut_short(void **state)
{
    (void)state;
    const char *text = page_of_slips(N_SLIPS);
    assert_non_null(strstr(text, "Mistakes: 12 made, 1 overcome\n"
                                 "  [ ] slip_10: 11 times, to review today\n"
                                 "  [ ] slip_9: 10 times, to review today\n"));
    assert_non_null(strstr(text, "  [ ] slip_1: 2 times, to review today\n"
                                 "  and 2 more\n"));
    assert_null(strstr(text, "slip_11"));
}

static void test_few_mistakes_are_all_there(void **state)
{
    (void)state;
    assert_non_null(strstr(page_of_slips(2), "Mistakes: 2 made, 1 overcome\n"
                                             "  [ ] slip_0: 1 time, to review today\n"
                                             "  [x] slip_1: 2 times, overcome\n\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_many_mistakes_are_cut_short, teardown),
        cmocka_unit_test_teardown(test_few_mistakes_are_all_there, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
