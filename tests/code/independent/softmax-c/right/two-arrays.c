#include <math.h>
#include <stdlib.h>
#include <string.h>

void softmax_rows(double *z, size_t rows, size_t cols)
{
    double *e = malloc(cols * sizeof *e);
    for (double *row = z; row < z + rows * cols; row += cols) {
        double best = row[0], total = 0;
        for (size_t j = 0; j < cols; j++)
            best = row[j] > best ? row[j] : best;
        for (size_t j = 0; j < cols; j++) {
            e[j] = exp(row[j] - best);
            total += e[j];
        }
        for (size_t j = 0; j < cols; j++)
            e[j] /= total;
        memcpy(row, e, cols * sizeof *e);
    }
    free(e);
}
