#include <math.h>
#include <stdlib.h>
#include <string.h>

#define IDX(r, c, cols) ((r) * (cols) + (c))

void multi_head_attention(const double *Q, const double *K, const double *V, size_t n_q, size_t n_k, size_t d_model,
                          size_t num_heads, double *out)
{
    int hd = (int)(d_model / num_heads);
    double *A = calloc(n_q * n_k, sizeof(double));
    memset(out, 0, n_q * d_model * sizeof(double));
    for (int off = 0; off < (int)d_model; off += hd) {
        memset(A, 0, n_q * n_k * sizeof(double));
        for (size_t i = 0; i < n_q; i++)
            for (size_t j = 0; j < n_k; j++)
                for (int c = 0; c < hd; c++)
                    A[IDX(i, j, n_k)] += Q[IDX(i, off + c, d_model)] * K[IDX(j, off + c, d_model)] / sqrt(hd);
        for (size_t i = 0; i < n_q; i++) {
            double m = A[IDX(i, 0, n_k)], z = 0;
            for (size_t j = 1; j < n_k; j++)
                m = A[IDX(i, j, n_k)] > m ? A[IDX(i, j, n_k)] : m;
            for (size_t j = 0; j < n_k; j++)
                z += exp(A[IDX(i, j, n_k)] - m);
            for (size_t j = 0; j < n_k; j++)
                for (int c = 0; c < hd; c++)
                    out[IDX(i, off + c, d_model)] += exp(A[IDX(i, j, n_k)] - m) / z * V[IDX(j, off + c, d_model)];
        }
    }
    free(A);
}
