#include "support/learner.h"

void learner_begin(struct learner *l, const char *course_folder)
{
    *l = (struct learner){.problems.arena = NULL};
    l->problems.arena = &l->arena;
    l->rows = ARENA_ARRAY(&l->arena, LEARNER_ROWS, struct attempt);
    CHECK(course_load(&l->course, course_folder, &l->arena, &l->problems), "%s can't be loaded", course_folder);
    progress_build(&l->progress, NULL, 0, &l->arena);
    journal_init(&l->journal, &l->progress, 1);
}

void learner_end(struct learner *l)
{
    journal_free(&l->journal);
    arena_free(&l->arena);
}

void learner_save(struct learner *l, struct journal *journal)
{
    for (size_t i = 0; i < journal->n; i++) {
        struct attempt row = journal->pending[i];
        CHECK(l->n_rows < LEARNER_ROWS, "too many rows");
        row.row = (int64_t)l->n_rows;
        row.prompt = arena_dup(&l->arena, row.prompt);
        row.answer = arena_dup(&l->arena, row.answer);
        row.status = arena_dup(&l->arena, row.status);
        row.mistakes = arena_dup(&l->arena, row.mistakes);
        l->rows[l->n_rows++] = row;
    }
    journal_drop(journal, journal->n);
}

void learner_return(struct learner *l)
{
    learner_save(l, &l->journal);
    journal_free(&l->journal);
    progress_build(&l->progress, l->rows, l->n_rows, &l->arena);
    journal_init(&l->journal, &l->progress, (int64_t)(1000 + l->n_rows));
}

const struct lesson_step *learner_step(const struct learner *l, const char *id)
{
    const struct lesson_step *step = course_find_step(&l->course, str_of(id));
    CHECK(step != NULL, "there is no step %s", id);
    return step;
}

const char *learner_row(struct learner *l, size_t from_last)
{
    if (from_last >= l->n_rows)
        return "";
    const struct attempt *row = &l->rows[l->n_rows - 1 - from_last];
    const char *const texts[] = {row->prompt, row->answer, row->status, row->mistakes};
    struct sb out = {.arena = &l->arena};
    sb_printf(&out, "%s %s %d %d", attempt_event_name(row->event), row->id, (int)row->draw, (int)row->hints);
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        if (texts[i][0] != '\0')
            sb_printf(&out, " | %s", texts[i]);
    return sb_text(&out);
}
