#include "front/tutor.h"

#include "app/effect.h"
#include "io/paths.h"

static bool open_store(struct tutor *t, bool writes, struct err *err)
{
    const char *path;
    if (!paths_progress(&path, t->course.folder, &t->arena, err))
        return false;
    if (!writes)
        return store_open_to_read(&t->store, path, &t->notice, &t->arena, err);
    return store_open(&t->store, path, &t->notice, &t->arena, err);
}

/* A long history is not kept: only what it comes to. */
static bool read_progress(struct tutor *t, struct err *err)
{
    struct arena history = {0};
    struct attempt *rows;
    size_t n;
    bool ok = store_all(t->store, &rows, &n, &history, err);
    if (ok) {
        progress_build(&t->progress, rows, n, &t->arena);
        for (size_t i = 0; i < n; i++)
            review_add(&t->review, &rows[i]);
    }
    arena_free(&history);
    return ok;
}

static bool check_language(const struct tutor *t, const char *wanted, struct err *err)
{
    const struct course *course = &t->course;
    struct arena scratch = {0};
    struct sb list = {.arena = &scratch};
    bool found = false;
    for (size_t i = 0; i < course->n_languages; i++) {
        found = found || str_is(course->languages[i], wanted);
        sb_printf(&list, "%s%s", i == 0 ? "" : ", ", course->languages[i].p);
    }
    if (!found)
        err_set(err, ERR_USAGE, "this course is not in '%s'; there are: %s", wanted, sb_text(&list));
    arena_free(&scratch);
    return found;
}

bool tutor_open_course(struct tutor *t, const struct tutor_wish *wish, struct err *err)
{
    const char *folder;
    *t = (struct tutor){0};
    t->problems.arena = &t->arena;
    if (!paths_course(&folder, wish->course, &t->arena, err))
        return false;
    if (!course_load_in(&t->course, folder, wish->language, &t->arena, &t->problems)) {
        *err = t->problems.first->err;
        return false;
    }
    progress_build(&t->progress, NULL, 0, &t->arena);
    review_init(&t->review, &t->course, &t->arena);
    return !wish->must_have_language || check_language(t, wish->language, err);
}

bool tutor_open(struct tutor *t, const struct tutor_wish *wish, bool writes, struct err *err)
{
    if (!tutor_open_course(t, wish, err))
        return false;
    if (!open_store(t, writes, &t->trouble) || !read_progress(t, &t->trouble)) {
        store_close(t->store);
        t->store = NULL;
    }
    return true;
}

void tutor_close(struct tutor *t)
{
    store_close(t->store);
    arena_free(&t->arena);
    *t = (struct tutor){0};
}

/* ---- saving ---- */

const char saving_again[] = "Progress is being saved again, and nothing is missing.";

enum saving tutor_save(struct tutor *t, struct journal *journal)
{
    struct err err;
    bool had_trouble = t->trouble.code != ERR_NONE;
    if (!effect_save(journal, t->store, &err)) {
        t->trouble = err;
        return had_trouble ? SAVING_STILL_FAILS : SAVING_FAILS;
    }
    if (!had_trouble || t->store == NULL)
        return SAVING_AS_BEFORE;
    t->trouble.code = ERR_NONE;
    return SAVING_AGAIN;
}
