/* A recursive-descent evaluator: one function a level of precedence, as in Python's grammar (reference, 6.17).
 * It computes while it reads; there is no tree. */
#include "course/expr.h"

#include <math.h>
#include <string.h>

#include "engine/exp.h"
#include "engine/log.h"

enum { MAX_DEPTH = 64, MAX_BYTES = 1024, FOUND_BYTES = 16 };

struct parser {
    const char *p, *end;
    const struct names *names;
    struct err *err;
    bool failed;
    int depth;
};

static double fail(struct parser *ps, const char *what)
{
    if (!ps->failed) {
        struct str found = str_cut((struct str){ps->p, (size_t)(ps->end - ps->p)}, FOUND_BYTES);
        err_set(ps->err, ERR_CONTENT, "%s%s%.*s%s", what, found.n > 0 ? ", found '" : "", (int)found.n, found.p,
                found.n > 0 ? "'" : "");
    }
    ps->failed = true;
    ps->p = ps->end;
    return 0;
}

/* What people write where this grammar has another sign. */
static double fail_at_sign(struct parser *ps, const char *otherwise)
{
    static const struct {
        const char *sign, *advice;
    } slips[] = {{"^", "write ** for a power"},        {"x ", "write * for times"},
                 {"\xc3\x97", "write * for times"},    {"\xc2\xb7", "write * for times"},
                 {"(", "write * between two factors"}, {"\xe2\x88\x9a", "write sqrt( ) for a root"}};
    struct str rest = {ps->p, (size_t)(ps->end - ps->p)};
    for (size_t i = 0; i < ARRAY_LEN(slips); i++)
        if (str_starts(rest, slips[i].sign))
            return fail(ps, slips[i].advice);
    return fail(ps, otherwise);
}

/* Two bytes of U+00A0 and three of U+2212 are the usual guests of text copied from a page. */
static void skip_space(struct parser *ps)
{
    while (ps->p < ps->end) {
        if (ascii_space(*ps->p))
            ps->p++;
        else if (ps->end - ps->p >= 2 && memcmp(ps->p, "\xc2\xa0", 2) == 0)
            ps->p += 2;
        else
            break;
    }
}

static bool take(struct parser *ps, const char *token)
{
    skip_space(ps);
    size_t n = strlen(token);
    if ((size_t)(ps->end - ps->p) < n || memcmp(ps->p, token, n) != 0)
        return false;
    ps->p += n;
    return true;
}

/* A token that must not be the start of a longer one: "*" but not "**". */
static bool take_unless(struct parser *ps, const char *token, char next)
{
    skip_space(ps);
    const char *before = ps->p;
    if (take(ps, token) && !(ps->p < ps->end && *ps->p == next))
        return true;
    ps->p = before;
    return false;
}

static bool take_minus(struct parser *ps)
{
    return take(ps, "-") || take(ps, "\xe2\x88\x92");
}

static struct str take_word(struct parser *ps)
{
    skip_space(ps);
    const char *start = ps->p;
    while (ps->p < ps->end && (ascii_alpha(*ps->p) || (ps->p > start && (ascii_digit(*ps->p) || *ps->p == '.'))))
        ps->p++;
    return (struct str){start, (size_t)(ps->p - start)};
}

static bool take_keyword(struct parser *ps, const char *word)
{
    const char *before = ps->p;
    if (str_is(take_word(ps), word))
        return true;
    ps->p = before;
    return false;
}

static double either(struct parser *ps);
static double unary(struct parser *ps);
static double atom(struct parser *ps);

static double number(struct parser *ps)
{
    char digits[64];
    size_t n = 0;
    const char *start = ps->p;
    for (; ps->p < ps->end && n < sizeof digits; ps->p++) {
        char c = *ps->p;
        bool sign_of_exponent = (c == '-' || c == '+') && n > 0 && ascii_lower(digits[n - 1]) == 'e';
        if (c == '_' && ps->p > start && ascii_digit(ps->p[-1]))
            continue;
        if (!ascii_digit(c) && c != '.' && ascii_lower(c) != 'e' && !sign_of_exponent)
            break;
        digits[n++] = c;
    }
    double x = 0;
    if (!num_parse((struct str){digits, n}, &x)) {
        ps->p = start;
        return fail(ps, "this is not a number");
    }
    if (ps->p < ps->end && *ps->p == ',' && ps->p + 1 < ps->end && ascii_digit(ps->p[1]))
        return fail(ps, "write decimals with a point");
    return x;
}

