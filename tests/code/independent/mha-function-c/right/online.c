#include <math.h>
#include <stddef.h>

/* one pass over the keys, running maximum */
void multi_head_attention(const double *Q, const double *K, const double *V, size_t n_q, size_t n_k, size_t d_model,
                          size_t num_heads, double *out)
{
    const size_t dk = d_model / num_heads;
    const double scale = 1.0 / sqrt((double)dk);
    for (size_t h = 0; h < num_heads; ++h)
        for (size_t i = 0; i < n_q; ++i) {
            double m = -HUGE_VAL, l = 0;
            double *o = &out[i * d_model + h * dk];
            for (size_t c = 0; c < dk; ++c)
                o[c] = 0;
            for (size_t j = 0; j < n_k; ++j) {
                double s = 0;
                for (size_t c = 0; c < dk; ++c)
                    s += Q[i * d_model + h * dk + c] * K[j * d_model + h * dk + c];
                s *= scale;
                double top = fmax(m, s);
                double keep = exp(m - top), p = exp(s - top);
                l = l * keep + p;
                for (size_t c = 0; c < dk; ++c)
                    o[c] = o[c] * keep + p * V[j * d_model + h * dk + c];
                m = top;
            }
            for (size_t c = 0; c < dk; ++c)
                o[c] /= l;
        }
}
