#include "course/xapi.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define ADL "http://adlnet.gov/expapi/"

/* What an event is called there.  The verbs are ADL's, but for one that it has not. */
static const struct {
    const char *id, *word; /* NULL: no statement */
} verbs[N_ATTEMPT_EVENTS] = {
    [ATTEMPT_SEEN] = {ADL "verbs/experienced", "experienced"},
    [ATTEMPT_REVIEW] = {ADL "verbs/experienced", "experienced"},
    [ATTEMPT_ANSWER] = {ADL "verbs/answered", "answered"},
    [ATTEMPT_PREDICT] = {ADL "verbs/answered", "answered"},
    [ATTEMPT_HINT] = {ADL "verbs/interacted", "interacted"},
    [ATTEMPT_SKIP] = {"http://id.tincanapi.com/verb/skipped", "skipped"},
    [ATTEMPT_FINISH] = {ADL "verbs/completed", "completed"},
    [ATTEMPT_UNDO] = {ADL "verbs/voided", "voided"},
};

enum { UUID_SIZE = 40 };

/* Version 8 of RFC 9562: bits of our own. */
static const char *uuid_of(int64_t row, char buf[UUID_SIZE])
{
    char number[32];
    snprintf(number, sizeof number, "mha-tutor %" PRId64, row);
    uint64_t noise = hash64(str_of(number)), id = (uint64_t)row;
    snprintf(buf, UUID_SIZE, "%08x-%04x-8%03x-%04x-%012" PRIx64, (unsigned)(id >> 32), (unsigned)(id >> 16 & 0xFFFF),
             (unsigned)(id >> 4 & 0xFFF), 0x8000u | (unsigned)(id & 0xF) << 10 | (unsigned)(noise >> 54),
             noise & UINT64_C(0xFFFFFFFFFFFF));
    return buf;
}

static void put_actor(struct json_out *out, const struct history *history)
{
    json_out_object(out, "actor");
    json_out_text(out, "objectType", STR("Agent"));
    json_out_object(out, "account");
    json_out_text(out, "homePage", STR("http://localhost/mha-tutor"));
    json_out_text(out, "name", str_of(history->learner[0] != '\0' ? history->learner : "learner"));
    json_out_end_object(out);
    json_out_end_object(out);
}

static void put_verb(struct json_out *out, enum attempt_event event)
{
    json_out_object(out, "verb");
    json_out_text(out, "id", str_of(verbs[event].id));
    json_out_object(out, "display");
    json_out_text(out, "en", str_of(verbs[event].word));
    json_out_end_object(out);
    json_out_end_object(out);
}

static void put_activity(struct json_out *out, const struct history *history, const struct course *course,
                         const struct attempt *a)
{
    const struct lesson_step *step = course_find_step(course, str_of(a->id));
    bool is_asked = a->event == ATTEMPT_ANSWER || a->event == ATTEMPT_HINT || a->event == ATTEMPT_SKIP ||
                    a->event == ATTEMPT_PREDICT;
    struct sb id = {.arena = out->sb.arena};
    sb_printf(&id, "urn:mha-tutor:%s:%s%s", history->course, a->id, a->event == ATTEMPT_PREDICT ? ":" : "");
    for (const char *c = a->event == ATTEMPT_PREDICT ? a->prompt : ""; *c != '\0'; c++)
        sb_char(&id, ascii_alpha(*c) || ascii_digit(*c) ? *c : '-');
    json_out_object(out, "object");
    json_out_text(out, "objectType", STR("Activity"));
    json_out_text(out, "id", str_of(sb_text(&id)));
    json_out_object(out, "definition");
    json_out_text(out, "type", str_of(is_asked ? ADL "activities/question" : ADL "activities/lesson"));
    json_out_object(out, "name");
    json_out_text(out, step == NULL ? "en" : course->language, str_of(step == NULL ? a->id : step->title));
    json_out_end_object(out);
    json_out_end_object(out);
    json_out_end_object(out);
}

static void put_mistakes(struct json_out *out, const char *labels)
{
    struct str rest = str_of(labels), label;
    json_out_object(out, "extensions");
    json_out_array(out, "urn:mha-tutor:mistakes", true);
    while ((label = str_word(&rest, " ")).n > 0)
        json_out_text(out, NULL, label);
    json_out_end_array(out);
    json_out_end_object(out);
}

static void put_result(struct json_out *out, const struct attempt *a)
{
    json_out_object(out, "result");
    json_out_bool(out, "success", strcmp(a->status, "right") == 0);
    json_out_object(out, "score");
    json_out_number(out, "scaled", a->score);
    json_out_end_object(out);
    json_out_text(out, "response", str_of(a->answer));
    put_mistakes(out, a->mistakes);
    json_out_end_object(out);
}

/* What an undo takes back: the last answer to its step before it; NULL when there is none. */
static const struct attempt *taken_back(const struct history *history, const struct attempt *undo)
{
    for (const struct attempt *a = undo; a > history->rows;) {
        a--;
        if (a->event == ATTEMPT_UNDO)
            return NULL;
        if (a->event == ATTEMPT_ANSWER || a->event == ATTEMPT_SKIP)
            return strcmp(a->id, undo->id) == 0 ? a : NULL;
    }
    return NULL;
}

static void put_reference(struct json_out *out, const struct attempt *a)
{
    char uuid[UUID_SIZE];
    json_out_object(out, "object");
    json_out_text(out, "objectType", STR("StatementRef"));
    json_out_text(out, "id", str_of(uuid_of(a->row, uuid)));
    json_out_end_object(out);
}

static void put_statement(struct json_out *out, const struct history *history, const struct course *course,
                          const struct attempt *a)
{
    char uuid[UUID_SIZE], time[HISTORY_TIME_SIZE];
    const struct attempt *voided = a->event == ATTEMPT_UNDO ? taken_back(history, a) : NULL;
    if (verbs[a->event].id == NULL || (a->event == ATTEMPT_UNDO && voided == NULL))
        return;
    json_out_object(out, NULL);
    json_out_text(out, "id", str_of(uuid_of(a->row, uuid)));
    put_actor(out, history);
    put_verb(out, a->event);
    if (voided != NULL)
        put_reference(out, voided);
    else
        put_activity(out, history, course, a);
    if (a->event == ATTEMPT_ANSWER || a->event == ATTEMPT_PREDICT)
        put_result(out, a);
    json_out_text(out, "timestamp", str_of(history_time(a->time, time)));
    json_out_end_object(out);
}

void xapi_json(struct json_out *out, const struct history *history, const struct course *course)
{
    json_out_array(out, NULL, false);
    for (size_t i = 0; i < history->n; i++)
        put_statement(out, history, course, &history->rows[i]);
    json_out_end_array(out);
}
