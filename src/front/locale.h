/* locale: the little that the program takes from the user's locale. */
#ifndef MHA_FRONT_LOCALE_H
#define MHA_FRONT_LOCALE_H

#include <stdbool.h>

/* locale_use: sets LC_CTYPE and LC_MESSAGES from the environment, never LC_NUMERIC: numbers have a point everywhere.
 * True when UTF-8 may be written; a locale that the system does not have counts as plain ASCII. */
bool locale_use(void);

/* locale_codeset: the characters in use, such as "UTF-8"; locale_is_known: whether the system has the locale that the
 * environment names. */
const char *locale_codeset(void);
bool locale_is_known(void);

#endif
