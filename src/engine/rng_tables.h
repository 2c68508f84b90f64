/* rng_tables: the 256 strips of NumPy's ziggurat for the normal distribution.
 *
 * Strip i ends at x_i; a draw is rng_wi[i] times 52 random bits, and lies under the curve for certain when those
 * bits are below rng_ki[i]; rng_fi[i] is exp(-x_i^2 / 2). */
#ifndef MHA_ENGINE_RNG_TABLES_H
#define MHA_ENGINE_RNG_TABLES_H

#include <stdint.h>

extern const uint64_t rng_ki[256];
extern const double rng_wi[256];
extern const double rng_fi[256];

#endif