static struct str without_module(struct str word)
{
    static const char *const modules[] = {"np.", "numpy.", "math."};
    for (size_t i = 0; i < ARRAY_LEN(modules); i++)
        if (str_starts(word, modules[i]))
            return (struct str){word.p + strlen(modules[i]), word.n - strlen(modules[i])};
    return word;
}

static const struct function {
    const char *name;
    double (*f)(double);
} functions[] = {{"sqrt", sqrt}, {"ln", engine_log}, {"log", engine_log}, {"exp", engine_exp}, {"abs", fabs}};

static const struct function *function_named(struct str word)
{
    for (size_t i = 0; i < ARRAY_LEN(functions); i++)
        if (str_is(word, functions[i].name))
            return &functions[i];
    return NULL;
}

static bool constant_named(struct str word, double *out)
{
    if (str_is(word, "inf"))
        *out = HUGE_VAL;
    else if (str_is(word, "pi"))
        *out = 3.14159265358979323846;
    else
        return false;
    return true;
}

static double word_value(struct parser *ps)
{
    const char *start = ps->p;
    struct str word = without_module(take_word(ps));
    const struct function *function = function_named(word);
    skip_space(ps);
    if (function != NULL) /* "sqrt(3) ** 2" is a power of the root; "ln 4" needs no brackets */
        return function->f(ps->p < ps->end && *ps->p == '(' ? atom(ps) : unary(ps));
    double x;
    if (constant_named(word, &x))
        return x;
    const struct name *name = ps->names == NULL ? NULL : names_find(ps->names, word);
    if (name != NULL && !name->is_text)
        return name->number;
    ps->p = start;
    return fail(ps, "this name means nothing here");
}

static double atom(struct parser *ps)
{
    if (take(ps, "(")) {
        double x = either(ps);
        return take(ps, ")") ? x : fail(ps, "a closing bracket is missing");
    }
    if (ps->p < ps->end && (ascii_digit(*ps->p) || *ps->p == '.'))
        return number(ps);
    if (ps->p < ps->end && ascii_alpha(*ps->p))
        return word_value(ps);
    if (ps->p < ps->end)
        return fail_at_sign(ps, "a number or a name was expected");
    return fail(ps, ps->p[-1] == '%' ? "write 0.33 for 33 %" : "something is missing at the end");
}

/* ** binds tighter than a minus on its left and takes one on its right: -2 ** -1 is -(2 ** (-1)). */
static double power(struct parser *ps)
{
    double base = atom(ps);
    if (take(ps, "**"))
        return pow(base, unary(ps));
    return base;
}

static double unary(struct parser *ps)
{
    if (++ps->depth > MAX_DEPTH) {
        ps->depth--;
        return fail(ps, "this is nested too deeply");
    }
    double x = take_minus(ps) ? -unary(ps) : take(ps, "+") ? unary(ps) : power(ps);
    ps->depth--;
    return x;
}

static double divide(struct parser *ps, double a, double b)
{
    return b == 0 ? fail(ps, "division by zero") : a / b;
}

static double product(struct parser *ps)
{
    double x = unary(ps);
    while (!ps->failed) {
        if (take(ps, "//"))
            x = floor(divide(ps, x, unary(ps)));
        else if (take(ps, "/"))
            x = divide(ps, x, unary(ps));
        else if (take_unless(ps, "*", '*'))
            x *= unary(ps);
        else if (take(ps, "%")) {
            double m = unary(ps);
            x -= m * floor(divide(ps, x, m)); /* the sign of the divisor, as in Python */
        } else
            break;
    }
    return x;
}

static double sum(struct parser *ps)
{
    double x = product(ps);
    while (!ps->failed) {
        if (take(ps, "+"))
            x += product(ps);
        else if (take_minus(ps))
            x -= product(ps);
        else
            break;
    }
    return x;
}

static double comparison(struct parser *ps)
{
    double x = sum(ps);
    if (take(ps, "=="))
        return x == sum(ps);
    if (take(ps, "!="))
        return x != sum(ps);
    if (take(ps, "<="))
        return x <= sum(ps);
    if (take(ps, ">="))
        return x >= sum(ps);
    if (take(ps, "<"))
        return x < sum(ps);
    if (take(ps, ">"))
        return x > sum(ps);
    return x;
}

static double negation(struct parser *ps)
{
    int n = 0;
    while (take_keyword(ps, "not"))
        n++;
    double x = comparison(ps);
    return n == 0 ? x : (x != 0) == (n % 2 == 0);
}

static double both(struct parser *ps)
{
    double x = negation(ps);
    while (take_keyword(ps, "and")) {
        double y = negation(ps);
        x = x != 0 && y != 0;
    }
    return x;
}

