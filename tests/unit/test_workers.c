/* Threads that wait for work: every task once, by members that are there, round after round. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/macros.h"
#include "engine/workers.h"

enum { N_TASKS = 100 };

struct ledger {
    atomic_int done[N_TASKS];
    atomic_int at_work[WORKERS_MOST];
    atomic_int doubled; /* tasks that a member began before the end of another */
    size_t n_members;
};

static void note(void *argument, size_t task, size_t member)
{
    struct ledger *ledger = argument;
    if (member >= ledger->n_members || atomic_fetch_add(&ledger->at_work[member], 1) != 0)
        atomic_fetch_add(&ledger->doubled, 1);
    atomic_fetch_add(&ledger->done[task], 1);
    atomic_fetch_sub(&ledger->at_work[member], 1);
}

static void check_rounds(struct workers *workers, size_t n_members, size_t n_tasks, int rounds)
{
    static struct ledger ledger;
    ledger = (struct ledger){.n_members = n_members};
    for (int round = 1; round <= rounds; round++) {
        workers_run(workers, n_tasks, note, &ledger);
        for (size_t i = 0; i < N_TASKS; i++)
            assert_int_equal(ledger.done[i], i < n_tasks ? round : 0);
    }
    assert_int_equal(ledger.doubled, 0);
}

static void test_every_task_is_done_once(void **state)
{
    (void)state;
    static const size_t members[] = {0, 1, 2, 3, 7, WORKERS_MOST, 1000};
    check_rounds(NULL, 1, N_TASKS, 3);
    for (size_t i = 0; i < ARRAY_LEN(members); i++) {
        struct workers workers;
        workers_init(&workers, members[i]);
        assert_true(workers.n >= 1 && workers.n <= WORKERS_MOST && (members[i] == 0 || workers.n <= members[i]));
        check_rounds(&workers, workers.n, N_TASKS, 50);
        check_rounds(&workers, workers.n, 5, 50);
        workers_fini(&workers);
    }
}

static void test_no_work_at_all(void **state)
{
    (void)state;
    static struct ledger ledger;
    struct workers workers;
    workers_init(&workers, 3);
    workers_run(&workers, 0, note, &ledger);
    assert_int_equal(ledger.done[0], 0);
    workers_fini(&workers);
    workers_init(&workers, 3);
    workers_fini(&workers);
}

static void test_what_is_asked_for_counts_most(void **state)
{
    (void)state;
    setenv("MHA_THREADS", "3", 1);
    assert_int_equal(workers_wanted(5), 5);
    assert_int_equal(workers_wanted(0), 3);
    setenv("MHA_THREADS", "1e9", 1);
    assert_int_equal(workers_wanted(0), WORKERS_MOST);
    unsetenv("MHA_THREADS");
    size_t here = workers_wanted(0);
    static const char *const unusable[] = {"", "0", "-2", "many", "nan"};
    for (size_t i = 0; i < ARRAY_LEN(unusable); i++) {
        setenv("MHA_THREADS", unusable[i], 1);
        assert_int_equal(workers_wanted(0), here);
    }
    unsetenv("MHA_THREADS");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_task_is_done_once),
        cmocka_unit_test(test_no_work_at_all),
        cmocka_unit_test(test_what_is_asked_for_counts_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
