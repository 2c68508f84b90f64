#include "app/journal.h"

#include "base/err.h"

void journal_init(struct journal *journal, struct progress *progress, int64_t now)
{
    *journal = (struct journal){.progress = progress, .now = now};
    rng_seed(&journal->rng, (uint64_t)now);
}

void journal_free(struct journal *journal)
{
    arena_free(&journal->arena);
}

static const char *keep(struct journal *journal, const char *text)
{
    return text == NULL ? "" : arena_dup(&journal->arena, text);
}

void journal_add(struct journal *journal, const struct lesson_step *step, struct attempt row)
{
    CHECK(journal->n < JOURNAL_MAX, "rows are not being written");
    row.time = journal->now;
    row.id = step->id;
    row.rev = step->rev;
    row.prompt = keep(journal, row.prompt);
    row.answer = keep(journal, row.answer);
    row.status = keep(journal, row.status);
    row.mistakes = keep(journal, row.mistakes);
    journal->pending[journal->n++] = row;
    progress_add(journal->progress, &row);
    if (journal->review != NULL)
        review_add(journal->review, &row);
}

void journal_clear(struct journal *journal)
{
    journal->n = 0;
    arena_reset(&journal->arena);
}