static double either(struct parser *ps)
{
    if (++ps->depth > MAX_DEPTH) {
        ps->depth--;
        return fail(ps, "this is nested too deeply");
    }
    double x = both(ps);
    while (take_keyword(ps, "or")) {
        double y = both(ps);
        x = x != 0 || y != 0;
    }
    ps->depth--;
    return x;
}

bool expr_eval(double *out, struct str text, const struct names *names, struct err *err)
{
    if (text.n > MAX_BYTES)
        return err_set(err, ERR_CONTENT, "this is too long to read (%zu bytes)", text.n);
    if (text.n == 0)
        return err_set(err, ERR_CONTENT, "nothing was typed");
    struct parser ps = {.p = text.p, .end = text.p + text.n, .names = names, .err = err};
    double x = either(&ps);
    skip_space(&ps);
    if (!ps.failed && ps.p < ps.end)
        fail_at_sign(&ps, "this could not be read");
    *out = x;
    return !ps.failed;
}

/* The next identifier at or after *at that is neither a function nor a constant; empty at the end. */
static struct str next_name(struct str text, size_t *at)
{
    while (*at < text.n) {
        if (ascii_digit(text.p[*at])) { /* the e of 1e3 is no name */
            while (*at < text.n && (ascii_digit(text.p[*at]) || ascii_alpha(text.p[*at]) || text.p[*at] == '.'))
                ++*at;
            continue;
        }
        if (!ascii_alpha(text.p[*at])) {
            ++*at;
            continue;
        }
        struct parser ps = {.p = text.p + *at, .end = text.p + text.n};
        struct str word = without_module(take_word(&ps));
        *at = (size_t)(ps.p - text.p);
        double x;
        if (function_named(word) == NULL && !constant_named(word, &x) && !str_is(word, "and") && !str_is(word, "or") &&
            !str_is(word, "not"))
            return word;
    }
    return (struct str){0};
}

bool expr_uses_names(struct str text)
{
    size_t at = 0;
    return next_name(text, &at).n > 0;
}

enum { TRIAL_SIZES = 4 }; /* values that sizes take: h, d_k, n, n_k */

/* The trial-th value of an independent size: small, distinct primes, so that no two expressions meet by accident. */
static double trial_value(size_t trial, size_t i)
{
    static const int primes[] = {3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59};
    return primes[(i + trial * 5) % ARRAY_LEN(primes)];
}

/* Sizes that hang together: d_model = d = h * d_k, n = n_q = n_k. */
static void trial_sizes(struct names *names, size_t trial)
{
    double h = trial_value(trial, 0), d_k = trial_value(trial, 1), n = trial_value(trial, 2);
    const struct {
        const char *name;
        double value;
    } sizes[] = {{"h", h},           {"num_heads", h}, {"d_k", d_k}, {"d_v", d_k},   {"d_model", h * d_k},
                 {"d", h * d_k},     {"n", n},         {"n_q", n},   {"seq_len", n}, {"n_k", trial_value(trial, 3)},
                 {"num_kv_heads", h}};
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++)
        names_set_number(names, str_of(sizes[i].name), sizes[i].value);
}

/* *used: how many values the sizes, and names met before, have taken. */
static void trial_unknowns(struct names *names, struct str text, size_t trial, size_t *used)
{
    size_t at = 0;
    for (struct str name = next_name(text, &at); name.n > 0; name = next_name(text, &at))
        if (names_find(names, name) == NULL)
            names_set_number(names, name, trial_value(trial, (*used)++));
}

bool expr_equal(struct str a, struct str b, const struct names *names)
{
    struct names known = {0};
    if (names != NULL)
        known = *names;
    names_complete(&known);
    bool knows_sizes = names_find(&known, STR("h")) != NULL && names_find(&known, STR("d")) != NULL;
    for (size_t trial = 0; trial < 4; trial++) {
        struct names values = {0};
        if (trial == 0 && knows_sizes)
            values = known;
        else
            trial_sizes(&values, trial);
        size_t used = TRIAL_SIZES;
        trial_unknowns(&values, a, trial, &used);
        trial_unknowns(&values, b, trial, &used);
        double x, y;
        struct err err;
        if (!expr_eval(&x, a, &values, &err) || !expr_eval(&y, b, &values, &err))
            return false;
        double apart = fabs(x - y), limit = 1e-9 * fmax(fabs(x), fabs(y)); /* both infinite when one value is */
        if (!isfinite(apart) || apart > limit)
            return false;
    }
    return true;
}
