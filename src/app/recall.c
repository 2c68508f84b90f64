#include "app/recall.h"

static void stay(struct journal *journal, const struct lesson_step *recall)
{
    journal_add(journal, recall, (struct attempt){.event = ATTEMPT_SEEN});
}

bool recall_next(struct sitting *out, const struct course *course, const struct lesson_step *recall, size_t *at,
                 struct journal *journal)
{
    while (*at < recall->n_recall) {
        struct err err;
        const struct lesson_step *asked = course_find_step(course, recall->recall_of[(*at)++]);
        if (asked == NULL || asked->type != LESSON_EXERCISE || !sitting_open(out, asked, true, journal, &err))
            continue;
        stay(journal, recall);
        return true;
    }
    return false;
}

void recall_retry(struct sitting *s, const struct lesson_step *recall)
{
    sitting_retry(s);
    stay(s->journal, recall);
}
