/* Runs under limits: what comes back, how each end is told, and that nothing is left. */
#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "io/run.h"
#include "io/run_child.h"
#include "io/run_family.h"
#include "support/tmpdir.h"

enum { MB = 1 << 20 };

struct fixture {
    struct tmpdir dir;
    struct arena arena;
    struct run run;
    struct run_result result;
    struct err err;
};

static char *environment[] = {(char[]){"PATH=/usr/bin:/bin"}, (char[]){"MHA_TEST_RUN=1"}, NULL};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    tmpdir_make(&f->dir);
    f->run = (struct run){
        .env = environment,
        .folder = f->dir.path,
        .limits = {
            .wall_ms = 20000, .cpu_s = 20, .memory = 512 * (size_t)MB, .output = MB, .file = MB, .processes = 50}};
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    tmpdir_remove(&f->dir);
    arena_free(&f->arena);
    free(f);
    return 0;
}

static bool run_shell(struct fixture *f, const char *script)
{
    char shell[] = "/bin/sh", option[] = "-c";
    char *argv[] = {shell, option, arena_dup(&f->arena, script), NULL};
    f->run.argv = argv;
    return run_program(&f->run, &f->result, &f->arena, &f->err);
}

/* Whether any process was started by a run of this test, by the variable that all of them have. */
static bool is_any_left(void)
{
    bool found = false;
    DIR *proc = opendir("/proc");
    assert_non_null(proc);
    for (struct dirent *entry; (entry = readdir(proc)) != NULL && !found;) {
        char path[300], text[4096];
        snprintf(path, sizeof path, "/proc/%s/environ", entry->d_name);
        FILE *file = fopen(path, "r");
        if (file == NULL)
            continue;
        size_t n = fread(text, 1, sizeof text - 1, file);
        fclose(file);
        for (size_t i = 0; i + 14 < n; i++)
            found = found || memcmp(text + i, "MHA_TEST_RUN=1", 14) == 0;
    }
    closedir(proc);
    return found;
}

static void assert_nothing_left(const struct fixture *f)
{
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no child, not even a zombie */
    assert_false(is_any_left());
    assert_int_equal(tmpdir_count(&f->dir, "input-"), 0);
}

static void assert_end(const struct fixture *f, enum run_end end, int status)
{
    assert_int_equal(f->result.end, end);
    assert_int_equal(f->result.status, status);
    assert_nothing_left(f);
}

static void assert_text(struct str got, const char *expected)
{
    assert_int_equal(got.n, strlen(expected));
    assert_memory_equal(got.p, expected, got.n);
}

static void test_three_streams_come_back(void **state)
{
    struct fixture *f = *state;
    f->run.inputs[0] = STR("first\n");
    f->run.inputs[1] = STR("second\n");
    f->run.n_inputs = 2;
    assert_true(run_shell(f, "cat /dev/fd/5 /dev/fd/4; echo problem >&2; echo told >&3; exit 3"));
    assert_end(f, RUN_EXITED, 3);
    assert_text(f->result.out.begin, "second\nfirst\n");
    assert_text(f->result.messages.begin, "problem\n");
    assert_text(f->result.report, "told\n");
}

static void test_the_world_is_bare(void **state)
{
    struct fixture *f = *state;
    int kept = dup(STDIN_FILENO); /* not close-on-exec, as one that we inherited */
    assert_true(run_shell(f, "read line && echo read; (: >/dev/tty) 2>/dev/null && echo terminal; env | sort; pwd; "
                             "ls /proc/self/fd | tr '\\n' ' '"));
    close(kept);
    assert_end(f, RUN_EXITED, 0);
    char expected[300];
    snprintf(expected, sizeof expected, "MHA_TEST_RUN=1\nPATH=/usr/bin:/bin\nPWD=%s\n%s\n0 1 2 3 4 ", f->dir.path,
             f->dir.path); /* 4 is what ls looks through */
    assert_text(f->result.out.begin, expected);
}

