/* samples_code: the forms of a code exercise that the kind's own sample does not show: in C, and as a script. */
#ifndef MHA_FRONT_SAMPLES_CODE_H
#define MHA_FRONT_SAMPLES_CODE_H

#include <stddef.h>

size_t samples_code_count(void);
const char *samples_code_name(size_t i); /* "code-c", "code-script" */
const char *samples_code_text(size_t i);

#endif
