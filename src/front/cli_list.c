/* list: lessons and exercises with their status. */
#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"

enum { ID_WIDTH = 24 };

static void put_step_text(struct cli *cli, const struct lesson_step *step, const struct progress *progress)
{
    sb_printf(&cli->out, "    %s %-7s ", status_mark(progress_status(progress, step)), step->kind);
    cli_put_padded(cli, str_of(step->id), ID_WIDTH);
    sb_put(&cli->out, "  ");
    cli_put_padded(cli, str_of(step->title), 0);
    sb_char(&cli->out, '\n');
}

static void put_text(struct cli *cli, const struct course *course, const struct progress *progress)
{
    cli_put_padded(cli, str_of(course->title), 0);
    sb_char(&cli->out, '\n');
    for (size_t i = 0; i < course->n_lessons; i++) {
        const struct lesson *lesson = &course->lessons[i];
        sb_printf(&cli->out, "\n%s %zu ", status_mark(progress_lesson(progress, course, lesson)), i + 1);
        cli_put_padded(cli, str_of(lesson->title), 0);
        sb_printf(&cli->out, " (%s): %zu of %zu done, %lld min\n", lesson->id, progress_done_steps(progress, lesson),
                  lesson->n_steps, (long long)lesson->minutes);
        for (size_t k = 0; k < lesson->n_steps; k++)
            put_step_text(cli, &lesson->steps[k], progress);
    }
    sb_put(&cli->out, "\n[x] done  [!] last answer not right  [.] seen  [-] another lesson comes first\n");
}

static void put_step_json(struct json_out *out, const struct lesson_step *step, const struct progress *progress)
{
    json_out_object(out, NULL);
    json_out_text(out, "id", str_of(step->id));
    json_out_text(out, "kind", str_of(step->kind));
    json_out_text(out, "title", str_of(step->title));
    json_out_text(out, "status", str_of(status_word(progress_status(progress, step))));
    json_out_end_object(out);
}

static void put_lesson_json(struct json_out *out, const struct course *course, const struct lesson *lesson,
                            const struct progress *progress)
{
    json_out_object(out, NULL);
    json_out_text(out, "id", str_of(lesson->id));
    json_out_text(out, "title", str_of(lesson->title));
    json_out_text(out, "status", str_of(status_word(progress_lesson(progress, course, lesson))));
    json_out_array(out, "steps", false);
    for (size_t i = 0; i < lesson->n_steps; i++)
        put_step_json(out, &lesson->steps[i], progress);
    json_out_end_array(out);
    json_out_end_object(out);
}

static void put_json(struct cli *cli, const struct course *course, const struct progress *progress)
{
    struct json_out out = {.sb.arena = &cli->arena};
    json_out_object(&out, NULL);
    json_out_text(&out, "course", str_of(course->id));
    json_out_array(&out, "lessons", false);
    for (size_t i = 0; i < course->n_lessons; i++)
        put_lesson_json(&out, course, &course->lessons[i], progress);
    json_out_end_array(&out);
    json_out_end_object(&out);
    cli_flush_json(cli, &out);
}

/* The list is shown even when progress can't be read; the exit status says that its marks are not to be believed. */
static int run(struct cli *cli)
{
    int status;
    if (!cli_open(cli, CLI_PROGRESS, &status))
        return status;
    cli_say_left_out(cli);
    if (cli->options.json)
        put_json(cli, &cli->tutor.course, &cli->tutor.progress);
    else
        put_text(cli, &cli->tutor.course, &cli->tutor.progress);
    return status;
}

const struct command command_list = {
    .name = "list",
    .args = "",
    .options = {"--json"},
    .summary = "lessons and exercises with their status",
    .examples = "  mha-tutor list\n"
                "  mha-tutor list --json\n"
                "  mha-tutor list --course ~/my-course\n",
    .run = run,
};
