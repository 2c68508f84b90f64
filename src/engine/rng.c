/* NumPy's default generator in three small layers: SeedSequence (32-bit hashing) makes the state, PCG64 makes 64-bit
 * words of it, the ziggurat makes normals of those.
 *
 * The 128-bit state is kept as two 64-bit halves and multiplied by 32-bit pieces, so that it works where the
 * compiler has no 128-bit integer. */
#include "engine/rng.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "engine/exp.h"
#include "engine/rng_tables.h"

/* ---- 128-bit integers ------------------------------------------------------------------------------------------ */

struct u128 {
    uint64_t hi, lo;
};

static struct u128 u128_add(struct u128 a, struct u128 b)
{
    uint64_t lo = a.lo + b.lo;
    return (struct u128){a.hi + b.hi + (lo < a.lo), lo};
}

/* The full product of two 64-bit numbers, by halves of 32 bits. */
static struct u128 u64_product(uint64_t a, uint64_t b)
{
    const uint64_t low = UINT32_MAX;
    uint64_t ll = (a & low) * (b & low), lh = (a & low) * (b >> 32);
    uint64_t hl = (a >> 32) * (b & low), hh = (a >> 32) * (b >> 32);
    uint64_t middle = (ll >> 32) + (lh & low) + (hl & low);
    return (struct u128){hh + (lh >> 32) + (hl >> 32) + (middle >> 32), middle << 32 | (ll & low)};
}

static struct u128 u128_product(struct u128 a, struct u128 b)
{
    struct u128 p = u64_product(a.lo, b.lo);
    p.hi += a.lo * b.hi + a.hi * b.lo;
    return p;
}

/* ---- SeedSequence ---------------------------------------------------------------------------------------------- */

enum { POOL_SIZE = 4, STATE_WORDS = 8 };

/* Each call uses the next multiplier of a fixed series. */
static uint32_t seed_hash(uint32_t value, uint32_t *multiplier)
{
    value ^= *multiplier;
    *multiplier *= 0x931e8875U;
    value *= *multiplier;
    return value ^ value >> 16;
}

static uint32_t seed_mix(uint32_t x, uint32_t y)
{
    uint32_t mixed = 0xca01f9ddU * x - 0x4973f715U * y;
    return mixed ^ mixed >> 16;
}

static void seed_fill_pool(uint32_t pool[POOL_SIZE], uint64_t seed)
{
    const uint32_t entropy[POOL_SIZE] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    uint32_t multiplier = 0x43b0d7e5U;
    for (size_t i = 0; i < POOL_SIZE; i++)
        pool[i] = seed_hash(entropy[i], &multiplier);
    for (size_t from = 0; from < POOL_SIZE; from++)
        for (size_t to = 0; to < POOL_SIZE; to++)
            if (from != to)
                pool[to] = seed_mix(pool[to], seed_hash(pool[from], &multiplier));
}

static void seed_draw_state(uint32_t words[STATE_WORDS], const uint32_t pool[POOL_SIZE])
{
    uint32_t multiplier = 0x8b51f9ddU;
    for (size_t i = 0; i < STATE_WORDS; i++) {
        uint32_t value = pool[i % POOL_SIZE] ^ multiplier;
        multiplier *= 0x58f38dedU;
        value *= multiplier;
        words[i] = value ^ value >> 16;
    }
}

static uint64_t join_words(const uint32_t *words)
{
    return (uint64_t)words[1] << 32 | words[0];
}

/* ---- PCG64 ----------------------------------------------------------------------------------------------------- */

static void pcg_step(struct rng *rng)
{
    const struct u128 multiplier = {UINT64_C(0x2360ED051FC65DA4), UINT64_C(0x4385DF649FCCF645)};
    struct u128 state = u128_product((struct u128){rng->state_hi, rng->state_lo}, multiplier);
    state = u128_add(state, (struct u128){rng->inc_hi, rng->inc_lo});
    rng->state_hi = state.hi;
    rng->state_lo = state.lo;
}

void rng_seed(struct rng *rng, uint64_t seed)
{
    uint32_t pool[POOL_SIZE], words[STATE_WORDS];
    seed_fill_pool(pool, seed);
    seed_draw_state(words, pool);
    struct u128 start = {join_words(words), join_words(words + 2)};
    uint64_t stream_hi = join_words(words + 4), stream_lo = join_words(words + 6);
    *rng = (struct rng){.inc_hi = stream_hi << 1 | stream_lo >> 63, .inc_lo = stream_lo << 1 | 1};
    pcg_step(rng);
    struct u128 state = u128_add((struct u128){rng->state_hi, rng->state_lo}, start);
    rng->state_hi = state.hi;
    rng->state_lo = state.lo;
    pcg_step(rng);
}

uint64_t rng_next(struct rng *rng)
{
    pcg_step(rng);
    uint64_t folded = rng->state_hi ^ rng->state_lo;
    unsigned turn = (unsigned)(rng->state_hi >> 58);
    return folded >> turn | folded << (-turn & 63);
}

/* ---- normals --------------------------------------------------------------------------------------------------- */

/* Uniform in [0, 1) with 53 bits. */
static double rng_uniform(struct rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

/* The tail beyond the last strip, by Marsaglia's method: one draw in 3,700.  The logarithm is the C library's, because
 * NumPy's is: its last bit, here as there, hangs on the library and the processor. */
static double normal_tail(struct rng *rng, bool negative)
{
    const double r = RNG_TAIL, inverse_r = 0.27366123732975827203338247596;
    for (;;) {
        double x = -inverse_r * log1p(-rng_uniform(rng));
        double y = -log1p(-rng_uniform(rng));
        if (y + y > x * x)
            return negative ? -(r + x) : r + x;
    }
}

double rng_normal(struct rng *rng)
{
    for (;;) {
        uint64_t bits = rng_next(rng);
        size_t strip = bits & 0xff;
        bool negative = bits >> 8 & 1;
        uint64_t size = bits >> 9 & UINT64_C(0x000fffffffffffff);
        double x = (double)size * rng_wi[strip] * (negative ? -1.0 : 1.0);
        if (size < rng_ki[strip])
            return x;
        if (strip == 0)
            return normal_tail(rng, size >> 8 & 1);
        double height = (rng_fi[strip - 1] - rng_fi[strip]) * rng_uniform(rng) + rng_fi[strip];
        if (height < engine_exp(-0.5 * x * x))
            return x;
    }
}

uint64_t rng_below(struct rng *rng, uint64_t n)
{
    uint64_t tail = -n % n; /* 2^64 mod n: the words below it would favour small results */
    uint64_t word;
    do
        word = rng_next(rng);
    while (word < tail);
    return word % n;
}
