/* step_page: a lesson, or one of its steps, on a page, with nothing answered yet: what `show` and a preview print. */
#ifndef MHA_FRONT_STEP_PAGE_H
#define MHA_FRONT_STEP_PAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "course/course.h"
#include "course/item.h"
#include "screen/page.h"

/* lesson_page: its title, and a list of its steps. */
void lesson_page(const struct lesson *lesson, struct page *page);

/* step_page: title and content of any step but an exercise; walks as a list of their steps and questions. */
MUST_CHECK bool step_page(const struct lesson_step *step, struct page *page, struct err *err);

/* exercise_page: title, prompt and the empty answer.  exercise_page_key: what an author wants to see as well: hints,
 * answer, explanation. */
void exercise_page(const struct item *item, struct page *page);
void exercise_page_key(const struct item *item, struct page *page);

#endif
