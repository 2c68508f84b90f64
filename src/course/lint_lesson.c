/* A lesson and its steps, each by itself. */
#include "course/lint_rules.h"

void lint_lesson(const struct lesson *lesson, struct arena *arena, struct problems *problems)
{
    lint_texts(lesson->json, arena, problems);
    for (size_t i = 0; i < lesson->n_steps; i++) {
        const struct lesson_step *step = &lesson->steps[i];
        lint_pages(step, problems);
        if (step->type != LESSON_EXERCISE)
            continue;
        lint_exercise(&step->exercise, problems);
        lint_mistakes(&step->exercise, problems);
    }
}
