/* setup_table: the named setups of a lesson, in place or in files of their own. */
#ifndef MHA_COURSE_SETUP_TABLE_H
#define MHA_COURSE_SETUP_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/problems.h"
#include "base/str.h"
#include "engine/setup.h"
#include "io/json.h"

struct setup_entry {
    struct str name;
    const struct setup *setup; /* NULL: it could not be read, which was said already */
    const char *file;          /* the setup's own file, or NULL when it stands in the lesson */
    const struct json *json;   /* what it was read from; NULL for a broken file */
};

struct setup_table {
    size_t n;
    struct setup_entry *entry;
};

/* Setup files that were read already: lessons of a course share them.  {0} is none; who makes it frees `scratch`. */
struct setup_files {
    struct setup_file *first;
    struct arena scratch; /* of the reading, used again for file after file */
};

/* setup_table_parse: the key "setups" of a lesson; paths are relative to the lesson's folder and may not leave it. */
const struct setup_table *setup_table_parse(const struct json *lesson, struct setup_files *files, struct arena *arena,
                                            struct problems *problems);

/* setup_table_find: a setup by name; *known says whether the name is there (NULL with known: broken). */
const struct setup *setup_table_find(const struct setup_table *table, struct str name, bool *known);

#endif
