/* Progress: every database of the learner, and what is kept of damaged ones. */
#include <string.h>
#include <unistd.h>

#include "base/fs.h"
#include "course/stats.h"
#include "front/cli_course.h"
#include "front/doctor.h"
#include "front/exit.h"
#include "io/folder.h"
#include "io/paths.h"

/* What is said of the databases. */
struct report {
    struct sb text;
    const char *advice; /* of the last one that was not read itself or can't be written; NULL: there is none */
};

static const char advice_unread[] = "what you exported, here or on another machine, brings a history back (import)";

/* ", progress.db: 12 entries"; false when neither it nor a copy of it can be read. */
static bool describe(struct cli *cli, const char *path, struct report *report, struct err *err)
{
    struct store *store = NULL;
    struct attempt *rows;
    const char *notice;
    size_t n = 0;
    bool ok =
        store_open_to_read(&store, path, &notice, &cli->arena, err) && store_all(store, &rows, &n, &cli->arena, err);
    store_close(store);
    if (!ok)
        return false;
    if (notice != NULL)
        report->advice = notice;
    else if (fs_exists(path) && access(path, W_OK) != 0)
        report->advice = arena_printf(&cli->arena, "%s can be read but not written: nothing new is kept in it", path);
    sb_printf(&report->text, "%s%s: %zu %s%s", report->text.n == 0 ? "" : "; ", fs_name(path), n,
              n == 1 ? "entry" : "entries", notice != NULL ? " in its copy" : "");
    return true;
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

/* Every database, and those of which only the copy is left; an error ends it. */
static bool describe_all(struct cli *cli, const char *folder, struct report *report, struct err *err)
{
    const char **files = NULL;
    size_t n_files = list_files(cli, folder, ".db", &files);
    for (size_t i = 0; i < n_files; i++)
        if (!describe(cli, fs_join(folder, files[i], &cli->arena), report, err))
            return false;
    n_files = list_files(cli, folder, ".db.backup", &files);
    for (size_t i = 0; i < n_files; i++) {
        const char *name = arena_dup_n(&cli->arena, files[i], fs_stem(files[i], ".backup"));
        const char *path = fs_join(folder, name, &cli->arena);
        if (!fs_exists(path) && !describe(cli, path, report, err))
            return false;
    }
    if (report->text.n == 0)
        sb_put(&report->text, "nothing done yet");
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

/* Names of what was set aside. */
static void name_kept(struct cli *cli, const char *folder, const char *part, const char *what, struct sb *text)
{
    const char **files = NULL;
    size_t n_files = list_files(cli, folder, "", &files);
    for (size_t i = 0; i < n_files; i++)
        if (strstr(files[i], part) != NULL)
            sb_printf(text, "; %s is kept as %s", what, files[i]);
}

struct finding doctor_progress(struct cli *cli)
{
    struct err err;
    const char *folder;
    struct report report = {.text.arena = &cli->arena};
    if (!paths_learner(&folder, &cli->arena, &err))
        return (struct finding){doctor_error(cli, &err), "progress is not kept", EXIT_PROGRESS};
    if (!describe_all(cli, folder, &report, &err))
        return (struct finding){doctor_error(cli, &err), advice_unread, EXIT_PROGRESS};
    const char *orphans = name_orphans(cli);
    if (orphans != NULL)
        sb_printf(&report.text, "; no longer in the course: %s (kept, and counted again should it come back)", orphans);
    name_kept(cli, folder, ".db.corrupt-", "a damaged one", &report.text);
    name_kept(cli, folder, ".db.backup.kept-", "an older copy", &report.text);
    return (struct finding){sb_text(&report.text), report.advice, report.advice != NULL ? EXIT_PROGRESS : EXIT_DONE};
}
