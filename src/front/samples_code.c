/* The kind "code" has a sample in Python; these are its other two forms. */
#include "front/samples_code.h"

#include "base/macros.h"

#define SETUP                                                                                                          \
    "{\"num_heads\": 1, \"tensors\": [\n"                                                                              \
    "   {\"name\": \"Q\", \"values\": [[1, 2, 0, 1], [0, 1, 1, 3]]}, {\"name\": \"K\", \"values\": [[2, 0, 1, 1]]},\n" \
    "   {\"name\": \"V\", \"values\": [[1]]}]}"

#define PROTOTYPE "void scores(const double *Q, const double *K, size_t n_q, size_t n_k, size_t d_k, double *out)"

static const char in_c[] =
    "{\"kind\": \"code\", \"id\": \"sample-code-c\", \"rev\": 1, \"title\": \"Scores in C\",\n"
    " \"prompt\": \"Write `scores`: every query against every key, divided by the root of d_k.\",\n"
    " \"lang\": \"c\",\n"
    " \"entry\": \"" PROTOTYPE "\",\n"
    " \"call\": [\"Q\", \"K\", \"n_q\", \"n_k\", \"d_k\", \"out\"], \"returns\": \"scaled\",\n"
    " \"tests\": [{\"name\": \"two queries\", \"setup\": " SETUP "}],\n"
    " \"starter\": [\n"
    "   \"#include <math.h>\", \"#include <stddef.h>\", \"\",\n"
    "   \"" PROTOTYPE "\",\n"
    "   \"{\", \"}\"],\n"
    " \"solution\": [\n"
    "   \"#include <math.h>\", \"#include <stddef.h>\", \"\",\n"
    "   \"" PROTOTYPE "\",\n"
    "   \"{\",\n"
    "   \"    for (size_t i = 0; i < n_q; i++)\",\n"
    "   \"        for (size_t j = 0; j < n_k; j++) {\",\n"
    "   \"            double sum = 0;\",\n"
    "   \"            for (size_t k = 0; k < d_k; k++)\",\n"
    "   \"                sum += Q[i * d_k + k] * K[j * d_k + k];\",\n"
    "   \"            out[i * n_k + j] = sum / sqrt((double)d_k);\",\n"
    "   \"        }\",\n"
    "   \"}\"],\n"
    " \"hints\": [\"Three loops: which two say where the result goes?\", \"Rows of Q and of K are d_k long.\"],\n"
    " \"explain\": \"The innermost loop is the dot product.\", \"skills\": [\"c\"]}\n";

static const char script[] =
    "{\"kind\": \"code\", \"id\": \"sample-code-script\", \"rev\": 1, \"title\": \"Scores in a script\",\n"
    " \"prompt\": \"Compute `scaled`, with its axis of one head in front.\",\n"
    " \"lang\": \"python\", \"setup\": " SETUP ",\n"
    " \"vars\": {\"scaled\": \"scaled\"}, \"stdout\": [\"(1, 2, 1)\"],\n"
    " \"starter\": [\n"
    "   \"import numpy as np\", \"\",\n"
    "   \"Q = np.array([[1, 2, 0, 1], [0, 1, 1, 3]])\", \"K = np.array([[2, 0, 1, 1]])\",\n"
    "   \"scaled = None  # your turn\", \"print(scaled.shape)\"],\n"
    " \"solution\": [\n"
    "   \"import numpy as np\", \"\",\n"
    "   \"Q = np.array([[1, 2, 0, 1], [0, 1, 1, 3]])\", \"K = np.array([[2, 0, 1, 1]])\",\n"
    "   \"scaled = (Q @ K.T / Q.shape[1] ** 0.5)[None]\", \"print(scaled.shape)\"],\n"
    " \"hints\": [\"Which axis of K must meet the last axis of Q?\", \"`[None]` puts an axis in front.\"],\n"
    " \"explain\": \"The variables and the output are compared.\", \"skills\": [\"numpy\"]}\n";

static const struct {
    const char *name, *text;
} samples[] = {{"code-c", in_c}, {"code-script", script}};

size_t samples_code_count(void)
{
    return ARRAY_LEN(samples);
}

const char *samples_code_name(size_t i)
{
    return samples[i].name;
}

const char *samples_code_text(size_t i)
{
    return samples[i].text;
}
