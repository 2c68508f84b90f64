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

void junit_xml(struct sb *out, const char *exercise, const struct verdict *v)
{
    struct verdict_part whole = {"answer", v->status == VERDICT_RIGHT ? "pass" : "fail", v->message};
    const struct verdict_part *tests = v->n_tests > 0 ? v->tests : &whole;
    size_t n = v->n_tests > 0 ? v->n_tests : 1;
    sb_put(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite");
    put_attribute(out, "name", exercise);
    sb_printf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\">\n", n, count(tests, n, "fail"),
              count(tests, n, "error"), count(tests, n, "not_run"));
    for (size_t i = 0; i < n; i++)
        put_case(out, exercise, &tests[i]);
    sb_put(out, "  <system-out>");
    put_text(out, v->message);
    sb_put(out, "</system-out>\n</testsuite>\n");
}
