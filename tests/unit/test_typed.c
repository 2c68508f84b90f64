/* What learners type, kind by kind, and what becomes of it.  One table a kind: typed text and verdict.
 *
 * LC_CTYPE is taken from the environment, as the front ends do; tests/cli/test_locales.sh runs this program in
 * locales with a decimal comma and with a dotless i. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <locale.h>
#include <string.h>

#include "course/kind.h"
#include "support/content.h"

#define R VERDICT_RIGHT
#define W VERDICT_WRONG
#define X VERDICT_INVALID

struct typed {
    const char *text;
    enum verdict_status status;
};

static struct content content;

static int teardown(void **state)
{
    (void)state;
    content_free(&content);
    return 0;
}

#define COMMON "\"id\": \"x\", \"rev\": 1, \"title\": \"T\", \"prompt\": \"P\""

static void hold(const char *json, const struct typed *cases, size_t n)
{
    bool ok = true;
    const struct item *item = content_item(&content, json);
    for (size_t i = 0; i < n; i++) {
        struct verdict v;
        item_grade(item, str_of(cases[i].text), &v, &content.arena);
        if (v.status != cases[i].status) {
            print_message("'%s' is %s, not %s: %s\n", cases[i].text, verdict_word(v.status),
                          verdict_word(cases[i].status), v.message);
            ok = false;
        }
    }
    assert_true(ok);
}

#define HOLD(json, cases) hold(json, cases, ARRAY_LEN(cases))

static void test_number_one_half(void **state)
{
    (void)state;
    static const struct typed cases[] = {
        {"0.5", R},
        {".5", R},
        {"0.50000", R},
        {"5e-1", R},
        {"5E-1", R},
        {"+0.5", R},
        {"  0.5\t", R},
        {"\xc2\xa0"
         "0.5",
         R},
        {"1/2", R},
        {"2 ** -1", R},
        {"(1)/(2)", R},
        {"0.500000001", R},
        {"0.5001", R}, /* the fourth digit may be off by one */
        {"0.5003", W},
        {"0.49", W},
        {"-0.5", W},
        {"\xe2\x88\x92"
         "0.5",
         W},
        {"50", W},
        {"inf", W},
        {"0,5", X},
        {"\xc2\xbd", X},
        {"0.5.", X},
        {"0. 5", X},
        {"0.5 0.5", X},
        {"nan", X},
        {"half", X},
        {"\xef\xbc\x90\xef\xbc\x8e\xef\xbc\x95", X}, /* full-width 0.5 */
        {"\xd9\xa0\xd9\xab\xd9\xa5", X},             /* Arabic-Indic */
        {"", X},
        {"50%", X},
        {"'0.5'", X},
        {"0x.8", X},
        {"0.5f", X},
    };
    HOLD("{\"kind\": \"number\", " COMMON ", \"answer\": {\"values\": 0.5}}", cases);
}

static void test_number_a_thousand(void **state)
{
    (void)state;
    static const struct typed cases[] = {
        {"1000", R},   {"1e3", R},      {"1_000", R}, {"1000.", R}, {"1000.0", R}, {"10**3", R},   {"2000/2", R},
        {"001000", R}, {"999.9999", W}, {"1001", W},  {"1,000", X}, {"1 000", X},  {"1.000,0", X}, {"1k", X},
    };
    HOLD("{\"kind\": \"number\", " COMMON ", \"answer\": {\"values\": 1000}}", cases);
}

static void test_number_zero_and_infinity(void **state)
{
    (void)state;
    static const struct typed zero[] = {{"0", R},   {"-0", R},  {"+0", R},  {"0.0", R},
                                        {"0e5", R}, {"1-1", R}, {"1e-5", W}},
                              minus_inf[] = {{"-inf", R},
                                             {"\xe2\x88\x92"
                                              "inf",
                                              R},
                                             {"-np.inf", R},
                                             {"-1e999", R},
                                             {"inf", W},
                                             {"-1e308", W},
                                             {"-\xe2\x88\x9e", X},
                                             {"-infinity", X},
                                             {"nan", X}};
    HOLD("{\"kind\": \"number\", " COMMON ", \"answer\": {\"values\": 0}}", zero);
    HOLD("{\"kind\": \"number\", " COMMON ", \"answer\": {\"expr\": \"-inf\"}}", minus_inf);
}

