/* The end of a pipe is not the end of a program, which may have left it to a process in the background; the guard's
 * note is.  So all descriptors are watched together, and when the guard has spoken everything that is
 * left of the run is ended, and what still lies in the pipes is taken. */
#include "io/run.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/macros.h"
#include "io/clock.h"
#include "io/run_child.h"
#include "io/run_family.h"

enum {
    TICK_MS = 50, /* between two looks at what a run uses */
    CHUNK = 1 << 16,
    KEPT_BEGIN = 48 << 10, /* of each of output and messages */
    KEPT_END = 16 << 10,
    MAX_REPORT = 16 << 20
};

/* The beginning and the end of what came. */
struct capture {
    struct sb begin;
    char *end; /* a ring of KEPT_END bytes */
    size_t n;  /* bytes in all */
};

struct watch {
    const struct run *run;
    struct run_child child;
    struct family family;
    struct capture out, messages;
    struct sb report;
    int64_t begun, last_line; /* ms; last_line is 0 before the first one */
    int program;              /* its process id, which stays its own until it is reaped; 0: not yet started */
    bool is_over, is_limited; /* is_limited: `end` says by what */
    enum run_end end;
    struct run_child_note note; /* the last one, or that the start failed */
};

static void capture_add(struct capture *c, struct str text)
{
    size_t room = c->begin.n < KEPT_BEGIN ? KEPT_BEGIN - c->begin.n : 0;
    size_t n = text.n < room ? text.n : room;
    sb_add(&c->begin, (struct str){text.p, n});
    c->n += n;
    for (; n < text.n; n++, c->n++)
        c->end[(c->n - KEPT_BEGIN) % KEPT_END] = text.p[n];
}

static struct run_text capture_text(struct capture *c, struct arena *arena)
{
    size_t beyond = c->n - c->begin.n, kept = beyond < KEPT_END ? beyond : KEPT_END;
    struct sb end = {.arena = arena};
    for (size_t i = beyond - kept; i < beyond; i++)
        sb_char(&end, c->end[i % KEPT_END]);
    return (struct run_text){{sb_text(&c->begin), c->begin.n}, {sb_text(&end), end.n}, beyond - kept};
}

static void stop(struct watch *w, enum run_end why)
{
    w->is_over = true;
    if (!w->is_limited)
        w->end = why;
    w->is_limited = true;
}

static void take_note(struct watch *w, struct run_child_note note)
{
    if (note.event == RUN_CHILD_STARTED)
        w->program = note.value;
    else
        w->is_over = true;
    if (w->note.event != RUN_CHILD_FAILED)
        w->note = note;
}

static void take(struct watch *w, enum run_stream stream, struct str text)
{
    switch (stream) {
    case RUN_STATUS:
        for (size_t i = 0; i + sizeof(struct run_child_note) <= text.n; i += sizeof(struct run_child_note)) {
            struct run_child_note note;
            memcpy(&note, text.p + i, sizeof note);
            take_note(w, note);
        }
        break;
    case RUN_REPORT:
        if (memchr(text.p, '\n', text.n) != NULL)
            w->last_line = clock_ms();
        sb_add(&w->report, text);
        if (w->report.n > MAX_REPORT)
            stop(w, RUN_OUTPUT_LIMIT);
        break;
    case RUN_OUT:
    case RUN_MESSAGES:
        capture_add(stream == RUN_OUT ? &w->out : &w->messages, text);
        if (w->out.n + w->messages.n > w->run->limits.output)
            stop(w, RUN_OUTPUT_LIMIT);
        break;
    case N_RUN_STREAMS:
        break;
    }
}

/* One chunk of what lies ready; false when there is nothing, now or ever. */
static bool read_stream(struct watch *w, enum run_stream stream)
{
    char chunk[CHUNK];
    ssize_t n = read(w->child.fd[stream], chunk, sizeof chunk);
    if (n > 0)
        take(w, stream, (struct str){chunk, (size_t)n});
    else if (n == 0 || (errno != EINTR && errno != EAGAIN)) {
        close(w->child.fd[stream]);
        w->child.fd[stream] = -1;
        w->is_over = w->is_over || stream == RUN_STATUS;
    }
    return n > 0;
}

static int time_left(const struct watch *w, int64_t now)
{
    const struct run_limits *l = &w->run->limits;
    int64_t left = w->begun + l->wall_ms - now;
    int64_t quiet = w->last_line + l->silence_ms - now;
    if (l->silence_ms > 0 && w->last_line > 0 && quiet < left)
        left = quiet;
    return left <= 0 ? 0 : left < TICK_MS ? (int)left : TICK_MS;
}

