/* A lesson and its steps, each by itself. */
#include "course/lint_rules.h"

#include <string.h>

/* In a course, course_load has found these already. */
static void check_ids(const struct lesson *lesson, struct problems *problems)
{
    for (size_t i = 0; i < lesson->n_steps; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(lesson->steps[i].id, lesson->steps[k].id) == 0)
                json_complain(lesson->steps[i].json, problems, "the id \"%s\" is used already, on line %u",
                              lesson->steps[i].id, lesson->steps[k].json->line);
}

void lint_lesson(const struct lesson *lesson, struct toolbox *tools, struct arena *arena, struct problems *problems)
{
    lint_texts(lesson->json, arena, problems);
    check_ids(lesson, problems);
    for (size_t i = 0; i < lesson->n_steps; i++) {
        const struct lesson_step *step = &lesson->steps[i];
        lint_pages(step, problems);
        if (step->type != LESSON_EXERCISE)
            continue;
        lint_exercise(&step->exercise, tools, problems);
        lint_mistakes(&step->exercise, problems);
    }
}
