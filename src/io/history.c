/* Writing a history. */
#include "io/history.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "io/clock.h"

static void put_text(struct json_out *out, const char *key, const char *text)
{
    if (text[0] != '\0')
        json_out_text(out, key, str_of(text));
}

static void put_64_bits(struct json_out *out, const char *key, uint64_t value)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, value);
    json_out_text(out, key, str_of(text));
}

static void put_attempt(struct json_out *out, const struct attempt *a)
{
    json_out_row(out);
    put_64_bits(out, "id", (uint64_t)a->row);
    json_out_int(out, "time", a->time);
    put_text(out, "event", attempt_event_name(a->event));
    put_text(out, "step", a->id);
    json_out_int(out, "rev", a->rev);
    put_64_bits(out, "seed", a->seed);
    json_out_int(out, "draw", a->draw);
    json_out_int(out, "hints", a->hints);
    put_text(out, "prompt", a->prompt);
    put_text(out, "answer", a->answer);
    put_text(out, "status", a->status);
    json_out_number(out, "score", a->score);
    put_text(out, "mistakes", a->mistakes);
    json_out_end_object(out);
}

void history_json(struct json_out *out, const struct history *history)
{
    json_out_object(out, NULL);
    json_out_int(out, "format", 1);
    json_out_text(out, "course", str_of(history->course));
    put_text(out, "learner", history->learner);
    json_out_array(out, "attempts", false);
    for (size_t i = 0; i < history->n; i++)
        put_attempt(out, &history->rows[i]);
    json_out_end_array(out);
    json_out_end_object(out);
}

/* ---- two histories: rows are in the order of their numbers ---- */

bool history_overlaps(const struct history *a, const struct history *b)
{
    size_t i = 0, k = 0;
    while (i < a->n && k < b->n && a->rows[i].row != b->rows[k].row) {
        if (a->rows[i].row < b->rows[k].row)
            i++;
        else
            k++;
    }
    return i < a->n && k < b->n;
}

struct history history_union(const struct history *a, const struct history *b, struct arena *arena)
{
    struct history out = {a->course, a->learner, ARENA_ARRAY(arena, a->n + b->n + 1, struct attempt), 0};
    size_t i = 0, k = 0;
    while (i < a->n || k < b->n) {
        bool from_a = k == b->n || (i < a->n && a->rows[i].row <= b->rows[k].row);
        k += from_a && k < b->n && a->rows[i].row == b->rows[k].row;
        out.rows[out.n++] = from_a ? a->rows[i++] : b->rows[k++];
    }
    return out;
}

/* ---- a table ---- */

const char *history_time(int64_t time, char buf[HISTORY_TIME_SIZE])
{
    char date[CLOCK_DATE_SIZE];
    int64_t second = time < 0 ? 0 : time % 86400;
    snprintf(buf, HISTORY_TIME_SIZE, "%.10sT%02d:%02d:%02dZ", clock_date(time < 0 ? 0 : time / 86400, date),
             (int)(second / 3600), (int)(second / 60 % 60), (int)(second % 60));
    return buf;
}

/* Always quoted; a cell that a spreadsheet would take for a formula gets an apostrophe. */
static void put_cell(struct sb *out, const char *text)
{
    double number;
    bool is_formula = text[0] != '\0' && strchr("=+-@\t\r", text[0]) != NULL && !num_parse(str_of(text), &number);
    sb_put(out, is_formula ? ",\"'" : ",\"");
    for (; *text != '\0'; text++) {
        if (*text == '"')
            sb_char(out, '"');
        sb_char(out, *text);
    }
    sb_char(out, '"');
}

static void put_line(struct sb *out, const struct history *history, const struct attempt *a)
{
    char time[HISTORY_TIME_SIZE], score[NUM_SIZE];
    sb_printf(out, "%" PRId64 ",%s", a->row, history_time(a->time, time));
    put_cell(out, history->learner);
    put_cell(out, attempt_event_name(a->event));
    put_cell(out, a->id);
    sb_printf(out, ",%" PRId64 ",%" PRId64 ",%" PRId64, a->rev, a->draw, a->hints);
    put_cell(out, a->prompt);
    put_cell(out, a->answer);
    put_cell(out, a->status);
    sb_printf(out, ",%s", num_roundtrip(a->score, score));
    put_cell(out, a->mistakes);
    sb_put(out, "\r\n");
}

void history_csv(struct sb *out, const struct history *history)
{
    sb_put(out, "id,time,learner,event,step,rev,draw,hints,prompt,answer,status,score,mistakes\r\n");
    for (size_t i = 0; i < history->n; i++)
        put_line(out, history, &history->rows[i]);
}
