#include "app/effect_program.h"

#include <string.h>

#include "base/fs.h"
#include "io/editor.h"

enum { SOON_MS = 1000 };

void desk_free(struct desk *desk)
{
    watch_end(&desk->watch);
    toolbox_free(&desk->tools);
}

static void complain(struct sitting *s, const struct err *err)
{
    char text[ERR_TEXT_SIZE + ERR_FILE_SIZE + ERR_FIELD_SIZE];
    s->notice = arena_dup(&s->arena, err_format(err, text, sizeof text));
}

/* What stands in the file now is the answer; false when it can't be. */
static bool read_file(struct sitting *s, struct desk *desk)
{
    struct err err;
    struct str text;
    if (s->file == NULL)
        return false;
    if (!fs_read(s->file, WORKSPACE_MAX_FILE, &text, &s->arena, &err)) {
        complain(s, &err);
        return false;
    }
    watch_begin(&desk->watch, s->file, text);
    return sitting_program(s, text);
}

void effect_open_file(struct sitting *s, struct desk *desk)
{
    struct err err;
    const char *path;
    s->wish = SITTING_NO_WISH;
    watch_end(&desk->watch);
    if (!workspace_path(&path, item_file(&s->item, &s->arena), &s->arena, &err) ||
        !workspace_make(path, item_starter(&s->item), &err)) {
        complain(s, &err);
        return;
    }
    s->file = path;
    read_file(s, desk);
}

static const char *say_end(const struct editor_result *r, const char *command, struct arena *arena)
{
    switch (r->end) {
    case EDITOR_NOT_STARTED:
        return arena_printf(arena, "The editor can't be started: %s", command);
    case EDITOR_FAILED:
        return arena_printf(arena, "The editor ended with status %d; the file was not checked: %s", r->status, command);
    case EDITOR_KILLED:
        return arena_printf(arena, "The editor was ended by signal %d; the file was not checked: %s", r->status,
                            command);
    case EDITOR_DONE:
        break;
    }
    return NULL;
}

/* After the editor: its end, or what has become of the file. */
static void look_again(struct sitting *s, struct desk *desk, const struct editor_result *r, const char *command)
{
    uint64_t before = desk->watch.content;
    s->notice = say_end(r, command, &s->arena);
    if (s->notice != NULL || !read_file(s, desk))
        return;
    if (desk->watch.content != before)
        s->wish = SITTING_CHECK;
    else if (r->ms < SOON_MS)
        s->notice = "The file is unchanged. Does your editor open a window of its own? Save there; it is checked then.";
}

void effect_edit(struct sitting *s, struct desk *desk)
{
    struct err err;
    struct editor_result result;
    const char *command = editor_find(desk->edit_command, &s->arena);
    s->wish = SITTING_NO_WISH;
    s->notice = NULL;
    if (s->file == NULL)
        effect_open_file(s, desk);
    if (s->file == NULL)
        return;
    if (command == NULL)
        s->notice = "No editor was found. Edit the file in another window, or set EDITOR.";
    else if (!editor_run(command, s->file, &result, &err))
        complain(s, &err);
    else
        look_again(s, desk, &result, command);
}

void effect_check(struct sitting *s, struct desk *desk)
{
    s->wish = SITTING_NO_WISH;
    s->notice = NULL;
    if (s->file == NULL)
        effect_open_file(s, desk);
    if (!read_file(s, desk))
        return;
    s->item.tools = &desk->tools;
    sitting_check(s);
    s->item.tools = NULL;
}

bool effect_was_saved(struct desk *desk)
{
    return watch_look(&desk->watch);
}
