#include <math.h>
#include <stdlib.h>

void multi_head_attention(const double *Q, const double *K, const double *V, size_t n_q, size_t n_k, size_t d_model,
                          size_t num_heads, double *out)
{
    size_t w = d_model / num_heads;
    double s[n_k];
    for (size_t i = 0; i < n_q; i++) {
        for (size_t h = 0; h < num_heads; h++) {
            const double *q = Q + i * d_model + h * w;
            double *o = out + i * d_model + h * w;
            double max = -INFINITY, total = 0.0;
            for (size_t j = 0; j < n_k; j++) {
                const double *k = K + j * d_model + h * w;
                s[j] = 0;
                for (size_t c = 0; c < w; c++)
                    s[j] += q[c] * k[c];
                s[j] /= sqrt(w);
                if (s[j] > max)
                    max = s[j];
            }
            for (size_t j = 0; j < n_k; j++)
                total += s[j] = exp(s[j] - max);
            for (size_t c = 0; c < w; c++) {
                o[c] = 0;
                for (size_t j = 0; j < n_k; j++)
                    o[c] += s[j] / total * V[j * d_model + h * w + c];
            }
        }
    }
}
