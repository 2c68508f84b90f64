#include "course/progress.h"

#include <string.h>

const char *status_word(enum step_status status)
{
    static const char *const words[N_STATUSES] = {"new", "seen", "wrong", "done", "locked"};
    return words[status];
}

const char *status_mark(enum step_status status)
{
    static const char *const marks[N_STATUSES] = {"[ ]", "[.]", "[!]", "[x]", "[-]"};
    return marks[status];
}

static struct step_record blank(const char *id)
{
    return (struct step_record){.id = id, .answer = "", .place = "", .settled = ""};
}

static struct step_record *find(const struct progress *progress, struct str id)
{
    for (size_t i = 0; i < progress->n; i++)
        if (str_is(id, progress->record[i].id))
            return &progress->record[i];
    return NULL;
}

static struct step_record *find_or_add(struct progress *progress, const char *id)
{
    struct step_record *record = find(progress, str_of(id));
    if (record != NULL)
        return record;
    if (progress->n == progress->room)
        progress->record =
            arena_grow(progress->arena, progress->record, progress->n, &progress->room, sizeof *progress->record);
    record = &progress->record[progress->n++];
    *record = blank(arena_dup(progress->arena, id));
    return record;
}

static void remember(struct step_record *record, struct arena *arena)
{
    struct step_record *before = record->before != NULL ? record->before : ARENA_NEW(arena, struct step_record);
    *before = *record;
    before->before = NULL;
    record->before = before;
}

static void undo(struct step_record *record)
{
    if (record->before != NULL)
        *record = *record->before;
}

static void add_answer(struct step_record *record, const struct attempt *row, struct arena *arena)
{
    bool right = strcmp(row->status, "right") == 0;
    record->n_answers++;
    record->n_wrong += strcmp(row->status, "wrong") == 0;
    record->is_done = record->is_done || right;
    record->last_was_wrong = !right;
    record->is_shown = false;
    record->answer = arena_dup(arena, row->answer);
}

bool progress_is_settled(const struct step_record *record, const char *key)
{
    struct str rest = str_of(record->settled);
    while (rest.p != NULL)
        if (str_is(str_split(&rest, '\n'), key))
            return true;
    return false;
}

static void settle(struct step_record *record, const char *key, struct arena *arena)
{
    if (!progress_is_settled(record, key))
        record->settled = arena_printf(arena, "%s\n%s", record->settled, key);
}

/* Only the first answer to a question says how well one predicts. */
static void add_prediction(struct step_record *record, const struct attempt *row, struct arena *arena)
{
    bool right = strcmp(row->status, "right") == 0;
    if (row->hints == 0) {
        record->predictions++;
        record->predictions_right += right;
    }
    if (right)
        settle(record, row->prompt, arena);
}

static void take_draw(struct step_record *record, const struct attempt *row)
{
    if (row->draw != record->draw) {
        record->hints = 0;
        record->answer = "";
        record->gave_up = record->is_shown = false;
    }
    record->draw = row->draw;
}

void progress_add(struct progress *progress, const struct attempt *row)
{
    struct step_record *record = find_or_add(progress, row->id);
    if (row->event == ATTEMPT_ANSWER || (row->event == ATTEMPT_SKIP && row->prompt[0] == '\0'))
        remember(record, progress->arena);
    if (row->event != ATTEMPT_RESET && row->event != ATTEMPT_UNDO)
        take_draw(record, row);
    if (row->event == ATTEMPT_SEEN)
        progress->last_id = record->id;
    switch (row->event) {
    case ATTEMPT_SEEN:
    case ATTEMPT_REVIEW:
        record->seed = record->is_seen ? record->seed : row->seed;
        record->is_seen = true;
        if (row->prompt[0] != '\0')
            record->place = arena_dup(progress->arena, row->prompt);
        break;
    case ATTEMPT_ANSWER:
        add_answer(record, row, progress->arena);
        break;
    case ATTEMPT_HINT:
        record->hints = row->hints > record->hints ? row->hints : record->hints;
        break;
    case ATTEMPT_SKIP:
        if (row->prompt[0] != '\0')
            settle(record, row->prompt, progress->arena);
        else
            record->gave_up = record->is_shown = true;
        break;
    case ATTEMPT_PREDICT:
        add_prediction(record, row, progress->arena);
        break;
    case ATTEMPT_FINISH:
        record->is_done = true;
        break;
    case ATTEMPT_RESET:
        *record = blank(record->id);
        break;
    case ATTEMPT_UNDO:
        undo(record);
        break;
    case N_ATTEMPT_EVENTS:
        break;
    }
}

void progress_build(struct progress *out, const struct attempt *rows, size_t n, struct arena *arena)
{
    *out = (struct progress){.arena = arena};
    for (size_t i = 0; i < n; i++)
        progress_add(out, &rows[i]);
}

