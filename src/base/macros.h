/* macros: small compiler helpers that every folder may use. */
#ifndef MHA_BASE_MACROS_H
#define MHA_BASE_MACROS_H

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))

#define MUST_CHECK __attribute__((warn_unused_result))
#define PRINTF_LIKE(fmt, args) __attribute__((format(printf, fmt, args)))

#endif