static void look_at_limits(struct watch *w)
{
    const struct run_limits *l = &w->run->limits;
    family_look(&w->family);
    if (time_left(w, clock_ms()) == 0)
        stop(w, RUN_TIME_LIMIT);
    else if (w->family.bytes > l->memory)
        stop(w, RUN_MEMORY_LIMIT);
    else if (w->family.n > l->processes)
        stop(w, RUN_PROCESS_LIMIT);
    else if (w->run->should_stop != NULL && w->run->should_stop(w->run->self))
        stop(w, RUN_STOPPED);
}

static void watch(struct watch *w)
{
    for (int64_t next_look = w->begun; !w->is_over;) {
        struct pollfd fds[N_RUN_STREAMS];
        for (size_t i = 0; i < N_RUN_STREAMS; i++)
            fds[i] = (struct pollfd){.fd = w->child.fd[i], .events = POLLIN};
        if (poll(fds, N_RUN_STREAMS, time_left(w, clock_ms())) > 0)
            for (size_t i = 0; i < N_RUN_STREAMS; i++)
                if (fds[i].revents != 0)
                    read_stream(w, (enum run_stream)i);
        int64_t now = clock_ms();
        if (!w->is_over && now >= next_look) {
            look_at_limits(w);
            next_look = now + TICK_MS;
        }
    }
}

/* What a wrapper tells as a status may have been the program's own: exit(-1) is 255. */
static bool is_wrapped_signal(int status)
{
    return status > 128 && status < 128 + 32; /* the signals that end a program by themselves; signal(7) */
}

static void tell_end(const struct watch *w, struct run_result *out)
{
    if (w->is_limited) {
        out->end = w->end;
        return;
    }
    bool has_exited = w->note.event == RUN_CHILD_EXITED;
    out->end = has_exited ? RUN_EXITED : RUN_SIGNALLED;
    out->status = has_exited || w->note.event == RUN_CHILD_KILLED ? w->note.value : 0;
    if (out->end == RUN_EXITED && w->run->is_wrapped && is_wrapped_signal(out->status)) {
        out->end = RUN_SIGNALLED;
        out->status -= 128;
    }
    if (out->end == RUN_SIGNALLED && out->status == SIGXCPU)
        out->end = RUN_TIME_LIMIT;
    if (out->end == RUN_SIGNALLED && out->status == SIGXFSZ)
        out->end = RUN_OUTPUT_LIMIT;
}

/* The group goes first: it is there also where a process can't see its children. */
static bool end_all(struct watch *w)
{
    if (w->program > 0)
        kill(-w->program, SIGKILL);
    kill(w->child.guard, SIGKILL);
    bool all_gone = family_end(&w->family);
    family_release(&w->family);
    return all_gone;
}

/* What was written before everything was ended: no more than the pipes hold. */
static void drain(struct watch *w)
{
    for (size_t i = 0; i < N_RUN_STREAMS; i++)
        while (w->child.fd[i] >= 0 && read_stream(w, (enum run_stream)i))
            continue;
}

bool run_program(const struct run *run, struct run_result *out, struct arena *arena, struct err *err)
{
    struct watch w = {.run = run, .out.begin.arena = arena, .messages.begin.arena = arena, .report.arena = arena};
    *out = (struct run_result){0};
    w.out.end = arena_alloc(arena, KEPT_END);
    w.messages.end = arena_alloc(arena, KEPT_END);
    bool begun = family_adopt(&w.family) ? run_child_start(&w.child, run, err)
                                         : err_set(err, ERR_TOOL, "too many other programs were started by this one");
    if (!begun) {
        family_release(&w.family);
        return false;
    }
    w.begun = clock_ms();
    watch(&w);
    bool all_gone = end_all(&w);
    drain(&w);
    run_child_close(&w.child);
    if (w.note.event == RUN_CHILD_FAILED && w.note.value != 0) {
        err_set(err, ERR_TOOL, "can't be started: %s", strerror(w.note.value));
        return err_at(err, run->argv[0], 0, NULL);
    }
    if (!all_gone)
        return err_set(err, ERR_TOOL, "some processes of this run can't be ended");
    tell_end(&w, out);
    out->ms = clock_ms() - w.begun;
    out->out = capture_text(&w.out, arena);
    out->messages = capture_text(&w.messages, arena);
    out->report = (struct str){sb_text(&w.report), w.report.n};
    return true;
}
