/* rng: the numbers of numpy.random.default_rng(seed).normal(size=...), bit for bit those of the NumPy that
 * uses the same C library (only in the tail, one draw in 3,700, could another's differ, in the last bit).
 *
 * SeedSequence spreads the seed, PCG64 (XSL-RR 128/64) draws, a 256-strip ziggurat makes normals of it.
 * Checked against NumPy over millions of draws while it was written, and by tests/data in every run.
 * Source: O'Neill, "PCG", HMC-CS-2014-0905; Marsaglia and Tsang, "The Ziggurat Method", 2000. */
#ifndef MHA_ENGINE_RNG_H
#define MHA_ENGINE_RNG_H

#include <stdint.h>

#define RNG_TAIL 3.6541528853610087963519472518 /* where the tail begins */

struct rng {
    uint64_t state_hi, state_lo, inc_hi, inc_lo;
};

void rng_seed(struct rng *rng, uint64_t seed);   /* as default_rng(seed), any seed from 0 to 2^64 - 1 */
uint64_t rng_next(struct rng *rng);              /* uniform 64 bits */
double rng_normal(struct rng *rng);              /* standard normal */
uint64_t rng_below(struct rng *rng, uint64_t n); /* uniform in [0, n), n > 0; ours, not NumPy's */

#endif
