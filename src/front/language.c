#include "front/language.h"

#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "base/str.h"
#include "course/translation.h"
#include "io/paths.h"

enum { MOST = 64 };

/* The file is a text that one may edit or delete. */
static bool kept_in(const char **out, struct arena *arena, struct err *err)
{
    const char *folder;
    if (!paths_learner(&folder, arena, err))
        return false;
    *out = fs_join(folder, "language", arena);
    return true;
}

static const char *kept(struct arena *arena)
{
    const char *path;
    struct str text;
    struct err unheard; /* nothing was chosen yet */
    if (!kept_in(&path, arena, &unheard) || !fs_exists(path) || !fs_read(path, MOST, &text, arena, &unheard))
        return NULL;
    text = str_trim(text);
    return translation_is_tag(text) ? arena_dup_n(arena, text.p, text.n) : NULL;
}

/* "tr_TR.UTF-8@x" asks for tr-TR; POSIX: the first variable that is not empty counts. */
static const char *of_environment(struct arena *arena)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *value = NULL;
    for (size_t i = 0; i < ARRAY_LEN(names) && (value == NULL || value[0] == '\0'); i++)
        value = getenv(names[i]);
    if (value == NULL)
        return NULL;
    size_t n = strcspn(value, ".@");
    char *tag = ARENA_ARRAY(arena, n + 1, char);
    for (size_t i = 0; i < n; i++)
        tag[i] = value[i] == '_' ? '-' : value[i];
    return translation_is_tag((struct str){tag, n}) ? tag : NULL;
}

const char *language_wanted(bool by_environment, struct arena *arena)
{
    const char *chosen = kept(arena);
    return chosen != NULL || !by_environment ? chosen : of_environment(arena);
}

bool language_keep(const char *language, struct arena *arena, struct err *err)
{
    const char *path;
    return kept_in(&path, arena, err) && fs_make_folders(fs_folder(path, arena), err) &&
           fs_write(path, str_of(arena_printf(arena, "%s\n", language)), err);
}

const char *language_name(const char *tag)
{
    static const struct {
        const char *tag, *name;
    } known[] = {{"de", "Deutsch"},
                 {"en", "English"},
                 {"es", "Español"},
                 {"fr", "Français"},
                 {"it", "Italiano"},
                 {"pt", "Português"},
                 {"pt-BR", "Português (Brasil)"},
                 {"tr", "Türkçe"}};
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if (strcmp(known[i].tag, tag) == 0)
            return known[i].name;
    return tag;
}
