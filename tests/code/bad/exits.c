/* expects: crashed */
#include <stdlib.h>
#include <stddef.h>

void attention(const double *Q, const double *K, const double *V, size_t n_q, size_t n_k, size_t d, double *out)
{
    (void)Q, (void)K, (void)V, (void)n_q, (void)n_k, (void)d, (void)out;
    exit(0);
}
