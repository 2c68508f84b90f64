/* There is one sample lesson.  A text, a walk, a recall and a setup are cut out of it, so that they fit together; the
 * kinds of exercises bring samples of their own. */
#include "front/samples.h"

#include "course/kind.h"
#include "front/samples_code.h"
#include "io/json.h"
#include "io/json_out.h"

static const char course[] = "{\n"
                             "  \"format\": 1,\n"
                             "  \"id\": \"my-course\",\n"
                             "  \"title\": \"My course\",\n"
                             "  \"language\": \"en\",\n"
                             "  \"license\": \"CC-BY-4.0\",\n"
                             "  \"authors\": [\"Your name\"],\n"
                             "  \"lessons\": [\"01-first.json\"]\n"
                             "}\n";

static const char lesson[] =
    "{\n"
    "  \"format\": 1,\n"
    "  \"id\": \"sample-lesson\",\n"
    "  \"rev\": 1,\n"
    "  \"title\": \"A first lesson\",\n"
    "  \"minutes\": 5,\n"
    "  \"setups\": {\n"
    "    \"small\": {\n"
    "      \"num_heads\": 2,\n"
    "      \"seed\": 7,\n"
    "      \"tokens\": [\"the\", \"cat\", \"sat\"],\n"
    "      \"tensors\": [\n"
    "        {\"name\": \"X\", \"normal\": [3, 8]},\n"
    "        {\"name\": \"W_q\", \"normal\": [8, 8]},\n"
    "        {\"name\": \"W_k\", \"normal\": [8, 8]},\n"
    "        {\"name\": \"W_v\", \"normal\": [8, 8]}\n"
    "      ]\n"
    "    }\n"
    "  },\n"
    "  \"steps\": [\n"
    "    {\n"
    "      \"kind\": \"text\",\n"
    "      \"id\": \"sample-text\",\n"
    "      \"title\": \"Three tokens, two heads\",\n"
    "      \"body\": [\n"
    "        \"Each row of `Q` belongs to one token. Columns 0 to 3 are head 0,\",\n"
    "        \"columns 4 to 7 are head 1.\"\n"
    "      ],\n"
    "      \"setup\": \"small\",\n"
    "      \"show\": [{\"step\": \"Q\"}]\n"
    "    },\n"
    "    {\n"
    "      \"kind\": \"walk\",\n"
    "      \"id\": \"sample-walk\",\n"
    "      \"title\": \"From Q to the scores\",\n"
    "      \"setup\": \"small\",\n"
    "      \"from\": \"Q\",\n"
    "      \"to\": \"scores\",\n"
    "      \"predict\": [\n"
    "        {\"step\": \"Qh\", \"ask\": \"shape\"},\n"
    "        {\"step\": \"scores\", \"at\": [0, 1, 2]}\n"
    "      ]\n"
    "    },\n"
    "    {\n"
    "      \"kind\": \"shape\",\n"
    "      \"id\": \"sample-shape-of-qh\",\n"
    "      \"rev\": 1,\n"
    "      \"title\": \"The shape of Qh\",\n"
    "      \"prompt\": \"3 tokens, 8 columns, 2 heads. What shape does `Qh` have?\",\n"
    "      \"setup\": \"small\",\n"
    "      \"answer\": {\"step\": \"Qh\"},\n"
    "      \"pin\": [2, 3, 4],\n"
    "      \"hints\": [\"Name what each axis counts.\", \"The heads come first, then the tokens.\"],\n"
    "      \"explain\": \"With heads in front, one batched product serves all of them.\",\n"
    "      \"near\": [{\"answer\": \"(3, 2, 4)\", \"why\": \"This is before the transpose: tokens first.\"}],\n"
    "      \"skills\": [\"shapes\"]\n"
    "    },\n"
    "    {\n"
    "      \"kind\": \"number\",\n"
    "      \"id\": \"sample-number-of-scores\",\n"
    "      \"rev\": 1,\n"
    "      \"title\": \"How many scores\",\n"
    "      \"prompt\": \"How many numbers does `scores` hold here, over all heads?\",\n"
    "      \"setup\": \"small\",\n"
    "      \"answer\": {\"expr\": \"h * n ** 2\"},\n"
    "      \"pin\": 18,\n"
    "      \"hints\": [\"Each head scores every pair of tokens.\", \"Count the pairs of 3 tokens first.\"],\n"
    "      \"explain\": \"The scores grow with the square of the number of tokens.\",\n"
    "      \"near\": [{\"answer\": \"9\", \"why\": \"This is one head; there are two.\"}],\n"
    "      \"skills\": [\"shapes\"]\n"
    "    },\n"
    "    {\n"
    "      \"kind\": \"recall\",\n"
    "      \"id\": \"sample-recall\",\n"
    "      \"title\": \"Once more\",\n"
    "      \"of\": [\"sample-shape-of-qh\"]\n"
    "    }\n"
    "  ]\n"
    "}\n";

