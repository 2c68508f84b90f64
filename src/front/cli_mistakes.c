/* mistakes: the catalogue of what the tutor can name. */
#include <string.h>

#include "engine/recipe.h"
#include "front/cli.h"
#include "front/exit.h"

static const char *stage_of(const struct mistake *m)
{
    enum stage stage;
    return mistake_stage(m, &stage) ? stage_name(stage) : NULL;
}

static void put_json(struct cli *cli)
{
    struct json_out out = {.sb.arena = &cli->arena};
    json_out_array(&out, NULL, false);
    for (size_t i = 0; i < mistakes_count(); i++) {
        const struct mistake *m = mistakes_at(i);
        json_out_object(&out, NULL);
        json_out_text(&out, "label", str_of(mistake_label(m)));
        if (stage_of(m) != NULL)
            json_out_text(&out, "stage", str_of(stage_of(m)));
        else
            json_out_null(&out, "stage");
        json_out_text(&out, "sentence", str_of(mistake_sentence(m)));
        json_out_text(&out, "numpy", str_of(mistake_numpy(m)));
        json_out_end_object(&out);
    }
    json_out_end_array(&out);
    cli_flush_json(cli, &out);
}

static void put_mistake(struct cli *cli, const struct mistake *m)
{
    struct page page;
    cli_page(cli, &page);
    page_item(&page, ROLE_NORMAL, STR("    "), str_of(mistake_sentence(m)));
    if (mistake_numpy(m)[0] != '\0')
        page_item(&page, ROLE_CODE, STR("    "), str_of(mistake_numpy(m)));
    sb_printf(&cli->out, "  %s\n", mistake_label(m));
    cli_put_page(cli, &page);
}

static void put_text(struct cli *cli)
{
    const char *last = "";
    for (size_t i = 0; i < mistakes_count(); i++) {
        const char *stage = stage_of(mistakes_at(i));
        stage = stage == NULL ? "slips of code" : stage;
        if (strcmp(stage, last) != 0)
            sb_printf(&cli->out, "%s%s\n", i == 0 ? "" : "\n", stage);
        last = stage;
        put_mistake(cli, mistakes_at(i));
    }
}

static int run(struct cli *cli)
{
    if (cli->options.json)
        put_json(cli);
    else
        put_text(cli);
    return EXIT_DONE;
}

const struct command command_mistakes = {
    .name = "mistakes",
    .args = "",
    .options = {"--json"},
    .summary = "the mistakes that the tutor can name",
    .examples = "  mha-tutor mistakes\n"
                "  mha-tutor mistakes --json\n"
                "  mha-tutor trace two-head-practice --step scaled --mistake scale_missing\n",
    .run = run,
};
