/* cpu: which instruction sets this machine has, beyond what every one of its kind has.  Internal to the engine. */
#ifndef MHA_ENGINE_CPU_H
#define MHA_ENGINE_CPU_H

#include <stdbool.h>

bool cpu_has_avx2(void);   /* and FMA */
bool cpu_has_avx512(void); /* F, DQ and VL */

#endif
