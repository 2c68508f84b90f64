#include "io/paths.h"

#include <limits.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fs.h"
#include "io/folder.h"

/* ---- where the learner's things are kept ---- */

static bool is_absolute(const char *path)
{
    return path != NULL && path[0] == '/';
}

static const char *home(void)
{
    const char *path = getenv("HOME");
    if (is_absolute(path))
        return path;
    const struct passwd *user = getpwuid(getuid());
    return user != NULL && is_absolute(user->pw_dir) ? user->pw_dir : NULL;
}

/* Our own variable may be relative; it is made absolute, since an editor or a run may work in another folder. */
static bool from_here(const char **out, const char *path, struct arena *arena, struct err *err)
{
    char here[PATH_MAX];
    *out = path;
    if (is_absolute(path))
        return true;
    if (getcwd(here, sizeof here) == NULL)
        return err_set(err, ERR_PROGRESS, "the working folder is gone: make MHA_TUTOR_HOME an absolute path");
    *out = fs_join(here, path, arena);
    return true;
}

bool paths_data(const char **out, struct arena *arena, struct err *err)
{
    const char *ours = getenv("MHA_TUTOR_HOME"), *xdg = getenv("XDG_DATA_HOME"), *base = home();
    if (ours != NULL && ours[0] != '\0')
        return from_here(out, ours, arena, err);
    if (is_absolute(xdg))
        *out = fs_join(xdg, "mha-tutor", arena);
    else if (base != NULL)
        *out = fs_join(base, ".local/share/mha-tutor", arena);
    else
        return err_set(err, ERR_PROGRESS, "no home folder is known: set HOME or MHA_TUTOR_HOME");
    return true;
}

const char *paths_learner_name(void)
{
    const char *name = getenv("MHA_TUTOR_LEARNER");
    return name == NULL ? "" : name;
}

static bool check_learner(const char *name, struct err *err)
{
    enum { MOST = 64 };
    struct str s = str_of(name);
    bool ok = s.n > 0 && s.n <= MOST && name[0] != '.' && name[0] != '-' && name[0] != '_';
    for (size_t i = 0; i < s.n && ok; i++)
        ok = ascii_alpha(name[i]) || ascii_digit(name[i]) || name[i] == '.' || name[i] == '-';
    return ok || err_set(err, ERR_USAGE,
                         "a learner's name has up to 64 of a to z, A to Z, 0 to 9, . _ and -, and begins with a letter "
                         "or digit of these");
}

bool paths_set_learner(const char *name, struct err *err)
{
    if (!check_learner(name, err))
        return false;
    setenv("MHA_TUTOR_LEARNER", name, 1);
    return true;
}

bool paths_learner(const char **out, struct arena *arena, struct err *err)
{
    const char *name = paths_learner_name();
    if (!paths_data(out, arena, err))
        return false;
    if (name[0] == '\0')
        return true;
    if (!check_learner(name, err))
        return false;
    *out = fs_join(fs_join(*out, "learners", arena), name, arena);
    return true;
}

/* ---- where the course is ---- */

static bool is_course(const char *folder, struct arena *arena)
{
    return fs_exists(fs_join(folder, "course.json", arena));
}

/* The folder of this program, "." when the system does not tell. */
static const char *program_folder(struct arena *arena)
{
    char path[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    if (n <= 0)
        return ".";
    path[n] = '\0';
    return fs_folder(path, arena);
}

/* TREE for TREE/build/MODE, else NULL. */
static const char *source_tree(const char *folder, struct arena *arena)
{
    const char *build = fs_folder(folder, arena), *slash = strrchr(build, '/');
    return slash != NULL && strcmp(slash, "/build") == 0 ? fs_folder(build, arena) : NULL;
}

/* The folder of the learner's own courses; NULL when no home is known. */
static const char *own_courses(struct arena *arena)
{
    const char *data;
    struct err unheard;
    return paths_data(&data, arena, &unheard) ? fs_join(data, "courses", arena) : NULL;
}

/* The learner's own course of this name; the name itself when there is none. */
static const char *own_course(const char *name, struct arena *arena)
{
    const char *all = own_courses(arena), *folder = all == NULL ? name : fs_join(all, name, arena);
    return fs_stays_inside(str_of(name)) && is_course(folder, arena) ? folder : name;
}

bool paths_course(const char **out, const char *asked, struct arena *arena, struct err *err)
{
    const char *program = program_folder(arena), *tree = source_tree(program, arena);
    const char *places[] = {
        fs_join(program, "exercises", arena),
        tree != NULL ? fs_join(tree, "exercises", arena) : NULL,
        fs_join(fs_folder(program, arena), "share/mha-tutor/course", arena),
        MHA_DATADIR "/course",
    };
    if (asked != NULL) {
        *out = fs_exists(asked) ? asked : own_course(asked, arena);
        return true;
    }
    for (size_t i = 0; i < ARRAY_LEN(places); i++) {
        if (places[i] != NULL && is_course(places[i], arena)) {
            *out = places[i];
            return true;
        }
    }
    return err_set(err, ERR_OPEN, "no course in %s nor in %s: name its folder with --course", places[0],
                   places[ARRAY_LEN(places) - 1]);
}

void paths_own_courses(const char ***out, size_t *n, struct arena *arena)
{
    const char *all = own_courses(arena), **files;
    size_t n_files;
    struct err unheard; /* there need be none */
    *n = 0;
    if (all == NULL || !folder_files(all, "course.json", &files, &n_files, arena, &unheard))
        return;
    *out = ARENA_ARRAY(arena, n_files + 1, const char *);
    for (size_t i = 0; i < n_files; i++) {
        const char *slash = strchr(files[i], '/');
        if (slash != NULL && strcmp(slash, "/course.json") == 0)
            (*out)[(*n)++] = fs_folder(fs_join(all, files[i], arena), arena);
    }
}

bool paths_progress(const char **out, const char *course, struct arena *arena, struct err *err)
{
    const char *data, *all = own_courses(arena), *slash = strrchr(course, '/');
    if (!paths_learner(&data, arena, err))
        return false;
    bool is_own = slash != NULL && all != NULL && strcmp(fs_folder(course, arena), all) == 0;
    *out = fs_join(data, is_own ? arena_printf(arena, "progress-%s.db", slash + 1) : "progress.db", arena);
    return true;
}