bool progress_has_history(const struct step_record *record)
{
    return record->is_seen || record->is_done || record->n_answers > 0 || record->hints > 0 || record->gave_up ||
           record->predictions > 0;
}

size_t progress_n_forgotten(const struct progress *before, const struct progress *now)
{
    size_t n = 0;
    for (size_t i = 0; i < before->n; i++) {
        const struct step_record *record = find(now, str_of(before->record[i].id));
        n += progress_has_history(&before->record[i]) && (record == NULL || !progress_has_history(record));
    }
    return n;
}

const struct attempt *progress_counting(const struct attempt *rows, size_t *n, struct arena *arena)
{
    struct attempt *out = ARENA_ARRAY(arena, *n + 1, struct attempt);
    size_t n_out = 0;
    for (size_t i = 0; i < *n; i++) {
        if (rows[i].event != ATTEMPT_RESET) {
            out[n_out++] = rows[i];
            continue;
        }
        size_t n_kept = 0;
        for (size_t k = 0; k < n_out; k++)
            if (strcmp(out[k].id, rows[i].id) != 0)
                out[n_kept++] = out[k];
        n_out = n_kept;
    }
    *n = n_out;
    return out;
}

struct step_record progress_of(const struct progress *progress, const struct lesson_step *step)
{
    const struct step_record *record = find(progress, str_of(step->id));
    const struct exercise *ex = &step->exercise;
    for (size_t i = 0; record == NULL && step->type == LESSON_EXERCISE && i < ex->n_replaces; i++)
        record = find(progress, ex->replaces[i]);
    return record != NULL ? *record : blank(step->id);
}

enum step_status progress_status(const struct progress *progress, const struct lesson_step *step)
{
    struct step_record record = progress_of(progress, step);
    if (record.is_done)
        return STATUS_DONE;
    if (record.last_was_wrong || record.gave_up)
        return STATUS_WRONG;
    return record.is_seen ? STATUS_SEEN : STATUS_NEW;
}

static size_t count_steps(const struct progress *progress, const struct lesson *lesson, enum step_status status)
{
    size_t n = 0;
    for (size_t i = 0; i < lesson->n_steps; i++)
        n += progress_status(progress, &lesson->steps[i]) == status;
    return n;
}

size_t progress_done_steps(const struct progress *progress, const struct lesson *lesson)
{
    return count_steps(progress, lesson, STATUS_DONE);
}

size_t progress_wrong_steps(const struct progress *progress, const struct lesson *lesson)
{
    return count_steps(progress, lesson, STATUS_WRONG);
}

static bool is_locked(const struct progress *progress, const struct course *course, const struct lesson *lesson)
{
    for (size_t i = 0; i < lesson->n_requires; i++) {
        const struct lesson *other = course_find_lesson(course, lesson->requires[i]);
        if (other != NULL && progress_done_steps(progress, other) < other->n_steps)
            return true;
    }
    return false;
}

enum step_status progress_lesson(const struct progress *progress, const struct course *course,
                                 const struct lesson *lesson)
{
    size_t done = progress_done_steps(progress, lesson);
    if (done == lesson->n_steps)
        return STATUS_DONE;
    enum step_status status = done > 0 ? STATUS_SEEN : STATUS_NEW;
    for (size_t i = 0; i < lesson->n_steps; i++) {
        enum step_status its = progress_status(progress, &lesson->steps[i]);
        if (its == STATUS_WRONG)
            return STATUS_WRONG;
        if (its == STATUS_SEEN)
            status = STATUS_SEEN;
    }
    return status == STATUS_NEW && is_locked(progress, course, lesson) ? STATUS_LOCKED : status;
}

const struct lesson_step *progress_resume_lesson(const struct progress *progress, const struct lesson *lesson)
{
    for (size_t i = 0; i < lesson->n_steps; i++)
        if (progress_status(progress, &lesson->steps[i]) != STATUS_DONE)
            return &lesson->steps[i];
    return &lesson->steps[0];
}

const struct lesson_step *progress_resume(const struct progress *progress, const struct course *course)
{
    const struct lesson_step *last =
        progress->last_id == NULL ? NULL : course_find_step(course, str_of(progress->last_id));
    if (last != NULL)
        return last;
    for (size_t i = 0; i < course->n_lessons; i++)
        if (progress_done_steps(progress, &course->lessons[i]) < course->lessons[i].n_steps)
            return progress_resume_lesson(progress, &course->lessons[i]);
    return course->n_lessons > 0 ? &course->lessons[0].steps[0] : NULL;
}

const struct lesson_step *progress_named(const struct progress *progress, const struct course *course, struct str id)
{
    const struct lesson *lesson = course_find_lesson(course, id);
    return lesson != NULL ? progress_resume_lesson(progress, lesson) : course_find_step(course, id);
}
