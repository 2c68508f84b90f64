#include "course/exercise.h"

#include "course/kind.h"
#include "course/setup_json.h"

static const char *const common_keys[] = {"kind",    "id",       "rev",   "title",    "prompt",   "hints",
                                          "explain", "skills",   "setup", "show",     "near",     "tells",
                                          "blind",   "replaces", "vary",  "requires", "tolerance"};

enum { MAX_KEYS = 40, MAX_REV = 1 << 20 };

static void check_keys(const struct json *object, const struct kind *kind, struct problems *problems)
{
    const char *keys[MAX_KEYS];
    size_t n = 0;
    CHECK(ARRAY_LEN(common_keys) + kind->n_keys <= MAX_KEYS, "kind %s has too many keys", kind->name);
    for (size_t i = 0; i < ARRAY_LEN(common_keys); i++)
        keys[n++] = common_keys[i];
    for (size_t i = 0; i < kind->n_keys; i++)
        keys[n++] = kind->keys[i];
    json_only(object, keys, n, problems);
}

bool texts_parse(const struct json *object, const char *key, struct str **out, size_t *n, struct arena *arena,
                 struct problems *problems)
{
    const struct json *array = json_get(object, key);
    if (array == NULL)
        return true;
    if (!json_want_array(array, problems))
        return false;
    *out = ARENA_ARRAY(arena, array->n + 1, struct str);
    for (const struct json *item = array->child; item != NULL; item = item->next) {
        if (item->kind != JSON_STRING || item->text.n == 0)
            return json_problem(item, problems, "a text");
        (*out)[(*n)++] = item->text;
    }
    return true;
}

/* A text, or an array of lines, that is an element of an array. */
static bool lines_of(const struct json *value, struct str *out, struct arena *arena, struct problems *problems)
{
    if (value->kind == JSON_STRING && value->text.n > 0) {
        *out = value->text;
        return true;
    }
    if (value->kind != JSON_ARRAY || value->n == 0)
        return json_problem(value, problems, "a text, or an array of lines");
    struct sb text = {.arena = arena};
    for (const struct json *line = value->child; line != NULL; line = line->next) {
        if (line->kind != JSON_STRING)
            return json_problem(line, problems, "a line of text");
        sb_add(&text, line->text);
        if (line->next != NULL)
            sb_char(&text, '\n');
    }
    *out = (struct str){sb_text(&text), text.n};
    return true;
}

static bool parse_hints(const struct json *object, struct exercise *out, struct arena *arena, struct problems *problems)
{
    const struct json *array = json_get(object, "hints");
    if (array == NULL)
        return true;
    if (array->kind != JSON_ARRAY || array->n == 0 || array->n > EXERCISE_MAX_HINTS)
        return json_problem(array, problems, "an array of 1 to %d hints", EXERCISE_MAX_HINTS);
    for (const struct json *item = array->child; item != NULL; item = item->next)
        if (!lines_of(item, &out->hints[out->n_hints++], arena, problems))
            return false;
    return true;
}

bool setup_member(const struct json *object, const struct setup_table *setups, const struct setup **out,
                  struct arena *arena, struct problems *problems)
{
    const struct json *value = json_get(object, "setup");
    if (value == NULL)
        return true;
    if (value->kind == JSON_OBJECT) {
        *out = setup_from_json(value, arena, problems);
        return *out != NULL;
    }
    bool known = false;
    if (value->kind == JSON_STRING)
        *out = setup_table_find(setups, value->text, &known);
    if (!known)
        return json_problem(value, problems, "the name of one of the lesson's setups");
    return *out != NULL;
}

static bool parse_show(const struct json *object, const struct setup_table *setups, struct show *out,
                       struct arena *arena, struct problems *problems)
{
    static const char *const keys[] = {"step", "head", "row", "at", "unit", "mistake", "setup"};
    if (!slice_parse(object, &out->slice, problems))
        return false;
    json_only(object, keys, ARRAY_LEN(keys), problems);
    bool ok = json_may_text(object, "unit", &out->unit, problems);
    return setup_member(object, setups, &out->setup, arena, problems) && ok;
}

bool shows_parse(const struct json *object, const struct setup_table *setups, struct show **out, size_t *n,
                 struct arena *arena, struct problems *problems)
{
    const struct json *array = json_get(object, "show");
    if (array == NULL)
        return true;
    if (!json_want_array(array, problems))
        return false;
    *out = ARENA_ARRAY(arena, array->n + 1, struct show);
    bool ok = true;
    for (const struct json *item = array->child; item != NULL; item = item->next)
        ok = parse_show(item, setups, &(*out)[(*n)++], arena, problems) && ok;
    return ok;
}

