#include "front/junit.h"

#include <string.h>

#include "base/visible.h"

/* Text within quotes; what XML forbids has been made visible first. */
static void put_text(struct sb *out, const char *text)
{
    struct sb shown = {.arena = out->arena};
    visible_add_line(&shown, str_of(text), false);
    for (const char *p = sb_text(&shown); *p != '\0'; p++) {
        switch (*p) {
        case '&':
            sb_put(out, "&amp;");
            break;
        case '<':
            sb_put(out, "&lt;");
            break;
        case '>':
            sb_put(out, "&gt;");
            break;
        case '"':
            sb_put(out, "&quot;");
            break;
        default:
            sb_char(out, *p);
        }
    }
}

static void put_attribute(struct sb *out, const char *name, const char *value)
{
    sb_printf(out, " %s=\"", name);
    put_text(out, value);
    sb_char(out, '"');
}

/* JUnit's word for what is not a pass; NULL for a pass. */
static const char *element_of(const char *status)
{
    if (strcmp(status, "pass") == 0)
        return NULL;
    return strcmp(status, "fail") == 0 ? "failure" : strcmp(status, "error") == 0 ? "error" : "skipped";
}

static void put_case(struct sb *out, const char *exercise, const struct verdict_part *test)
{
    const char *element = element_of(test->status);
    sb_put(out, "  <testcase");
    put_attribute(out, "classname", exercise);
    put_attribute(out, "name", test->name);
    if (element == NULL) {
        sb_put(out, "/>\n");
        return;
    }
    sb_printf(out, "><%s", element);
    put_attribute(out, "message", test->message == NULL ? "" : test->message);
    sb_put(out, "/></testcase>\n");
}

static size_t count(const struct verdict_part *tests, size_t n, const char *status)
{
    size_t found = 0;
    for (size_t i = 0; i < n; i++)
        found += strcmp(tests[i].status, status) == 0;
    return found;
}

/* The verdict as one more test, where no test says what became of the answer: a file that doesn't compile fails. */
static struct verdict_part whole_of(const struct verdict *v)
{
    bool is_answer = v->status == VERDICT_WRONG || v->status == VERDICT_INVALID;
    return (struct verdict_part){"answer",
                                 v->status == VERDICT_RIGHT ? "pass"
                                 : is_answer                ? "fail"
                                                            : "error",
                                 v->message};
}

void junit_xml(struct sb *out, const char *exercise, const struct verdict *v)
{
    struct verdict_part whole = whole_of(v);
    size_t failures = count(v->tests, v->n_tests, "fail"), errors = count(v->tests, v->n_tests, "error");
    bool is_told = v->n_tests > 0 && (v->status == VERDICT_RIGHT || failures + errors > 0);
    failures += !is_told && strcmp(whole.status, "fail") == 0;
    errors += !is_told && strcmp(whole.status, "error") == 0;
    sb_put(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite");
    put_attribute(out, "name", exercise);
    sb_printf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\">\n", v->n_tests + !is_told, failures,
              errors, count(v->tests, v->n_tests, "not_run"));
    if (!is_told)
        put_case(out, exercise, &whole);
    for (size_t i = 0; i < v->n_tests; i++)
        put_case(out, exercise, &v->tests[i]);
    sb_put(out, "  <system-out>");
    put_text(out, v->message);
    sb_put(out, "</system-out>\n</testsuite>\n");
}
