#include <math.h>
#include <stdlib.h>

struct view {
    const double *at;
    size_t stride;
};

static double dot(struct view a, size_t i, struct view b, size_t j, size_t n)
{
    double sum = 0;
    while (n--)
        sum += a.at[i * a.stride + n] * b.at[j * b.stride + n];
    return sum;
}

static void head(double *out, struct view q, struct view k, struct view v, size_t n_q, size_t n_k, size_t d)
{
    double *w = malloc(sizeof(double) * n_k);
    for (size_t i = 0; i < n_q; i++) {
        double top = -1e300, sum = 0;
        for (size_t j = 0; j < n_k; j++)
            if ((w[j] = dot(q, i, k, j, d) * pow(d, -0.5)) > top)
                top = w[j];
        for (size_t j = 0; j < n_k; j++)
            sum += (w[j] = exp(w[j] - top));
        for (size_t c = 0; c < d; c++) {
            double blend = 0;
            for (size_t j = 0; j < n_k; j++)
                blend += w[j] * v.at[j * v.stride + c];
            out[i * q.stride + c] = blend / sum;
        }
    }
    free(w);
}

void multi_head_attention(const double *Q, const double *K, const double *V, size_t n_q, size_t n_k, size_t d_model,
                          size_t num_heads, double *out)
{
    size_t d = d_model / num_heads;
    for (size_t h = 0; h < num_heads; h++)
        head(out + h * d, (struct view){Q + h * d, d_model}, (struct view){K + h * d, d_model},
             (struct view){V + h * d, d_model}, n_q, n_k, d);
}