static bool parse_near(const struct json *object, struct near *out, struct arena *arena, struct problems *problems)
{
    static const char *const keys[] = {"answer", "why"};
    if (!json_want_object(object, problems))
        return false;
    json_only(object, keys, ARRAY_LEN(keys), problems);
    const struct json *answer = json_want(object, "answer", "a text or a number", problems);
    if (answer == NULL)
        return false;
    if (answer->kind != JSON_STRING && answer->kind != JSON_NUMBER)
        return json_problem(answer, problems, "a text or a number");
    out->answer = answer->text;
    return json_want_lines(object, "why", &out->why, arena, problems);
}

static bool parse_nears(const struct json *object, struct exercise *out, struct arena *arena, struct problems *problems)
{
    const struct json *array = json_get(object, "near");
    if (array == NULL)
        return true;
    if (!json_want_array(array, problems))
        return false;
    out->nears = ARENA_ARRAY(arena, array->n + 1, struct near);
    bool ok = true;
    for (const struct json *item = array->child; item != NULL; item = item->next)
        ok = parse_near(item, &out->nears[out->n_nears++], arena, problems) && ok;
    return ok;
}

static bool parse_blind(const struct json *object, struct blind *out, struct arena *arena, struct problems *problems)
{
    static const char *const keys[] = {"labels", "why"};
    if (!json_want_object(object, problems))
        return false;
    json_only(object, keys, ARRAY_LEN(keys), problems);
    bool ok = json_want(object, "labels", "an array of labels", problems) != NULL &&
              texts_parse(object, "labels", &out->labels, &out->n, arena, problems);
    return json_want_lines(object, "why", &out->why, arena, problems) && ok;
}

static bool parse_blinds(const struct json *object, struct exercise *out, struct arena *arena,
                         struct problems *problems)
{
    const struct json *array = json_get(object, "blind");
    if (array == NULL)
        return true;
    if (!json_want_array(array, problems))
        return false;
    out->blinds = ARENA_ARRAY(arena, array->n + 1, struct blind);
    bool ok = true;
    for (const struct json *item = array->child; item != NULL; item = item->next)
        ok = parse_blind(item, &out->blinds[out->n_blinds++], arena, problems) && ok;
    return ok;
}

static bool parse_lists(const struct json *object, struct exercise *out, struct arena *arena, struct problems *problems)
{
    bool ok = parse_hints(object, out, arena, problems);
    ok = texts_parse(object, "skills", &out->skills, &out->n_skills, arena, problems) && ok;
    ok = texts_parse(object, "tells", &out->tells, &out->n_tells, arena, problems) && ok;
    ok = texts_parse(object, "requires", &out->requires, &out->n_requires, arena, problems) && ok;
    ok = texts_parse(object, "replaces", &out->replaces, &out->n_replaces, arena, problems) && ok;
    ok = parse_nears(object, out, arena, problems) && ok;
    return parse_blinds(object, out, arena, problems) && ok;
}

bool exercise_parse(const struct json *object, const struct kind *kind, const struct setup_table *setups,
                    struct exercise *out, struct arena *arena, struct problems *problems)
{
    size_t errors_before = problems->n_errors;
    *out = (struct exercise){.kind = kind, .json = object, .setups = setups};
    check_keys(object, kind, problems);
    struct str id = {0}, title = {0};
    json_want_text(object, "id", &id, problems);
    json_want_text(object, "title", &title, problems);
    out->id = id.p;
    out->title = title.p;
    json_want_int(object, "rev", 1, MAX_REV, &out->rev, problems);
    json_want_lines(object, "prompt", &out->prompt, arena, problems);
    json_may_lines(object, "explain", &out->explain, arena, problems);
    setup_member(object, setups, &out->setup, arena, problems);
    shows_parse(object, setups, &out->shows, &out->n_shows, arena, problems);
    if (json_get(object, "tolerance") != NULL)
        tolerance_parse(json_get(object, "tolerance"), &out->tolerance, problems);
    if (json_get(object, "vary") != NULL)
        out->vary = vary_parse(json_get(object, "vary"), arena, problems);
    parse_lists(object, out, arena, problems);
    out->spec = kind->parse(object, out, arena, problems);
    return out->spec != NULL && problems->n_errors == errors_before;
}