static void test_signals_are_default(void **state)
{
    struct fixture *f = *state;
    signal(SIGPIPE, SIG_IGN);
    bool ok = run_shell(f, "kill -PIPE $$; echo survived");
    signal(SIGPIPE, SIG_DFL);
    assert_true(ok);
    assert_end(f, RUN_SIGNALLED, SIGPIPE);
}

static void test_long_output_keeps_both_ends(void **state)
{
    struct fixture *f = *state;
    assert_true(run_shell(f, "seq 1 60000"));
    assert_end(f, RUN_EXITED, 0);
    const struct run_text *out = &f->result.out;
    assert_memory_equal(out->begin.p, "1\n2\n3\n", 6);
    assert_memory_equal(out->end.p + out->end.n - 12, "59999\n60000\n", 12);
    assert_int_equal(out->begin.n + out->n_dropped + out->end.n, 348894); /* seq 1 60000 | wc -c */
}

static void test_time_limit(void **state)
{
    struct fixture *f = *state;
    f->run.limits.wall_ms = 200;
    assert_true(run_shell(f, "echo before; trap '' TERM INT HUP; while :; do :; done"));
    assert_end(f, RUN_TIME_LIMIT, 0);
    assert_text(f->result.out.begin, "before\n");
    assert_true(run_shell(f, "sleep 30"));
    assert_end(f, RUN_TIME_LIMIT, 0);
}

static void test_cpu_limit(void **state)
{
    struct fixture *f = *state;
    f->run.limits.cpu_s = 1;
    assert_true(run_shell(f, "while :; do :; done"));
    assert_end(f, RUN_TIME_LIMIT, SIGXCPU);
}

static void test_silence_limit_counts_from_the_last_line(void **state)
{
    struct fixture *f = *state;
    f->run.limits.silence_ms = 1000;
    assert_true(run_shell(f, "for i in 1 2 3; do sleep 0.5; echo $i >&3; done"));
    assert_end(f, RUN_EXITED, 0);
    assert_true(run_shell(f, "echo 1 >&3; while :; do echo output; sleep 0.1; done"));
    assert_end(f, RUN_TIME_LIMIT, 0);
}

static void test_output_limit(void **state)
{
    struct fixture *f = *state;
    assert_true(run_shell(f, "yes"));
    assert_end(f, RUN_OUTPUT_LIMIT, 0);
    assert_true(run_shell(f, "yes >&2"));
    assert_end(f, RUN_OUTPUT_LIMIT, 0);
    assert_true(run_shell(f, "yes >&3"));
    assert_end(f, RUN_OUTPUT_LIMIT, 0);
    assert_true(run_shell(f, "exec head -c 2000000 /dev/zero >file"));
    assert_end(f, RUN_OUTPUT_LIMIT, SIGXFSZ);
}

static void test_memory_is_watched(void **state)
{
    struct fixture *f = *state;
    f->run.limits.memory = 64 * (size_t)MB;
    /* dd holds a block of the size that it reads by. */
    assert_true(run_shell(f, "dd if=/dev/zero bs=200M count=100 of=/dev/null 2>/dev/null"));
    assert_end(f, RUN_MEMORY_LIMIT, 0);
}

static void test_too_many_processes(void **state)
{
    struct fixture *f = *state;
    assert_true(run_shell(f, "while :; do sleep 30 & done"));
    assert_end(f, RUN_PROCESS_LIMIT, 0);
}

static void test_the_background_is_not_waited_for(void **state)
{
    struct fixture *f = *state;
    assert_true(run_shell(f, "sleep 30 & setsid sleep 30 & (setsid sh -c 'sleep 30 & sleep 30' &) ; echo done"));
    assert_end(f, RUN_EXITED, 0);
    assert_text(f->result.out.begin, "done\n");
    assert_true(f->result.ms < 10000);
}

static void test_killing_the_guard(void **state)
{
    struct fixture *f = *state;
    assert_true(run_shell(f, "setsid sleep 30 & kill -9 $PPID; sleep 30"));
    assert_end(f, RUN_SIGNALLED, 0);
}

