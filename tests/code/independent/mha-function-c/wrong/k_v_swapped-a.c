// label: k_v_swapped
// step: Kh scores
#include <math.h>
#include <stdlib.h>

void multi_head_attention(const double *Q, const double *K, const double *V, size_t n_q, size_t n_k, size_t d_model,
                          size_t num_heads, double *out)
{
    size_t d_k = d_model / num_heads;
    double *s = malloc(n_k * sizeof *s);
    for (size_t h = 0; h < num_heads; h++) {
        for (size_t i = 0; i < n_q; i++) {
            double max = -INFINITY, sum = 0;
            for (size_t j = 0; j < n_k; j++) {
                s[j] = 0;
                for (size_t c = 0; c < d_k; c++)
                    s[j] += Q[i * d_model + h * d_k + c] * V[j * d_model + h * d_k + c];
                s[j] = s[j] / sqrt((double)d_k);
                max = fmax(max, s[j]);
            }
            for (size_t j = 0; j < n_k; j++) {
                s[j] = exp(s[j] - max);
                sum += s[j];
            }
            for (size_t c = 0; c < d_k; c++) {
                double y = 0;
                for (size_t j = 0; j < n_k; j++)
                    y += s[j] / sum * K[j * d_model + h * d_k + c];
                out[i * d_model + h * d_k + c] = y;
            }
        }
    }
    free(s);
}
