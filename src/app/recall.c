#include "app/recall.h"

/* No id of an exercise: the recall has been gone through. */
static const char through[] = ".";

/* It is the recall that one comes back to, at this exercise. */
static void stay(struct journal *journal, const struct lesson_step *recall, const char *place)
{
    journal_add(journal, recall, (struct attempt){.event = ATTEMPT_SEEN, .prompt = place});
}

static bool ask(struct sitting *out, const struct course *course, const struct lesson_step *recall, struct str id,
                bool fresh, struct journal *journal)
{
    struct err err;
    const struct lesson_step *asked = course_find_step(course, id);
    if (asked == NULL || asked->type != LESSON_EXERCISE || !sitting_open(out, asked, fresh, journal, &err))
        return false;
    stay(journal, recall, asked->id);
    return true;
}

bool recall_next(struct sitting *out, const struct course *course, const struct lesson_step *recall, size_t *at,
                 struct journal *journal)
{
    while (*at < recall->n_recall)
        if (ask(out, course, recall, recall->recall_of[(*at)++], true, journal))
            return true;
    stay(journal, recall, through);
    return false;
}

bool recall_open(struct sitting *out, const struct course *course, const struct lesson_step *recall, size_t *at,
                 struct journal *journal)
{
    struct step_record record = progress_of(journal->progress, recall);
    for (size_t i = 0; i < recall->n_recall; i++)
        if (str_is(recall->recall_of[i], record.place) &&
            ask(out, course, recall, recall->recall_of[i], false, journal)) {
            *at = i + 1;
            return true;
        }
    *at = 0;
    return recall_next(out, course, recall, at, journal);
}

void recall_retry(struct sitting *s, const struct lesson_step *recall)
{
    sitting_retry(s);
    stay(s->journal, recall, s->step->id);
}
