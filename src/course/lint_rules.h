/* lint_rules: the parts of lint, one file each. */
#ifndef MHA_COURSE_LINT_RULES_H
#define MHA_COURSE_LINT_RULES_H

#include "course/course.h"
#include "course/names.h"
#include "engine/trace.h"
#include "io/json.h"
#include "io/program.h"

enum { LINT_TITLE_MAX = 60 };

/* What only a whole course can show: prerequisites, recalls, skills, retired ids, and its files. */
void lint_course(const struct course *course, struct arena *arena, struct problems *problems);

/* Files of the course's folder that nothing refers to. */
void lint_files(const struct course *course, struct arena *arena, struct problems *problems);

/* The sidecar files of a course's translations, and the lessons that they make. */
void lint_translations(const struct course *course, struct arena *arena, struct problems *problems);

/* A lesson and each of its steps by itself.  tools: as in lint_path. */
void lint_lesson(const struct lesson *lesson, struct toolbox *tools, struct arena *arena, struct problems *problems);

/* The texts of a step: characters, Markdown, widths, titles. */
void lint_texts(const struct json *object, struct arena *arena, struct problems *problems);

/* Whether every tensor shown can be taken; false after the first that can't, which is complained of. */
bool lint_shows(const struct show *shows, size_t n, const struct trace *trace, const struct names *names,
                const struct json *object, struct arena *arena, struct problems *problems);

/* Whether the page of a step fits on a screen of 80 x 24; also what a text shows. */
void lint_pages(const struct lesson_step *step, struct problems *problems);

/* The draws and answers of an exercise. */
void lint_exercise(const struct exercise *exercise, struct toolbox *tools, struct problems *problems);

/* The mistakes that an exercise's data must tell apart. */
void lint_mistakes(const struct exercise *exercise, struct problems *problems);

#endif
