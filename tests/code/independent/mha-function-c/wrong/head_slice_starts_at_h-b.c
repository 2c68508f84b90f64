// label: head_slice_starts_at_h
// step: Qh
#include <math.h>
#include <stdlib.h>

void multi_head_attention(const double *Q, const double *K, const double *V, size_t n_q, size_t n_k, size_t d_model,
                          size_t num_heads, double *out)
{
    const size_t w = d_model / num_heads;
    double weights[64];
    for (size_t i = 0; i < n_q; ++i)
        for (size_t h = 0; h < num_heads; ++h) {
            const double *q = Q + i * d_model + h;
            double top = -1e308, total = 0;
            for (size_t j = 0; j < n_k; ++j) {
                const double *k = K + j * d_model + h;
                double dot = 0;
                for (size_t c = 0; c < w; ++c)
                    dot += q[c] * k[c];
                weights[j] = dot * pow(w, -0.5);
                if (weights[j] > top)
                    top = weights[j];
            }
            for (size_t j = 0; j < n_k; ++j)
                total += weights[j] = exp(weights[j] - top);
            for (size_t c = 0; c < w; ++c) {
                double *o = &out[i * d_model + h * w + c];
                *o = 0;
                for (size_t j = 0; j < n_k; ++j)
                    *o += weights[j] * V[j * d_model + h + c] / total;
            }
        }
}
