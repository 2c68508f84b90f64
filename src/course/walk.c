#include "course/walk.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "course/expr.h"
#include "course/literal.h"
#include "course/misprediction.h"
#include "course/tolerance.h"
#include "engine/recent.h"

static const struct tolerance near_enough = {.is_given = true, .digits = 3};

static bool step_member(const struct json *object, const char *key, enum step_id *out, struct problems *problems)
{
    struct str name;
    if (!json_want_text(object, key, &name, problems))
        return false;
    return step_of_name(name, out) || json_problem(json_get(object, key), problems, "the name of a step");
}

static bool parse_ask(const struct json *object, struct prediction *out, struct problems *problems)
{
    struct str ask = {0};
    bool is_whole = !out->slice.has_head && !out->slice.has_row && out->slice.n_at == 0;
    if (!json_may_text(object, "ask", &ask, problems))
        return false;
    if (ask.n == 0 && out->slice.n_at > 0)
        out->ask = ASK_CELL;
    else if (str_is(ask, "shape") && is_whole)
        out->ask = ASK_SHAPE;
    else if (str_is(ask, "largest") && out->slice.has_row)
        out->ask = ASK_LARGEST;
    else
        return json_problem(object, problems, "\"ask\": \"shape\", \"ask\": \"largest\" with a row, or \"at\"");
    return true;
}

static bool parse_prediction(const struct json *object, struct prediction *out, struct problems *problems)
{
    static const char *const keys[] = {"step", "ask", "at", "head", "row"};
    if (!slice_parse(object, &out->slice, problems))
        return false;
    json_only(object, keys, ARRAY_LEN(keys), problems);
    return parse_ask(object, out, problems);
}

static bool parse_predictions(const struct json *array, struct walk *out, struct arena *arena,
                              struct problems *problems)
{
    if (array == NULL)
        return true;
    if (!json_want_array(array, problems))
        return false;
    out->predict = ARENA_ARRAY(arena, array->n + 1, struct prediction);
    bool ok = true;
    for (const struct json *item = array->child; item != NULL; item = item->next)
        ok = parse_prediction(item, &out->predict[out->n_predict++], problems) && ok;
    return ok;
}

static bool parse_beside(const struct json *value, const struct setup_table *setups, struct walk *out,
                         struct arena *arena, struct problems *problems)
{
    static const char *const keys[] = {"setup", "mistake"};
    bool known = false;
    if (value == NULL)
        return true;
    if (value->kind == JSON_STRING) {
        out->beside_setup = setup_table_find(setups, value->text, &known);
        return known ? out->beside_setup != NULL
                     : json_problem(value, problems, "the name of one of the lesson's setups");
    }
    if (!json_want_object(value, problems))
        return false;
    json_only(value, keys, ARRAY_LEN(keys), problems);
    return setup_member(value, setups, &out->beside_setup, arena, problems) &&
           json_may_text(value, "mistake", &out->beside_mistake, problems);
}

/* Weights and biases are seen beside what they make; they are stations only of a walk that is about them. */
static bool is_walked(const struct walk *walk, enum step_id id)
{
    bool is_weight = id >= STEP_W_Q && id <= STEP_B_O;
    return id >= walk->from && id <= walk->to && (!is_weight || id == walk->from || id == walk->to);
}

/* That every step and cell named does occur is found out here, not when a learner gets there. */
static bool check_content(const struct json *object, const struct walk *walk, struct arena *arena,
                          struct problems *problems)
{
    const struct trace *trace, *beside;
    struct err err;
    size_t steps[N_STEPS];
    if (!walk_run(walk, &trace, &beside, arena, &err))
        return json_complain(object, problems, "%s", err.text);
    if (walk_steps(walk, trace, steps) == 0)
        return json_complain(object, problems, "there is no step from %s to %s", step_name(walk->from),
                             step_name(walk->to));
    for (const struct json *at = walk->n_predict > 0 ? json_get(object, "predict")->child : NULL; at != NULL;
         at = at->next) {
        struct tensor part;
        const struct slice *slice = &walk->predict[at->index].slice;
        if (!slice_take(&part, slice, trace, &err))
            return json_complain(at, problems, "%s", err.text);
        if (!is_walked(walk, slice->step))
            return json_complain(at, problems, "this walk does not come by %s", step_name(slice->step));
    }
    return true;
}

