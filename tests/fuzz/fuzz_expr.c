/* Arithmetic as it is typed: a value or a complaint in words; nothing that depends on what was read before. */
#include <string.h>

#include "course/expr.h"
#include "fuzz/fuzz.h"

static void check_alone(struct str text, const struct names *names)
{
    struct err err = {0};
    double once, again;
    bool ok = expr_eval(&once, text, names, &err);
    CHECK(ok == expr_eval(&again, text, names, &err), "an expression is read or not");
    CHECK(!ok || memcmp(&once, &again, sizeof once) == 0, "the same expression, another value");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str rest = {(const char *)data, size}, text = str_split(&rest, '\n');
    struct names names = {0};
    names_set_number(&names, STR("d_model"), 8);
    names_set_number(&names, STR("h"), 2);
    names_complete(&names);
    check_alone(text, &names);
    check_alone(text, NULL);
    expr_equal(text, rest, &names);
    return 0;
}