static void test_number_as_a_formula(void **state)
{
    (void)state;
    static const struct typed formula[] = {
        {"1048576", R}, {"4*512**2", R}, {"4*d_model**2", R}, {"4*d**2", R}, {"d*d*4", R},  {"4 * d_model ** 2", R},
        {"2048*d", W}, /* has to hold for every d */
        {"3*d**2", W},  {"d", W},        {"512", W},          {"4*D**2", X}, {"4*x**2", X}, {"4d**2", X},
        {"4*d^2", X},
    };
    static const struct typed plain[] = {{"4", R}, {"d // 3", X}, {"12/3", R}};
    HOLD("{\"kind\": \"number\", " COMMON
         ", \"answer\": {\"expr\": \"4 * d_model ** 2\"}, \"vary\": {\"d_model\": [512]}}",
         formula);
    /* Where the number itself is asked for, a formula would hide whether it is known. */
    HOLD("{\"kind\": \"number\", " COMMON ", \"answer\": {\"values\": 4}, \"vary\": {\"d\": [12]}}", plain);
}

static void test_shape(void **state)
{
    (void)state;
    static const struct typed cases[] = {
        {"(2, 5, 4)", R},
        {"(2,5,4)", R},
        {" ( 2 , 5 , 4 ) ", R},
        {"[2, 5, 4]", R},
        {"2x5x4", R},
        {"2 x 5 x 4", R},
        {"2\xc3\x97"
         "5\xc3\x97"
         "4",
         R},
        {"2, 5, 4", R},
        {"(2, 5, 4,)", R},
        {"(h, n, d // h)", R},
        {"(h, n, d_k)", R},
        {"h,n,d//h", R},
        {"(num_heads, n, d_model // num_heads)", R},
        {"(2, n, 4)", R},
        {"(h, 5, h * 2)", W}, /* 4 by accident */
        {"(h, n, d_k + 1)", W},
        {"(5, 2, 4)", W},
        {"(2, 5)", W},
        {"(2, 5, 4, 1)", W},
        {"()", W},
        {"40", W},
        {"(2, 5, 4.0)", R},
        {"(2, 5, 4.5)", X},
        {"(2, 5, -4)", X},
        {"2 5 4", R},
        {"(2; 5; 4)", X},
        {"(2, 5, 4).", X},
        {"{2, 5, 4}", X},
        {"(H, n, d)", X},
        {"torch.Size([2, 5, 4])", R},
        {"", X},
        {"two", X},
    };
    HOLD("{\"kind\": \"shape\", " COMMON ", \"answer\": {\"shape\": \"(h, n, d // h)\"},"
         "\"vary\": {\"h\": [2], \"n\": [5], \"d\": [8]}}",
         cases);
}

static void test_tensor(void **state)
{
    (void)state;
    static const struct typed cases[] = {
        {"[[0.75, 0.25], [1, 0]]", R},
        {"[[3/4, 1/4], [1, 0]]", R},
        {"[[.75,.25],[1,0]]", R},
        {"[[0.75, 0.25],\n [1, 0]]", R},
        {"np.array([[0.75, 0.25], [1, 0]])", R},
        {"[[0.75, 0.25], [1, -0]]", R},
        {"[[0.75, 0.25], [1, 0,],]", R},
        {"[[(1 + 2) / 4, 0.25], [1, 0]]", R},
        {"[[0.75, 0.25], [0, 1]]", W},
        {"[[0.75, 0.25], [1, inf]]", W},
        {"[[0.75, 0.25]]", X},
        {"[0.75, 0.25, 1, 0]", X},
        {"[[0.75, 0.25], [1]]", X},
        {"[[0,75, 0,25], [1, 0]]", X},
        {"[[0.75 0.25] [1 0]]", X},
        {"[[0.75, 0.25], [1, 0]", X},
        {"((0.75, 0.25), (1, 0))", X},
        {"0.75", X},
        {"[[0.75, 0.25], [1, nan]]", X},
        {"", X},
    };
    static const struct typed row[] = {{"[3, 4]", R}, {"[[3, 4]]", R}, {"[3,4]", R},     {"[4, 3]", W},
                                       {"3, 4", X},   {"[3]", X},      {"[[3], [4]]", X}};
    HOLD("{\"kind\": \"tensor\", " COMMON ", \"answer\": {\"values\": [[0.75, 0.25], [1, 0]]}}", cases);
    HOLD("{\"kind\": \"tensor\", " COMMON ", \"answer\": {\"values\": [3, 4]}}", row);
}

