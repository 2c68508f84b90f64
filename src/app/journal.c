#include "app/journal.h"

#include <string.h>

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
    if (journal->n == journal->room)
        journal->pending =
            arena_grow(&journal->arena, journal->pending, journal->n, &journal->room, sizeof *journal->pending);
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

const char *journal_waiting(const struct journal *journal)
{
    return journal->n == 0 ? NULL : "Your last answers can't be saved yet; the language can be changed once they are.";
}

void journal_drop(struct journal *journal, size_t n)
{
    journal->n -= n;
    if (journal->n > 0) {
        memmove(journal->pending, journal->pending + n, journal->n * sizeof *journal->pending);
        return;
    }
    journal->pending = NULL;
    journal->room = 0;
    arena_reset(&journal->arena);
}
