#include "course/lint.h"

#include <string.h>

#include "base/fs.h"
#include "course/lint_rules.h"
#include "course/setup_json.h"

static void lint_whole_course(const char *folder, struct toolbox *tools, struct arena *arena, struct problems *problems)
{
    struct course course;
    if (!course_load(&course, folder, arena, problems))
        return;
    for (size_t i = 0; i < course.n_lessons; i++)
        lint_lesson(&course.lessons[i], tools, arena, problems);
    lint_course(&course, arena, problems);
    lint_translations(&course, arena, problems);
}

static bool is_named(const char *path, const char *name)
{
    return strcmp(fs_name(path), name) == 0;
}

/* What a file is, its keys tell. */
static void lint_file(const struct json *root, const char *path, struct toolbox *tools, struct arena *arena,
                      struct problems *problems)
{
    struct lesson lesson;
    if (json_get(root, "lessons") != NULL && !is_named(path, "course.json")) {
        json_complain(root, problems, "this looks like a course; its file is called course.json");
    } else if (json_get(root, "lessons") != NULL) {
        lint_whole_course(fs_folder(path, arena), tools, arena, problems);
    } else if (json_get(root, "steps") != NULL) {
        if (course_load_lesson(&lesson, path, arena, problems))
            lint_lesson(&lesson, tools, arena, problems);
    } else if (json_get(root, "tensors") != NULL || json_get(root, "num_heads") != NULL) {
        setup_from_json(root, arena, problems);
    } else {
        json_problem(root, problems, "a course (\"lessons\"), a lesson (\"steps\") or a setup (\"tensors\")");
    }
}

bool lint_path(const char *path, struct toolbox *tools, struct arena *arena, struct problems *problems, struct err *err)
{
    struct problems own = {.arena = arena};
    if (fs_is_folder(path))
        path = fs_join(path, "course.json", arena);
    const struct json *root = json_read(path, arena, &own);
    if (root != NULL) {
        lint_file(root, path, tools, arena, problems);
        return true;
    }
    *err = own.first->err;
    if (err->code == ERR_OPEN)
        return false;
    for (const struct problem *p = own.first; p != NULL; p = p->next)
        problems_add(problems, &p->err);
    return true;
}