#define OPTIONS(correct, rest)                                                                                         \
    "\"options\": [{\"text\": \"sqrt(d_model)\", \"why\": \"W\"}, {\"text\": \"sqrt(d_k), always\", \"correct\": "     \
    "true},"                                                                                                           \
    "{\"text\": \"64\", \"correct\": " correct ", \"why\": \"W\"}, {\"text\": \"2\", \"why\": \"W\"}]" rest

static void test_choice(void **state)
{
    (void)state;
    static const struct typed one[] = {
        {"b", R},  {"B", R},   {" b ", R},      {"sqrt(d_k), always", R},
        {"a", W},  {"c", W},   {"64", W},       {"2", W}, /* the text of d comes before "number 2" */
        {"1", W},  {"3", W},   {"4", W},        {"sqrt(d_model)", W},
        {"b)", R}, {"b.", R},  {"(b)", R},      {"e", X},
        {"5", X},  {"0", X},   {"a,b", X},      {"bb", X},
        {"", X},   {"1.5", X}, {"option b", X},
    };
    static const struct typed many[] = {
        {"b,c", R},  {"c,b", R},  {"b, c", R}, {"B,C", R}, {"3,b", R},   {"b,c,b", R}, {"b,64", R},
        {"64,b", R}, {"b c", X},  {"b", W},    {"c", W},   {"a,b,c", W}, {"a", W},     {"b,c,d", W},
        {"b,", X},   {",b,c", X}, {"b,e", X},  {"", X},    {"b;c", X},
    };
    HOLD("{\"kind\": \"choice\", " COMMON ", " OPTIONS("false", "}"), one);
    HOLD("{\"kind\": \"choice\", " COMMON ", " OPTIONS("true", ", \"many\": true}"), many);
}

/* A text counts as it stands in the file, and as it is read. */
static void test_texts_with_marks(void **state)
{
    (void)state;
    static const struct typed choice[] = {{"K.T", R}, {"`K.T`", R}, {"a", R}, {"K.T.", X}, {"`K`", X}, {"K", W}},
                              match[] = {{"Q=one row each | K=`K.T`", R},
                                         {"`Q` = one *row* each | K = K.T", R},
                                         {"Q = one *row* | K = K.T", X}};
    HOLD("{\"kind\": \"choice\", " COMMON ", \"options\": [{\"text\": \"`K.T`\", \"correct\": true},"
         "{\"text\": \"K\", \"why\": \"W\"}]}",
         choice);
    HOLD("{\"kind\": \"match\", " COMMON ", \"pairs\": [{\"term\": \"`Q`\", \"meaning\": \"one *row* each\"},"
         "{\"term\": \"K\", \"meaning\": \"`K.T`\"}]}",
         match);
}

static void test_fill(void **state)
{
    (void)state;
    static const struct typed one[] = {
        {"transpose", R}, {" transpose ", R},   {"trans pose", R},           {"permute", R},
        {"Transpose", W}, {"transpose.", W},    {".transpose", W},           {"transpose(", W},
        {"|", W},         {"transpose | x", W}, {"\xef\xbd\x94ranspose", W}, {"", X},
        {"\t", X},
    };
    static const struct typed two[] = {
        {"transpose | reshape", R},
        {"transpose|reshape", R},
        {"  transpose  |  reshape ", R},
        {"reshape | transpose", W},
        {"transpose | ", W},
        {" | reshape", W},
        {"transpose", X},
        {"transpose reshape", X},
        {"transpose | reshape | x", X},
        {" | ", X},
        {"", X},
    };
    static const struct typed equal[] = {
        {"t*d_model + i*d_k + c", R}, {"c + d_k*i + d_model*t", R}, {"(t*h + i)*d_k + c", R},
        {"t*d_model+i*d_k", W},       {"t*d_k + i*d_model + c", W}, {"?", W},
    };
    HOLD("{\"kind\": \"fill\", " COMMON ", \"line\": \"Q.____(1, 0, 2)\","
         "\"blanks\": [{\"accept\": [\"transpose\", \"permute\"]}]}",
         one);
    HOLD("{\"kind\": \"fill\", " COMMON ", \"line\": \"Y.____(1, 0, 2).____(n, d)\","
         "\"blanks\": [{\"accept\": [\"transpose\"]}, {\"accept\": [\"reshape\"]}]}",
         two);
    HOLD("{\"kind\": \"fill\", " COMMON
         ", \"line\": \"at ____\", \"blanks\": [{\"equal\": \"t*d_model + i*d_k + c\"}]}",
         equal);
}