bool walk_parse(const struct json *object, const struct setup_table *setups, struct walk *out, struct arena *arena,
                struct problems *problems)
{
    static const char *const keys[] = {"kind", "id",      "rev",     "title",  "setup", "from",
                                       "to",   "predict", "mistake", "beside", "body"};
    *out = (struct walk){0};
    json_only(object, keys, ARRAY_LEN(keys), problems);
    bool ok = json_want(object, "setup", "a setup or its name", problems) != NULL;
    ok = ok && setup_member(object, setups, &out->setup, arena, problems);
    ok = step_member(object, "from", &out->from, problems) && ok;
    ok = step_member(object, "to", &out->to, problems) && ok;
    ok = json_may_text(object, "mistake", &out->mistake, problems) && ok;
    ok = json_may_lines(object, "body", &out->body, arena, problems) && ok;
    ok = parse_predictions(json_get(object, "predict"), out, arena, problems) && ok;
    ok = parse_beside(json_get(object, "beside"), setups, out, arena, problems) && ok;
    return ok && check_content(object, out, arena, problems);
}

static const struct trace *run(const struct walk *walk, const struct setup *setup, struct str mistake,
                               struct arena *arena, struct err *err)
{
    struct recipe recipe = {0};
    struct trace *trace = ARENA_NEW(arena, struct trace);
    if (mistake.n > 0 && !recipe_add(&recipe, mistake, err))
        return NULL;
    size_t store_most = walk->store_most == 0 ? SIZE_MAX : walk->store_most;
    if (!trace_open(trace, setup, &recipe, store_most, arena, err))
        return NULL;
    trace->recent = ARENA_NEW(arena, struct recent);
    return trace;
}

void walk_forget(const struct trace *trace)
{
    if (trace != NULL)
        recent_free(trace->recent);
}

bool walk_run(const struct walk *walk, const struct trace **trace, const struct trace **beside, struct arena *arena,
              struct err *err)
{
    *beside = NULL;
    *trace = run(walk, walk->setup, walk->mistake, arena, err);
    if (*trace == NULL)
        return false;
    if (walk->beside_setup == NULL && walk->beside_mistake.n == 0)
        return true;
    *beside =
        run(walk, walk->beside_setup != NULL ? walk->beside_setup : walk->setup, walk->beside_mistake, arena, err);
    return *beside != NULL;
}

size_t walk_steps(const struct walk *walk, const struct trace *trace, size_t steps[N_STEPS])
{
    size_t n = 0;
    for (size_t i = 0; i < trace->n_steps; i++) {
        if (is_walked(walk, trace->step[i].id))
            steps[n++] = i;
    }
    return n;
}

int walk_next_question(const struct walk *walk, enum step_id step, int after)
{
    for (int i = after + 1; i < (int)walk->n_predict; i++)
        if (walk->predict[i].slice.step == step)
            return i;
    return -1;
}

const char *prediction_prompt(const struct prediction *p, const struct trace *trace, struct arena *arena)
{
    const char *name = step_name(p->slice.step);
    const struct step *step = trace_find(trace, p->slice.step);
    const char *numpy = step != NULL && step->numpy[0] != '\0' ? step->numpy : NULL;
    const char *made = numpy == NULL ? "" : arena_printf(arena, " It is made by `%s`.", numpy);
    switch (p->ask) {
    case ASK_SHAPE:
        return arena_printf(arena, "Before it is shown: what is the shape of **%s**?%s", name, made);
    case ASK_CELL:
        return arena_printf(arena, "Before it is shown: what is **%s**? Three digits are enough.%s",
                            slice_title(&p->slice, arena), made);
    case ASK_LARGEST:
        break;
    }
    return arena_printf(arena, "Before it is shown: in **%s**, which column is the largest? Type its number, from 0.%s",
                        slice_title(&p->slice, arena), made);
}

