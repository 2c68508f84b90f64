// label: softmax_unnormalised
// step: weights
#include <math.h>
#include <stddef.h>

void softmax_rows(double *z, size_t rows, size_t cols)
{
    for (size_t i = 0; i < rows; i++) {
        double *row = z + i * cols, max = row[0];
        for (size_t j = 1; j < cols; j++)
            max = fmax(max, row[j]);
        for (size_t j = 0; j < cols; j++)
            row[j] = exp(row[j] - max);
    }
}
