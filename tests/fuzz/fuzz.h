/* fuzz: what every fuzzer in this folder offers.
 *
 * fuzz_NAME.c holds one function that takes any bytes and must return 0, without a crash, a leak, a hang or a report of
 * a sanitizer.  It is built twice: with libFuzzer, which looks for bytes that break it (`make fuzz`), and with
 * replay.c, which runs the committed corpus through it (`make test`). */
#ifndef MHA_TESTS_FUZZ_H
#define MHA_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