static void test_match(void **state)
{
    (void)state;
    /* Lettered in byte order: a (2, 5, 4), b (5, 2, 4), c (5, 8). */
    static const struct typed cases[] = {
        {"1=c 2=c 3=a", R},
        {"3=a 2=c 1=c", R},
        {"1=C 2=C 3=A", R},
        {"  1=c   2=c 3=a ", R},
        {"1=c, 2=c, 3=a", R},
        {"1=c | 2=c | 3=a", R},
        {"Q=c | K=c | Qh=a", R},
        {"Q=(5, 8) | K=(5, 8) | Qh=(2, 5, 4)", R},
        {"Q = (5, 8) | K = c | 3 = a", R},
        {"1=c 2=c 3=b", W},
        {"1=a 2=c 3=c", W},
        {"1=c 2=c", W},
        {"Q=(5, 8)", W},
        {"1=c 2=c 3=d", X},
        {"1=c 2=c 4=a", X},
        {"1c 2c 3a", X},
        {"c c a", X},
        {"V=c | K=c", X},
        {"q=(5, 8)", X},
        {"1=", X},
        {"=a", X},
        {"", X},
    };
    HOLD("{\"kind\": \"match\", " COMMON ", \"pairs\": [{\"term\": \"Q\", \"meaning\": \"(5, 8)\"},"
         "{\"term\": \"K\", \"meaning\": \"(5, 8)\"}, {\"term\": \"Qh\", \"meaning\": \"(2, 5, 4)\"}],"
         "\"distractors\": [\"(5, 2, 4)\"]}",
         cases);
}

static void test_order(void **state)
{
    (void)state;
    /* Numbered in byte order: 1 k, 2 q, 3 r (a distractor), 4 s. */
    static const struct typed cases[] = {
        {"2 1 4", R},   {"1 2 4", R}, /* the first two may change places */
        {"2, 1, 4", R}, {"2,1,4", R},   {" 2  1\t4 ", R}, {"2. 1. 4.", R}, {"2 4 1", W}, {"2 1", W},
        {"2 1 4 3", W}, {"3 1 4", W},   {"4", W},         {"2 2 4", X},    {"2 1 5", X}, {"0 1 2", X},
        {"a b c", X},   {"2 1.5 4", X}, {"2-1-4", X},     {"", X},
    };
    HOLD("{\"kind\": \"order\", " COMMON
         ", \"lines\": [\"q\", \"k\", \"s\"], \"distractors\": [\"r\"], \"free\": [[1, 2]]}",
         cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_number_one_half, teardown),
        cmocka_unit_test_teardown(test_number_a_thousand, teardown),
        cmocka_unit_test_teardown(test_number_zero_and_infinity, teardown),
        cmocka_unit_test_teardown(test_number_as_a_formula, teardown),
        cmocka_unit_test_teardown(test_shape, teardown),
        cmocka_unit_test_teardown(test_tensor, teardown),
        cmocka_unit_test_teardown(test_choice, teardown),
        cmocka_unit_test_teardown(test_texts_with_marks, teardown),
        cmocka_unit_test_teardown(test_fill, teardown),
        cmocka_unit_test_teardown(test_match, teardown),
        cmocka_unit_test_teardown(test_order, teardown),
    };
    if (setlocale(LC_CTYPE, "") == NULL)
        return 2; /* the locale asked for is not there: nothing would be tested */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
