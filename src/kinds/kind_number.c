/* number: type a number or an expression. */
#include <math.h>

#include "course/answer.h"
#include "course/blame.h"
#include "course/expr.h"
#include "course/field.h"
#include "course/kind.h"

struct spec {
    struct answer answer;
};

static const void *parse(const struct json *object, struct exercise *exercise, struct arena *arena,
                         struct problems *problems)
{
    (void)exercise;
    struct spec *spec = ARENA_NEW(arena, struct spec);
    return answer_parse(object, &spec->answer, problems) ? spec : NULL;
}

static bool bind(struct item *item, struct err *err)
{
    const struct spec *spec = item->exercise->spec;
    struct tensor *expected = ARENA_NEW(item->arena, struct tensor);
    if (!answer_tensor(expected, &spec->answer, item, item->arena, err))
        return false;
    if (expected->ndim != 0)
        return err_set(err, ERR_CONTENT, "a number is one cell: say which with \"at\"");
    item->bound = expected;
    return answer_pin_holds(&spec->answer, expected, item, err);
}

static double expected_of(const struct item *item)
{
    return ((const struct tensor *)item->bound)->data[0];
}

static void render(const struct item *item, const void *answer, struct page *page, bool has_focus)
{
    (void)item;
    one_field_page("= ", answer, 40, page, has_focus);
}

static bool from_text(const struct item *item, struct str text, void *answer, struct err *err)
{
    double value;
    return field_set(&((struct one_field *)answer)->edit, text, err) &&
           expr_eval(&value, one_field_text(answer), &item->names, err);
}

static bool asks_for_formula(const struct spec *spec)
{
    return spec->answer.from == ANSWER_EXPR && expr_uses_names(spec->answer.text);
}

/* A formula must hold for all values of its names, not only by accident for these. */
static bool is_right(const struct item *item, struct str text, double got)
{
    const struct spec *spec = item->exercise->spec;
    return expr_uses_names(text) ? expr_equal(text, spec->answer.text, &item->names)
                                 : tolerance_met(&item->exercise->tolerance, expected_of(item), got);
}

static bool same(const struct item *item, const void *a, const void *b)
{
    double x, y;
    struct err err;
    return expr_eval(&x, one_field_text(a), &item->names, &err) &&
           expr_eval(&y, one_field_text(b), &item->names, &err) && tolerance_met(&item->exercise->tolerance, y, x);
}

/* As a sentence has it: whole numbers in full, others to six digits. */
static const char *in_words(double x, char buf[NUM_SIZE])
{
    return x == floor(x) && fabs(x) < 1e12 ? num_roundtrip(x, buf) : num_digits(x, 6, buf);
}

static void say_wrong(const struct item *item, double got, struct verdict *out, struct arena *arena)
{
    const struct spec *spec = item->exercise->spec;
    char buf[NUM_SIZE];
    verdict_wrong(out, 0, arena_printf(arena, "Read as %s, which is not the number asked for.", in_words(got, buf)));
    struct tensor typed = {.data = &got};
    double expected = expected_of(item);
    if (!blame_rounding(out, &item->exercise->tolerance, &expected, &got, 1, arena))
        blame_values(out, &spec->answer, item, &typed, arena);
}

static void check(const struct item *item, const void *answer, struct verdict *out, struct arena *arena)
{
    double got;
    struct err err;
    char buf[NUM_SIZE];
    struct str text = one_field_text(answer);
    if (!expr_eval(&got, text, &item->names, &err))
        verdict_unreadable(out, &err, arena);
    else if (expr_uses_names(text) && !asks_for_formula(item->exercise->spec))
        verdict_invalid(out, "The number itself is asked for here, without names.");
    else if (is_right(item, text, got))
        verdict_right(out, arena_printf(arena, "The number is %s.", in_words(expected_of(item), buf)));
    else
        say_wrong(item, got, out, arena);
}

static void solution(const struct item *item, void *answer)
{
    char buf[NUM_SIZE];
    edit_set(&((struct one_field *)answer)->edit,
             str_of(tolerance_write(&item->exercise->tolerance, expected_of(item), buf)));
}

static const char *ask(const struct item *item, bool by_keys, struct arena *arena)
{
    (void)by_keys;
    char buf[96];
    double expected = expected_of(item);
    return arena_printf(arena, "Type a number or an expression. %s",
                        tolerance_say(&item->exercise->tolerance, &expected, 1, buf, sizeof buf));
}

static const char *const keys[] = {"answer", "pin"};

static const char sample[] =
    "{\"kind\": \"number\", \"id\": \"sample-number\", \"rev\": 1, \"title\": \"Head width\",\n"
    " \"prompt\": \"d_model is 12 and there are 3 heads. How wide is a head?\",\n"
    " \"answer\": {\"values\": 4},\n"
    " \"hints\": [\"The heads share the columns.\", \"Divide the width by the heads.\"],\n"
    " \"near\": [{\"answer\": \"36\", \"why\": \"36 is the product. The heads share the 12 columns.\"}],\n"
    " \"explain\": \"Heads cut the width; they don't add to it.\", \"skills\": [\"shapes\"]}\n";

const struct kind kind_number = {
    .name = "number",
    .sample = sample,
    .keys = keys,
    .n_keys = ARRAY_LEN(keys),
    .answer_size = sizeof(struct one_field),
    .parse = parse,
    .bind = bind,
    .render = render,
    .key = one_field_key,
    .wants_letters = field_takes_letters,
    .from_text = from_text,
    .to_text = one_field_to_text,
    .same = same,
    .check = check,
    .solution = solution,
    .ask = ask,
};