static const char *const parts[] = {"course", "lesson", "setup", "text", "walk", "recall"};

/* A value of the lesson, written out again. */
static void put_value(struct json_out *out, const struct json *value)
{
    const char *key =
        value->parent != NULL && value->parent->kind == JSON_OBJECT && out->depth > 0 ? value->key.p : NULL;
    bool is_flat = value->child != NULL && value->child->kind == JSON_NUMBER;
    switch (value->kind) {
    case JSON_NULL:
        json_out_null(out, key);
        break;
    case JSON_BOOL:
        json_out_bool(out, key, value->number != 0);
        break;
    case JSON_NUMBER:
        json_out_number(out, key, value->number);
        break;
    case JSON_STRING:
        json_out_text(out, key, value->text);
        break;
    case JSON_ARRAY:
        json_out_array(out, key, is_flat);
        for (const struct json *item = value->child; item != NULL; item = item->next)
            put_value(out, item);
        json_out_end_array(out);
        break;
    case JSON_OBJECT:
        json_out_object(out, key);
        for (const struct json *member = value->child; member != NULL; member = member->next)
            put_value(out, member);
        json_out_end_object(out);
        break;
    }
}

static const struct json *find_part(const struct json *root, struct str name)
{
    if (str_is(name, "setup"))
        return json_get(root, "setups")->child;
    const struct json *step = json_get(root, "steps")->child;
    while (step != NULL && !str_eq(json_get(step, "kind")->text, name))
        step = step->next;
    return step;
}

static const char *cut_out(struct str name, struct arena *arena)
{
    struct problems problems = {.arena = arena};
    struct json_out out = {.sb.arena = arena};
    const struct json *root = json_parse(str_of(lesson), "sample", arena, &problems);
    CHECK(root != NULL, "the sample lesson is no JSON");
    const struct json *part = find_part(root, name);
    CHECK(part != NULL, "the sample lesson has no %.*s", (int)name.n, name.p);
    put_value(&out, part);
    sb_char(&out.sb, '\n');
    return sb_text(&out.sb);
}

size_t samples_count(void)
{
    return ARRAY_LEN(parts) + kinds_count() + samples_code_count();
}

const char *samples_name(size_t i)
{
    if (i < ARRAY_LEN(parts))
        return parts[i];
    i -= ARRAY_LEN(parts);
    return i < kinds_count() ? kinds_at(i)->name : samples_code_name(i - kinds_count());
}

const char *sample_find(struct str name, struct arena *arena)
{
    const struct kind *kind = kind_find(name);
    if (kind != NULL)
        return kind->sample;
    if (str_is(name, "course"))
        return course;
    if (str_is(name, "lesson"))
        return lesson;
    for (size_t i = 0; i < ARRAY_LEN(parts); i++)
        if (str_is(name, parts[i]))
            return cut_out(name, arena);
    for (size_t i = 0; i < samples_code_count(); i++)
        if (str_is(name, samples_code_name(i)))
            return samples_code_text(i);
    return NULL;
}
