/* One loop: say where one is, read a line, act. */
#include "front/line.h"

#include <errno.h>
#include <unistd.h>

#include "front/interrupt.h"
#include "front/line_state.h"
#include "io/clock.h"

enum { WIDTH = 78, MAX_LINE = 1 << 16 };

/* What may hold paths and messages of the system: as it is, without marks. */
static void warn(struct line *l, const char *lead, const char *text)
{
    struct page page = line_page(l);
    page_printf(&page, ROLE_WARN, "%s%s", lead, text);
    line_put(l, &page);
}

static void save(struct line *l)
{
    enum saving saving = tutor_save(l->tutor, &l->journal);
    if (saving == SAVING_FAILS)
        warn(l, "From now on progress is NOT being saved: ", l->tutor->trouble.text);
    else if (saving == SAVING_AGAIN)
        warn(l, "", saving_again);
}

/* The next line, in the frame's arena.  Of a line without end no more is kept than anybody would type. */
static bool read_line(struct line *l, struct str *out)
{
    char *text = ARENA_ARRAY(&l->frame, MAX_LINE, char);
    size_t n = 0;
    int c;
    while ((c = getc(l->in)) != EOF && c != '\n')
        if (n < MAX_LINE)
            text[n++] = (char)c;
    *out = str_trim((struct str){text, n});
    return c != EOF || n > 0;
}

static void greet(struct line *l, bool reviews)
{
    const struct tutor *t = l->tutor;
    line_say(l, arena_printf(&l->frame, "%s. Type `?` for help, `quit` to leave.", t->course.title));
    if (t->notice != NULL)
        warn(l, "", t->notice);
    if (t->trouble.code != ERR_NONE)
        warn(l, "Progress is NOT being saved: ", t->trouble.text);
    const char *due = drill_count(&t->review, clock_day(l->journal.now), &l->frame);
    if (due != NULL && !reviews)
        line_say(l, arena_printf(&l->frame, "%s: type `review`.", due));
    for (size_t i = 0; i < t->course.n_left_out; i++) {
        char why[ERR_TEXT_SIZE + ERR_FILE_SIZE + ERR_FIELD_SIZE];
        warn(l, "Left out: ", err_format(&t->course.left_out[i].why, why, sizeof why));
    }
}

/* False once something could not be written. */
static bool flush(struct line *l)
{
    if (l->write_error == 0 && (fflush(l->out) != 0 || ferror(l->out)))
        l->write_error = errno;
    return l->write_error == 0;
}

static void loop(struct line *l)
{
    struct str text;
    while (!l->is_over) {
        save(l);
        fputs(line_prompt(l), l->out);
        if (!flush(l))
            return;
        arena_reset(&l->frame);
        if (!read_line(l, &text))
            break;
        if (!l->is_echoed)
            fputc('\n', l->out);
        l->journal.now = clock_now();
        line_act(l, text);
    }
    store_be_patient(l->tutor->store);
    save(l);
    if (!l->is_over)
        fputc('\n', l->out);
}

/* A computation that can't be walked through leaves the learner where the last lesson was left. */
static void begin(struct line *l, const struct start *start)
{
    const struct lesson_step *step = start->step;
    if (start->play != NULL)
        line_open_play(l, start->play);
    if (l->step != NULL)
        return;
    if (step == NULL)
        step = progress_resume(&l->tutor->progress, &l->tutor->course);
    l->is_over = step == NULL;
    l->step = step;
    if (step == NULL)
        line_say(l, "This course has no lessons that can be opened.");
    else if (start->reviews)
        line_open_review(l, start->is_extra);
    else
        line_open(l, step);
}

int line_run(struct tutor *tutor, const struct line_options *options, FILE *in, FILE *out)
{
    struct line l = {.tutor = tutor,
                     .in = in,
                     .out = out,
                     .is_ascii = options->is_ascii,
                     .is_echoed = isatty(fileno(in)),
                     .desk = {.edit_command = options->edit_command, .tools = {.should_stop = interrupt_came}}};
    l.width = options->width > 0 ? options->width : WIDTH;
    journal_init(&l.journal, &tutor->progress, clock_now());
    l.journal.review = &tutor->review;
    play_init(&l.play);
    greet(&l, options->start.reviews);
    begin(&l, &options->start);
    if (!l.is_over)
        loop(&l);
    flush(&l);
    line_close(&l);
    desk_free(&l.desk);
    play_free(&l.play);
    drill_end(&l.drill);
    journal_free(&l.journal);
    arena_free(&l.frame);
    return l.write_error;
}
