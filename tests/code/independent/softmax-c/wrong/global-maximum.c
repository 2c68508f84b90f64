// label: softmax_global_max
// step: weights
#include <math.h>
#include <stddef.h>

void softmax_rows(double *z, size_t rows, size_t cols)
{
    double max = z[0];
    for (size_t i = 1; i < rows * cols; i++)
        if (z[i] > max)
            max = z[i];
    for (size_t i = 0; i < rows; i++) {
        double sum = 0;
        for (size_t j = 0; j < cols; j++)
            sum += z[i * cols + j] = exp(z[i * cols + j] - max);
        for (size_t j = 0; j < cols; j++)
            z[i * cols + j] /= sum;
    }
}
