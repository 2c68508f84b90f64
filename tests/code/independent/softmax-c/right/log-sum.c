#include <math.h>
#include <stddef.h>

void softmax_rows(double *z, size_t rows, size_t cols)
{
    while (rows--) {
        double m = z[0], s = 0;
        for (size_t j = 1; j < cols; j++)
            m = fmax(m, z[j]);
        for (size_t j = 0; j < cols; j++)
            s += exp(z[j] - m);
        s = m + log(s);
        for (size_t j = 0; j < cols; j++)
            z[j] = exp(z[j] - s);
        z += cols;
    }
}
