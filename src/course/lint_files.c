/* Files of a course's folder that nothing refers to: a lesson that was forgotten in course.json, a setup or an array
 * that no lesson needs any longer. */
#include <string.h>

#include "base/fs.h"
#include "course/lint_rules.h"
#include "course/translation.h"
#include "io/folder.h"

/* What lies beside a course for people and their tools. */
static bool is_for_people(const char *name)
{
    static const char *const beginnings[] = {"README", "LICENSE", "COPYING", "AUTHORS", "CHANGES"};
    for (size_t i = 0; i < ARRAY_LEN(beginnings); i++)
        if (strncmp(name, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return strcmp(name, "schema.json") == 0;
}

/* Whether a tensor below a value is read from the file. */
static bool reads_array(const struct json *value, const char *path, struct arena *arena)
{
    if (value == NULL)
        return false;
    if (value->kind == JSON_STRING && str_is(value->key, "npy"))
        return strcmp(fs_join(fs_folder(json_file(value), arena), value->text.p, arena), path) == 0;
    for (const struct json *child = value->child; child != NULL; child = child->next)
        if (reads_array(child, path, arena))
            return true;
    return false;
}

static bool is_named_by(const struct lesson *lesson, const char *path, struct arena *arena)
{
    if (reads_array(lesson->json, path, arena))
        return true;
    for (size_t i = 0; i < lesson->setups->n; i++) {
        const struct setup_entry *entry = &lesson->setups->entry[i];
        if (entry->file != NULL && (strcmp(entry->file, path) == 0 || reads_array(entry->json, path, arena)))
            return true;
    }
    return false;
}

/* A file, or one of its translations. */
static bool is_file(const struct course *course, const char *file, const char *path, struct arena *arena)
{
    bool found = strcmp(file, path) == 0;
    for (size_t i = 1; i < course->n_languages && !found; i++)
        found = strcmp(translation_path(file, course->languages[i], arena), path) == 0;
    return found;
}

static bool is_known(const struct course *course, const char *name, const char *path, struct arena *arena)
{
    if (is_for_people(fs_name(name)))
        return true;
    if (is_file(course, json_file(course->json), path, arena))
        return true;
    for (size_t i = 0; i < course->n_lessons; i++)
        if (is_file(course, course->lessons[i].file, path, arena) || is_named_by(&course->lessons[i], path, arena))
            return true;
    return false;
}

void lint_files(const struct course *course, struct arena *arena, struct problems *problems)
{
    const char **names;
    size_t n;
    struct err err;
    if (!folder_files(course->folder, "", &names, &n, arena, &err)) {
        problems_add(problems, &err);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const char *path = fs_join(course->folder, names[i], arena);
        if (is_known(course, names[i], path, arena))
            continue;
        err_set(&err, ERR_CONTENT, "no lesson of this course refers to this file; name it in one, or take it away");
        err_at(&err, path, 0, NULL);
        problems_add(problems, &err);
    }
}
