// label: softmax_no_max_subtraction
// step: weights
#include <math.h>
#include <stddef.h>

void softmax_rows(double *z, size_t rows, size_t cols)
{
    for (size_t i = 0; i < rows; i++) {
        double sum = 0;
        for (size_t j = 0; j < cols; j++) {
            z[i * cols + j] = exp(z[i * cols + j]);
            sum += z[i * cols + j];
        }
        for (size_t j = 0; j < cols; j++)
            z[i * cols + j] = z[i * cols + j] / sum;
    }
}
