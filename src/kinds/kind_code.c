/* code: write a function or a script in an ordinary editor; it is run, and compared with the engine. */
#include <string.h>

#include "course/code.h"
#include "course/code_job.h"
#include "course/code_judge.h"
#include "course/kind.h"

enum { MAX_SOURCE = 1 << 18 };

struct written {
    struct str source; /* lies in the item's arena */
};

static const void *parse(const struct json *object, struct exercise *exercise, struct arena *arena,
                         struct problems *problems)
{
    return code_parse(object, exercise, arena, problems);
}

static bool bind(struct item *item, struct err *err)
{
    const struct trace *traces;
    if (!code_trace(&traces, item->exercise->spec, item->arena, err))
        return false;
    item->bound = (void *)(uintptr_t)traces;
    return true;
}

static const struct code *code_of(const struct item *item)
{
    return item->exercise->spec;
}

/* What stands in the learner's file; nobody has written anything yet: the starter. */
static struct str text_of(const struct item *item, const struct written *written)
{
    return written->source.n > 0 ? written->source : code_of(item)->starter;
}

static void render(const struct item *item, const void *answer, struct page *page, bool has_focus)
{
    struct str rest = text_of(item, answer);
    int first = page->y;
    for (int line = 1; rest.n > 0; line++)
        page_item(page, ROLE_CODE, str_of(arena_printf(page->arena, "%3d  ", line)), str_split(&rest, '\n'));
    if (has_focus)
        page_cursor(page, first, 0);
}

static enum key_result key(const struct item *item, void *answer, struct key key)
{
    (void)item, (void)answer;
    return key.code == K_ENTER ? KEY_SUBMIT : KEY_IGNORED;
}

static bool from_text(const struct item *item, struct str text, void *answer, struct err *err)
{
    if (str_trim(text).n == 0)
        return err_set(err, ERR_CONTENT, "nothing is written yet");
    if (text.n > MAX_SOURCE)
        return err_set(err, ERR_CONTENT, "a file of %zu bytes is too long for this exercise", text.n);
    if (memchr(text.p, '\0', text.n) != NULL)
        return err_set(err, ERR_CONTENT, "there is a NUL byte in it, which no program has");
    ((struct written *)answer)->source = (struct str){arena_dup_n(item->arena, text.p, text.n), text.n};
    return true;
}

static void to_text(const struct item *item, const void *answer, struct sb *out)
{
    (void)item;
    sb_add(out, ((const struct written *)answer)->source);
}

static bool same(const struct item *item, const void *a, const void *b)
{
    (void)item;
    return str_eq(((const struct written *)a)->source, ((const struct written *)b)->source);
}

static bool request(const struct item *item, const void *answer, struct program *out, struct arena *arena,
                    struct err *err)
{
    if (((const struct written *)answer)->source.n == 0)
        return err_set(err, ERR_CONTENT, "nothing is written yet");
    return code_program(out, code_of(item), item->bound, item->exercise->id, ((const struct written *)answer)->source,
                        arena, err);
}

static void judge(const struct item *item, const struct program *program, const struct program_result *result,
                  struct verdict *out, struct arena *arena)
{
    code_judge(out, code_of(item), item->bound, item->exercise, program, result, arena);
}

static struct str starter(const struct item *item)
{
    return code_of(item)->starter;
}

static const char *file_ending(const struct item *item)
{
    return code_of(item)->language == PROGRAM_C ? "c" : "py";
}

static void solution(const struct item *item, void *answer)
{
    ((struct written *)answer)->source = code_of(item)->solution;
}

static const char *ask(const struct item *item, bool by_keys, struct arena *arena)
{
    const struct code *code = code_of(item);
    const char *language = code->language == PROGRAM_C ? "C" : "Python";
    const char *how = by_keys ? "e opens your editor; Enter runs the file, and so does saving it."
                              : "edit opens your editor, check runs the file.";
    if (code_is_script(code))
        return arena_printf(arena, "A %s script; its variables and its output are compared. %s", language, how);
    return arena_printf(arena, "%.*s in %s, run on %zu tests. %s", (int)code->function.n, code->function.p, language,
                        code->n_tests, how);
}

static const char sample[] =
    "{\"kind\": \"code\", \"id\": \"sample-code\", \"rev\": 1, \"title\": \"Scores\",\n"
    " \"prompt\": \"Write `scores(Q, K)`: every query against every key.\",\n"
    " \"lang\": \"python\", \"entry\": \"scores(Q, K)\", \"call\": [\"Q\", \"K\"], \"returns\": \"scaled\",\n"
    " \"tests\": [{\"name\": \"two queries\", \"setup\": {\"num_heads\": 1, \"tensors\": [\n"
    "   {\"name\": \"Q\", \"values\": [[1, 2, 0, 1], [0, 1, 1, 3]]}, {\"name\": \"K\", \"values\": [[2, 0, 1, 1]]},\n"
    "   {\"name\": \"V\", \"values\": [[1]]}]}}],\n"
    " \"starter\": [\"def scores(Q, K):\", \"    pass\"],\n"
    " \"solution\": [\"def scores(Q, K):\", \"    return (Q @ K.T / Q.shape[1] ** 0.5)[None]\"],\n"
    " \"hints\": [\"Which axis of K must meet the last axis of Q?\", \"Transpose K, then divide by the root of 4.\"],\n"
    " \"explain\": \"One product compares all pairs at once.\", \"skills\": [\"scores\"]}\n";

const struct kind kind_code = {
    .name = "code",
    .sample = sample,
    .keys = code_keys,
    .n_keys = CODE_N_KEYS,
    .answer_size = sizeof(struct written),
    .parse = parse,
    .bind = bind,
    .render = render,
    .key = key,
    .from_text = from_text,
    .to_text = to_text,
    .same = same,
    .request = request,
    .judge = judge,
    .starter = starter,
    .file_ending = file_ending,
    .solution = solution,
    .ask = ask,
};
