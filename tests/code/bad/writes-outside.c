/* expects: crashed */
#include <stddef.h>

void attention(const double *Q, const double *K, const double *V, size_t n_q, size_t n_k, size_t d, double *out)
{
    (void)Q, (void)K, (void)V, (void)n_q, (void)n_k, (void)d, (void)out;
    for (size_t i = 0; i <= n_q * d; i++)
        out[i] = 0;
}
