/* One loop: say where one is, read a line, act. */
#include "front/line.h"

#include <stdlib.h>

#include "app/effect.h"
#include "front/line_state.h"

enum { WIDTH = 78, MAX_LINE = 1 << 16, EXIT_OUTPUT = 74 };

static void save(struct line *l)
{
    struct err err;
    if (effect_save(&l->journal, l->tutor->store, effect_now(), &err))
        return;
    l->tutor->trouble = err;
    store_close(l->tutor->store);
    l->tutor->store = NULL;
    line_say(l, arena_printf(&l->frame, "From now on progress is NOT being saved: %s", err.text));
}

static bool read_line(struct line *l, char **line, size_t *room, struct str *out)
{
    ssize_t n = getline(line, room, l->in);
    if (n < 0)
        return false;
    *out = str_trim((struct str){*line, n < MAX_LINE ? (size_t)n : MAX_LINE});
    return true;
}

static void greet(struct line *l)
{
    const struct tutor *t = l->tutor;
    line_say(l, arena_printf(&l->frame, "%s. Type `?` for help, `quit` to leave.", t->course.title));
    if (t->notice != NULL)
        line_say(l, arena_dup(&l->frame, t->notice));
    if (t->trouble.code != ERR_NONE)
        line_say(l, arena_printf(&l->frame, "Progress is NOT being saved: %s", t->trouble.text));
    for (size_t i = 0; i < t->course.n_left_out; i++) {
        char why[ERR_TEXT_SIZE + ERR_FILE_SIZE + ERR_FIELD_SIZE];
        struct page page = line_page(l);
        page_printf(&page, ROLE_WARN, "Left out: %s", err_format(&t->course.left_out[i].why, why, sizeof why));
        line_put(l, &page);
    }
}

static void loop(struct line *l)
{
    char *buffer = NULL;
    size_t room = 0;
    struct str text;
    for (;;) {
        save(l);
        fputs(line_prompt(l), l->out);
        if (fflush(l->out) != 0 || l->is_over || !read_line(l, &buffer, &room, &text))
            break;
        arena_reset(&l->frame);
        line_act(l, text);
        if (l->is_over)
            break;
    }
    save(l);
    fputc('\n', l->out);
    free(buffer);
}

int line_run(struct tutor *tutor, const struct line_options *options, FILE *in, FILE *out)
{
    struct line l = {.tutor = tutor, .in = in, .out = out, .is_ascii = options->is_ascii};
    const struct lesson_step *start = options->start;
    l.width = options->width > 0 ? options->width : WIDTH;
    journal_init(&l.journal, &tutor->progress, (uint64_t)effect_now());
    greet(&l);
    if (start == NULL)
        start = progress_resume(&tutor->progress, &tutor->course);
    if (start == NULL) {
        line_say(&l, "This course has no lessons that can be opened.");
    } else {
        line_open(&l, start);
        loop(&l);
        line_close(&l);
    }
    journal_free(&l.journal);
    arena_free(&l.frame);
    return fflush(out) == 0 && !ferror(out) ? 0 : EXIT_OUTPUT;
}
