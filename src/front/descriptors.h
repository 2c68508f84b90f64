/* descriptors: the standard streams at the start of the program. */
#ifndef MHA_FRONT_DESCRIPTORS_H
#define MHA_FRONT_DESCRIPTORS_H

/* descriptors_open_missing: a stream that was closed by the caller is opened on /dev/null, so that no file or database
 * gets its number; the wrong way round, so that reading or writing it still fails. */
void descriptors_open_missing(void);

#endif
