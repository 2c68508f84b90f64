#include "course/setup_table.h"

#include <string.h>

#include "base/fs.h"
#include "course/setup_json.h"

struct setup_file {
    const char *path;
    const struct setup *setup;
    struct setup_file *next;
};

static const struct setup *read_setup_file(const char *path, struct arena *arena, struct problems *problems)
{
    const struct json *object = json_read(path, arena, problems);
    return object == NULL ? NULL : setup_from_json(object, arena, problems);
}

/* Sound ones are kept; a broken one is read and reported again for each lesson that names it. */
static const struct setup *shared_setup(const char *path, struct setup_files *files, struct arena *arena,
                                        struct problems *problems)
{
    for (const struct setup_file *f = files->first; f != NULL; f = f->next)
        if (strcmp(f->path, path) == 0)
            return f->setup;
    const struct setup *setup = read_setup_file(path, arena, problems);
    if (setup == NULL)
        return NULL;
    struct setup_file *file = ARENA_NEW(arena, struct setup_file);
    *file = (struct setup_file){.path = path, .setup = setup, .next = files->first};
    files->first = file;
    return setup;
}

static const struct setup *setup_of_file(const struct json *value, struct setup_entry *entry, struct setup_files *files,
                                         struct arena *arena, struct problems *problems)
{
    if (!fs_stays_inside(value->text)) {
        json_problem(value, problems, "a path inside the course's folder");
        return NULL;
    }
    entry->file = fs_join(fs_folder(value->file, arena), value->text.p, arena);
    if (!fs_exists(entry->file)) {
        json_complain(value, problems, "there is no file %s", entry->file);
        return NULL;
    }
    return shared_setup(entry->file, files, arena, problems);
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
        entry->name = value->key;
        entry->setup = value->kind == JSON_STRING ? setup_of_file(value, entry, files, arena, problems)
                                                  : setup_from_json(value, arena, problems);
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
