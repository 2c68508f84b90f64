/* text: a text step on a page: its body, then the tensors it shows. */
#ifndef MHA_COURSE_TEXT_H
#define MHA_COURSE_TEXT_H

#include "course/course.h"
#include "screen/page.h"

void text_page(const struct lesson_text *text, struct page *page);

#endif