const char *prediction_key(const struct prediction *p, struct arena *arena)
{
    static const char *const words[] = {"shape", "cell", "largest"};
    return arena_printf(arena, "%s %s", slice_title(&p->slice, arena), words[p->ask]);
}

const char *prediction_subject(const struct prediction *p, struct arena *arena)
{
    static const char *const openings[] = {"The shape of ", "", "The largest column of "};
    return arena_printf(arena, "%s%s", openings[p->ask], slice_title(&p->slice, arena));
}

static struct tensor part_of(const struct prediction *p, const struct trace *trace)
{
    struct tensor part;
    struct err err;
    CHECK(slice_take(&part, &p->slice, trace, &err), "a checked prediction: %s", err.text);
    return part;
}

static size_t largest_in(const struct tensor *row)
{
    size_t best = 0;
    for (size_t i = 1; i < tensor_count(row); i++)
        if (row->data[i] > row->data[best])
            best = i;
    return best;
}

const char *prediction_solution(const struct prediction *p, const struct trace *trace, struct arena *arena)
{
    struct tensor part = part_of(p, trace);
    char shape[SHAPE_SIZE], number[NUM_SIZE];
    switch (p->ask) {
    case ASK_SHAPE:
        return arena_dup(arena, shape_format(part.ndim, part.shape, shape));
    case ASK_CELL:
        return arena_dup(arena, num_digits(part.data[0], 6, number));
    case ASK_LARGEST:
        break;
    }
    return arena_printf(arena, "%zu", largest_in(&part));
}

static bool is_right(const struct prediction *p, const struct trace *trace, struct str typed, struct err *err)
{
    struct tensor part = part_of(p, trace);
    struct names names = {0};
    names_of_setup(&names, trace->setup);
    if (p->ask == ASK_SHAPE) {
        size_t ndim, shape[LITERAL_MAX_DIM];
        return literal_shape(&ndim, shape, typed, &names, err) && ndim == part.ndim &&
               memcmp(shape, part.shape, ndim * sizeof *shape) == 0;
    }
    double got;
    if (!expr_eval(&got, typed, NULL, err))
        return false;
    if (p->ask == ASK_CELL)
        return tolerance_met(&near_enough, part.data[0], got);
    double most = part.data[largest_in(&part)];
    return got >= 0 && got < (double)tensor_count(&part) && got == floor(got) && part.data[(size_t)got] == most;
}

/* What can be said of a wrong answer; or "". */
static const char *word_on(const struct prediction *p, const struct trace *trace, struct str typed, struct arena *arena)
{
    struct names names = {0};
    struct err err;
    size_t ndim, shape[LITERAL_MAX_DIM];
    double number;
    names_of_setup(&names, trace->setup);
    if (p->ask == ASK_SHAPE)
        return literal_shape(&ndim, shape, typed, &names, &err)
                   ? misprediction_shape(trace, p->slice.step, ndim, shape, arena)
                   : "";
    if (!expr_eval(&number, typed, NULL, &err))
        return "";
    if (p->ask == ASK_CELL)
        return misprediction_number(trace, p->slice.step, p->slice.at, number, arena);
    struct tensor row = part_of(p, trace);
    bool is_column = number >= 0 && number < (double)tensor_count(&row) && number == floor(number);
    return is_column ? "" : arena_printf(arena, "The columns are numbered from 0 to %zu.", tensor_count(&row) - 1);
}

void prediction_check(const struct prediction *p, const struct trace *trace, struct str typed, struct verdict *out,
                      struct arena *arena)
{
    struct err err = {0};
    const char *solution = prediction_solution(p, trace, arena);
    if (is_right(p, trace, typed, &err))
        verdict_right(out, arena_printf(arena, "As predicted: %s.", solution));
    else if (err.code != ERR_NONE)
        verdict_unreadable(out, &err, arena);
    else
        verdict_wrong(out, 0,
                      str_trim(str_of(arena_printf(arena, "%s Try again.", word_on(p, trace, typed, arena)))).p);
}
