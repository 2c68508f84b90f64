#include "front/shelf.h"

#include "base/fs.h"
#include "io/json.h"
#include "io/paths.h"

/* The title of a course and how many lessons it has; of one that can't be read, its folder and why. */
static struct choice describe(const char *folder, struct arena *arena)
{
    struct problems problems = {.arena = arena};
    struct str title = {0};
    const struct json *root = json_read(fs_join(folder, "course.json", arena), arena, &problems);
    const struct json *lessons = json_get(root, "lessons");
    if (root == NULL || !json_want_text(root, "title", &title, &problems))
        return (struct choice){folder, problems.first->err.text};
    size_t n = lessons == NULL ? 0 : lessons->n;
    return (struct choice){title.p, arena_printf(arena, "%zu lesson%s", n, n == 1 ? "" : "s")};
}

void shelf_read(struct shelf *out, struct arena *arena)
{
    const char *shipped, **own;
    size_t n_own;
    struct err unheard; /* without a shipped course there are those of one's own */
    *out = (struct shelf){0};
    paths_own_courses(&own, &n_own, arena);
    out->folder = ARENA_ARRAY(arena, n_own + 1, const char *);
    out->choice = ARENA_ARRAY(arena, n_own + 1, struct choice);
    if (paths_course(&shipped, NULL, arena, &unheard))
        out->folder[out->n++] = shipped;
    for (size_t i = 0; i < n_own; i++)
        out->folder[out->n++] = own[i];
    for (size_t i = 0; i < out->n; i++)
        out->choice[i] = describe(out->folder[i], arena);
}
