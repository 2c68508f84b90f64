/* Other processes: what is read of them, and that no signal reaches one that has the id of another. */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>

#include <cmocka.h>

#include "base/macros.h"
#include "io/process.h"
#include "support/tmpdir.h"

enum { MANY = 5000 };

static pid_t sleeper(const char *name)
{
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        prctl(PR_SET_NAME, name, 0L, 0L, 0L);
        close(ready[0]);
        close(ready[1]);
        pause();
        _exit(0);
    }
    close(ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 0); /* the end of the pipe: it has its name */
    close(ready[0]);
    return pid;
}

static void end(pid_t pid)
{
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

static void test_reads_oneself(void **state)
{
    (void)state;
    struct process p;
    assert_true(process_read(&p, getpid()));
    assert_int_equal(p.pid, getpid());
    assert_int_equal(p.parent, getppid());
    assert_true(p.began > 0);
    assert_in_range(p.bytes, 1 << 16, (uintmax_t)1 << 40);
    assert_true(process_is_still(&p));
}

static void test_a_name_may_look_like_the_fields_after_it(void **state)
{
    (void)state;
    struct process p;
    pid_t pid = sleeper(") R 1 2 (a) b");
    bool ok = process_read(&p, pid);
    end(pid);
    assert_true(ok);
    assert_int_equal(p.parent, getpid());
    assert_false(process_is_still(&p));
    assert_false(process_read(&p, pid));
}

static void test_children_are_listed(void **state)
{
    (void)state;
    pid_t first = sleeper("a"), second = sleeper("b"), found[8] = {0};
    size_t n = process_children(found, ARRAY_LEN(found), getpid());
    size_t n_cut = process_children(found + 4, 1, getpid());
    end(first);
    end(second);
    assert_int_equal(n, 2);
    assert_int_equal(found[0], first);
    assert_int_equal(found[1], second);
    assert_int_equal(n_cut, 1);
    assert_int_equal(found[4], first);
    assert_int_equal(found[5], 0);
}

/* A list of the length that a fork bomb makes, of which a fixed buffer would cut the last id to that of another. */
static void test_a_list_of_any_length(void **state)
{
    (void)state;
    struct tmpdir dir;
    static char text[MANY * 8];
    static pid_t found[MANY + 1];
    char path[TMPDIR_PATH];
    int n = 0;
    for (int i = 0; i < MANY; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%d ", 123456 + i);
    tmpdir_make(&dir);
    tmpdir_write(&dir, "all", text, (size_t)n);
    tmpdir_write(&dir, "cut", text, (size_t)n - 2);
    size_t n_all = process_list(found, ARRAY_LEN(found), tmpdir_join(&dir, "all", path));
    assert_int_equal(found[MANY - 1], 123456 + MANY - 1);
    size_t n_cut = process_list(found, ARRAY_LEN(found), tmpdir_join(&dir, "cut", path));
    size_t n_few = process_list(found, 10, path);
    size_t n_none = process_list(found, 10, tmpdir_join(&dir, "missing", path));
    tmpdir_remove(&dir);
    assert_int_equal(n_all, MANY);
    assert_int_equal(n_cut, MANY - 1);
    assert_int_equal(n_few, 10);
    assert_int_equal(n_none, 0);
    for (int i = 0; i < MANY - 1; i++)
        assert_int_equal(found[i], 123456 + i);
}

/* The id of one process with the beginning of another is what is left when an id has changed hands.  The first signal
 * that arrives is what a process dies of. */
static bool is_only_the_one_meant_hit(void)
{
    int status = 0;
    struct process p;
    pid_t pid = sleeper("stranger");
    if (!process_read(&p, pid))
        return false;
    p.began--;
    process_signal(&p, SIGKILL);
    p.began++;
    process_signal(&p, SIGTERM);
    bool has_ended = waitpid(pid, &status, 0) == pid;
    process_signal(&p, SIGKILL); /* gone: nothing happens */
    return has_ended && WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM;
}

static void test_a_signal_spares_a_stranger_of_the_same_id(void **state)
{
    (void)state;
    assert_true(is_only_the_one_meant_hit());
}

static void refuse_pidfd_open(unsigned error)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_pidfd_open, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {ARRAY_LEN(filter), filter};
    prctl(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L);
    if (prctl(PR_SET_SECCOMP, (long)SECCOMP_MODE_FILTER, &program, 0L, 0L) != 0)
        _exit(2);
}

/* Without descriptors of processes, as on old systems and in old containers. */
static void test_a_signal_where_there_are_no_descriptors(void **state)
{
    (void)state;
    static const unsigned errors[] = {ENOSYS, EPERM, EMFILE};
    for (size_t i = 0; i < ARRAY_LEN(errors); i++) {
        int status;
        pid_t pid = fork();
        if (pid == 0) {
            refuse_pidfd_open(errors[i]);
            _exit(is_only_the_one_meant_hit() ? 0 : 1);
        }
        assert_int_equal(waitpid(pid, &status, 0), pid);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
            skip();
        assert_int_equal(status, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_oneself),
        cmocka_unit_test(test_a_name_may_look_like_the_fields_after_it),
        cmocka_unit_test(test_children_are_listed),
        cmocka_unit_test(test_a_list_of_any_length),
        cmocka_unit_test(test_a_signal_spares_a_stranger_of_the_same_id),
        cmocka_unit_test(test_a_signal_where_there_are_no_descriptors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