/* Else its id, which its group is killed by, could have become a stranger's. */
static void test_what_has_ended_is_left_to_us_to_reap(void **state)
{
    struct fixture *f = *state;
    struct run_child child;
    struct run_child_note note;
    struct family family;
    struct process program;
    char path[] = "/bin/true", *argv[] = {path, NULL};
    f->run.argv = argv;
    assert_true(family_adopt(&family));
    assert_true(run_child_start(&child, &f->run, &f->err));
    assert_int_equal(waitpid(child.guard, NULL, 0), child.guard);
    assert_int_equal(read(child.fd[RUN_STATUS], &note, sizeof note), sizeof note);
    assert_int_equal(note.event, RUN_CHILD_STARTED);
    assert_true(process_read(&program, note.value));
    assert_int_equal(program.parent, getpid());
    assert_int_equal(read(child.fd[RUN_STATUS], &note, sizeof note), sizeof note);
    assert_int_equal(note.event, RUN_CHILD_EXITED);
    assert_true(family_end(&family));
    family_release(&family);
    run_child_close(&child);
    assert_nothing_left(f);
}

static void test_killing_its_own_group(void **state)
{
    struct fixture *f = *state;
    assert_true(run_shell(f, "kill -TERM 0; sleep 30"));
    assert_end(f, RUN_SIGNALLED, SIGTERM);
}

static void test_a_wrapped_signal(void **state)
{
    struct fixture *f = *state;
    f->run.is_wrapped = true;
    assert_true(run_shell(f, "exit 139"));
    assert_end(f, RUN_SIGNALLED, SIGSEGV);
}

static bool stop_at_third(void *self)
{
    return ++*(int *)self == 3;
}

static void test_stopped_from_outside(void **state)
{
    struct fixture *f = *state;
    int asked = 0;
    f->run.should_stop = stop_at_third;
    f->run.self = &asked;
    assert_true(run_shell(f, "sleep 30"));
    assert_end(f, RUN_STOPPED, 0);
}

static void test_other_children_are_spared(void **state)
{
    struct fixture *f = *state;
    pid_t other = fork();
    if (other == 0) {
        pause();
        _exit(0);
    }
    assert_true(run_shell(f, "true"));
    assert_int_equal(waitpid(other, NULL, WNOHANG), 0);
    kill(other, SIGKILL);
    assert_int_equal(waitpid(other, NULL, 0), other);
}

static void test_what_cannot_start(void **state)
{
    struct fixture *f = *state;
    char missing[] = "/nonexistent/program";
    char *argv[] = {missing, NULL};
    f->run.argv = argv;
    assert_false(run_program(&f->run, &f->result, &f->arena, &f->err));
    assert_int_equal(f->err.code, ERR_TOOL);
    assert_string_equal(f->err.file, missing);
    assert_nothing_left(f);
}

static void test_this_harness_sees_what_is_left(void **state)
{
    (void)state;
    pid_t pid = fork();
    if (pid == 0) {
        char sleep[] = "sleep", time[] = "30";
        execve("/bin/sleep", (char *[]){sleep, time, NULL}, environment);
        _exit(1);
    }
    struct timespec pause = {.tv_nsec = 10000000};
    for (int i = 0; i < 500 && !is_any_left(); i++)
        nanosleep(&pause, NULL);
    assert_true(is_any_left());
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_three_streams_come_back),
        TEST(test_the_world_is_bare),
        TEST(test_signals_are_default),
        TEST(test_long_output_keeps_both_ends),
        TEST(test_time_limit),
        TEST(test_cpu_limit),
        TEST(test_silence_limit_counts_from_the_last_line),
        TEST(test_output_limit),
        TEST(test_memory_is_watched),
        TEST(test_too_many_processes),
        TEST(test_the_background_is_not_waited_for),
        TEST(test_killing_the_guard),
        TEST(test_what_has_ended_is_left_to_us_to_reap),
        TEST(test_killing_its_own_group),
        TEST(test_a_wrapped_signal),
        TEST(test_stopped_from_outside),
        TEST(test_other_children_are_spared),
        TEST(test_what_cannot_start),
        TEST(test_this_harness_sees_what_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
