#include "course/verdict.h"

#include <string.h>

static const struct {
    const char *word;
    int exit;
} statuses[N_VERDICTS] = {
    [VERDICT_RIGHT] = {"right", 0},
    [VERDICT_WRONG] = {"wrong", 1},
    [VERDICT_INVALID] = {"invalid", 1},
    [VERDICT_COMPILE_ERROR] = {"compile_error", 1},
    [VERDICT_EXCEPTION] = {"exception", 1},
    [VERDICT_TIME_LIMIT] = {"time_limit", 5},
    [VERDICT_MEMORY_LIMIT] = {"memory_limit", 5},
    [VERDICT_OUTPUT_LIMIT] = {"output_limit", 5},
    [VERDICT_CRASHED] = {"crashed", 1},
    [VERDICT_UNAVAILABLE] = {"unavailable", 4},
    [VERDICT_INTERNAL_ERROR] = {"internal_error", 70},
};

const char *verdict_word(enum verdict_status status)
{
    CHECK(status < N_VERDICTS, "status %d", (int)status);
    return statuses[status].word;
}

int verdict_exit(enum verdict_status status)
{
    CHECK(status < N_VERDICTS, "status %d", (int)status);
    return statuses[status].exit;
}

void verdict_right(struct verdict *v, const char *message)
{
    *v = (struct verdict){.status = VERDICT_RIGHT, .score = 1, .message = message};
}

void verdict_wrong(struct verdict *v, double score, const char *message)
{
    CHECK(score >= 0 && score < 1, "score %g of a wrong answer", score);
    *v = (struct verdict){.status = VERDICT_WRONG, .score = score, .message = message};
}

void verdict_invalid(struct verdict *v, const char *message)
{
    *v = (struct verdict){.status = VERDICT_INVALID, .message = message};
}

void verdict_unreadable(struct verdict *v, const struct err *err, struct arena *arena)
{
    char *text = arena_dup(arena, err->text);
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    size_t n = strlen(text);
    verdict_invalid(v, n > 0 && text[n - 1] == '.' ? text : arena_printf(arena, "%s.", text));
}

void verdict_add_mistake(struct verdict *v, const char *label)
{
    for (size_t i = 0; i < v->n_mistakes; i++)
        if (strcmp(v->mistakes[i], label) == 0)
            return;
    if (v->n_mistakes < VERDICT_MAX_MISTAKES)
        v->mistakes[v->n_mistakes++] = label;
}

static void parts_json(struct json_out *out, const char *key, const struct verdict_part *parts, size_t n)
{
    json_out_array(out, key, false);
    for (size_t i = 0; i < n; i++) {
        json_out_object(out, NULL);
        json_out_text(out, "name", str_of(parts[i].name));
        json_out_text(out, "status", str_of(parts[i].status));
        if (parts[i].message != NULL)
            json_out_text(out, "message", str_of(parts[i].message));
        json_out_end_object(out);
    }
    json_out_end_array(out);
}

void verdict_json(struct json_out *out, const char *exercise, const struct verdict *v)
{
    json_out_object(out, NULL);
    json_out_text(out, "exercise", str_of(exercise));
    json_out_text(out, "status", str_of(verdict_word(v->status)));
    json_out_number(out, "score", v->score);
    json_out_text(out, "message", str_of(v->message));
    json_out_array(out, "mistakes", true);
    for (size_t i = 0; i < v->n_mistakes; i++)
        json_out_text(out, NULL, str_of(v->mistakes[i]));
    json_out_end_array(out);
    if (v->first_wrong_step != NULL)
        json_out_text(out, "first_wrong_step", str_of(v->first_wrong_step));
    else
        json_out_null(out, "first_wrong_step");
    parts_json(out, "steps", v->steps, v->n_steps);
    parts_json(out, "tests", v->tests, v->n_tests);
    json_out_end_object(out);
}
