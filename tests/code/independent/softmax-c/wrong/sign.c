// label: softmax_sign_flipped
// step: weights
#include <math.h>
#include <stddef.h>

void softmax_rows(double *z, size_t rows, size_t cols)
{
    for (size_t i = 0; i < rows; i++) {
        double *row = z + i * cols, least = row[0], sum = 0;
        for (size_t j = 1; j < cols; j++)
            least = fmin(least, row[j]);
        for (size_t j = 0; j < cols; j++)
            sum += row[j] = exp(-(row[j] - least));
        for (size_t j = 0; j < cols; j++)
            row[j] /= sum;
    }
}
