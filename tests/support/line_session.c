#include "support/line_session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "base/width.h"
#include "front/line.h"

enum { MOST_COLUMNS = 80 };

static size_t count_done(const struct tutor *tutor)
{
    size_t n = 0;
    for (size_t i = 0; i < tutor->course.n_lessons; i++)
        n += progress_done_steps(&tutor->progress, &tutor->course.lessons[i]);
    return n;
}

void line_session_run(struct line_session *out, const char *course, struct str typed, struct arena *arena)
{
    struct tutor tutor = {.problems.arena = NULL};
    struct line_options options = {.width = 0};
    char *text = NULL;
    size_t n = 0;
    setenv("MHA_TUTOR_NOW", "1", 1); /* the seed of shuffles */
    tutor.problems.arena = &tutor.arena;
    CHECK(course_load(&tutor.course, course, &tutor.arena, &tutor.problems), "%s can't be loaded", course);
    progress_build(&tutor.progress, NULL, 0, &tutor.arena);
    review_init(&tutor.review, &tutor.course, &tutor.arena);
    /* An empty memory stream can't be opened; an empty file can. */
    FILE *in = typed.n > 0 ? fmemopen(arena_dup_n(arena, typed.p, typed.n), typed.n, "r") : fopen("/dev/null", "r");
    FILE *written = open_memstream(&text, &n);
    CHECK(in != NULL && written != NULL, "no memory streams");
    out->status = line_run(&tutor, &options, in, written);
    out->n_done = count_done(&tutor);
    fclose(in);
    fclose(written);
    out->out = (struct str){arena_dup_n(arena, text, n), n};
    free(text);
    arena_free(&tutor.arena);
}

static bool is_obeyed(uint32_t cp)
{
    bool is_control = (cp < 0x20 && cp != '\n') || (cp >= 0x7F && cp <= 0x9F);
    bool is_bidi = (cp >= 0x202A && cp <= 0x202E) || (cp >= 0x2066 && cp <= 0x2069) || cp == 0x200E || cp == 0x200F;
    return is_control || is_bidi || cp == 0x2028 || cp == 0x2029;
}

void line_session_check(const struct line_session *session, const char *what)
{
    struct str rest = session->out;
    int columns = 0, line = 1;
    while (rest.n > 0) {
        uint32_t cp;
        size_t n = utf8_decode(rest.p, rest.n, &cp);
        if (n == 0 || is_obeyed(cp))
            fail_msg("%s: line %d holds byte %02x", what, line, (unsigned char)rest.p[0]);
        columns = cp == '\n' ? 0 : columns + char_width(cp);
        line += cp == '\n';
        if (columns > MOST_COLUMNS)
            fail_msg("%s: line %d is wider than %d columns", what, line, MOST_COLUMNS);
        rest = (struct str){rest.p + n, rest.n - n};
    }
}
