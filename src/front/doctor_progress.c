/* Progress: every database of the learner, and what is kept of damaged ones. */
#include <string.h>

#include "base/fs.h"
#include "course/stats.h"
#include "front/cli_course.h"
#include "front/doctor.h"
#include "front/exit.h"
#include "io/folder.h"
#include "io/paths.h"

static const char advice_damaged[] =
    "the tutor keeps a damaged database aside and begins a new one when it is next opened; "
    "export on another machine, or a copy of yours, brings it back (import)";

/* Entries of one database; false when it can't be read. */
static bool count_entries(struct cli *cli, const char *path, size_t *n, struct err *err)
{
    struct store *store = NULL;
    struct attempt *rows;
    bool ok = store_open_to_read(&store, path, err) && store_all(store, &rows, n, &cli->arena, err);
    store_close(store);
    return ok;
}

/* Names of one kind in the learner's folder itself, not below it. */
static size_t list_files(struct cli *cli, const char *folder, const char *suffix, const char ***out)
{
    size_t n = 0, kept = 0;
    struct err unheard; /* there need be no folder yet */
    if (!fs_is_folder(folder) || !folder_files(folder, suffix, out, &n, &cli->arena, &unheard))
        return 0;
    for (size_t i = 0; i < n; i++)
        if (strchr((*out)[i], '/') == NULL && str_starts(str_of((*out)[i]), "progress"))
            (*out)[kept++] = (*out)[i];
    return kept;
}

/* "progress.db: 12 entries; progress-x.db: 3 entries"; an error ends it. */
static bool describe_all(struct cli *cli, const char *folder, struct sb *text, struct err *err)
{
    const char **files = NULL;
    size_t n_files = list_files(cli, folder, ".db", &files);
    for (size_t i = 0; i < n_files; i++) {
        size_t n = 0;
        if (!count_entries(cli, fs_join(folder, files[i], &cli->arena), &n, err))
            return false;
        sb_printf(text, "%s%s: %zu %s", i == 0 ? "" : "; ", files[i], n, n == 1 ? "entry" : "entries");
    }
    if (n_files == 0)
        sb_put(text, "nothing done yet");
    return true;
}

/* Ids of this course's history that it no longer has; NULL: none. */
static const char *name_orphans(struct cli *cli)
{
    struct stats stats;
    struct attempt *rows = NULL;
    struct sb text = {.arena = &cli->arena};
    struct tutor_wish wish = cli_wish(cli);
    struct tutor tutor;
    struct err err;
    size_t n = 0;
    if (tutor_open(&tutor, &wish, false, &err) && tutor.store != NULL &&
        store_all(tutor.store, &rows, &n, &cli->arena, &err)) {
        stats_make(&stats, &tutor.course, &tutor.progress, rows, n, &cli->arena);
        for (size_t i = 0; i < stats.n_orphans; i++)
            sb_printf(&text, "%s%s", i == 0 ? "" : ", ", stats.orphans[i].id);
    }
    tutor_close(&tutor);
    return text.n == 0 ? NULL : sb_text(&text);
}

struct finding doctor_progress(struct cli *cli)
{
    struct err err;
    const char *folder, **files = NULL;
    struct sb text = {.arena = &cli->arena};
    if (!paths_learner(&folder, &cli->arena, &err))
        return (struct finding){doctor_error(cli, &err), "progress is not kept", EXIT_PROGRESS};
    if (!describe_all(cli, folder, &text, &err))
        return (struct finding){doctor_error(cli, &err), advice_damaged, EXIT_PROGRESS};
    const char *orphans = name_orphans(cli);
    if (orphans != NULL)
        sb_printf(&text, "; no longer in the course: %s (kept, and counted again should it come back)", orphans);
    size_t n_files = list_files(cli, folder, "", &files);
    for (size_t i = 0; i < n_files; i++)
        if (strstr(files[i], ".db.corrupt-") != NULL)
            sb_printf(&text, "; a damaged one is kept as %s", files[i]);
    return (struct finding){.text = sb_text(&text)};
}
