/* expects: crashed */
#include <stddef.h>

void attention(const double *Q, const double *K, const double *V, size_t n_q, size_t n_k, size_t d, double *out)
{
    double more[1000];
    more[0] = Q[0];
    attention(more, K, V, n_q, n_k, d, out);
    out[0] += more[0];
}
