#include "course/setup_table.h"

#include <string.h>

#include "base/fs.h"
#include "course/setup_json.h"

struct setup_file {
    const char *path;
    const struct json *json;
    const struct setup *setup;
    struct setup_file *next;
};

/* Sound ones are kept; a broken one is read and reported again for each lesson that names it. */
static const struct setup_file *shared_file(const struct json *value, const char *path, struct setup_files *files,
                                            struct arena *arena, struct problems *problems)
{
    for (const struct setup_file *f = files->first; f != NULL; f = f->next)
        if (strcmp(f->path, path) == 0)
            return f;
    if (!fs_exists(path)) {
        json_complain(value, problems, "there is no file %s", path);
        return NULL;
    }
    const struct json *json = json_read_with(path, arena, &files->scratch, problems);
    const struct setup *setup = json == NULL ? NULL : setup_from_json(json, arena, problems);
    if (setup == NULL)
        return NULL;
    struct setup_file *file = ARENA_NEW(arena, struct setup_file);
    *file = (struct setup_file){.path = path, .json = json, .setup = setup, .next = files->first};
    files->first = file;
    return file;
}

static void read_file(const struct json *value, struct setup_entry *entry, struct setup_files *files,
                      struct arena *arena, struct problems *problems)
{
    if (!fs_stays_inside(value->text)) {
        json_problem(value, problems, "a path inside the course's folder");
        return;
    }
    entry->file = fs_join(fs_folder(json_file(value), arena), value->text.p, arena);
    const struct setup_file *file = shared_file(value, entry->file, files, arena, problems);
    if (file == NULL)
        return;
    entry->json = file->json;
    entry->setup = file->setup;
}

const struct setup_table *setup_table_parse(const struct json *lesson, struct setup_files *files, struct arena *arena,
                                            struct problems *problems)
{
    struct setup_table *table = ARENA_NEW(arena, struct setup_table);
    const struct json *setups = json_get(lesson, "setups");
    if (setups == NULL || !json_want_object(setups, problems))
        return table;
    table->entry = ARENA_ARRAY(arena, setups->n + 1, struct setup_entry);
    for (const struct json *value = setups->child; value != NULL; value = value->next) {
        struct setup_entry *entry = &table->entry[table->n++];
        *entry = (struct setup_entry){.name = value->key, .json = value};
        if (value->kind == JSON_STRING)
            read_file(value, entry, files, arena, problems);
        else
            entry->setup = setup_from_json(value, arena, problems);
    }
    return table;
}

const struct setup *setup_table_find(const struct setup_table *table, struct str name, bool *known)
{
    *known = false;
    for (size_t i = 0; table != NULL && i < table->n; i++)
        if (str_eq(table->entry[i].name, name)) {
            *known = true;
            return table->entry[i].setup;
        }
    return NULL;
}
