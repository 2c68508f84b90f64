/* descriptors: the standard streams, as others have left them. */
#ifndef MHA_FRONT_DESCRIPTORS_H
#define MHA_FRONT_DESCRIPTORS_H

/* descriptors_open_missing: a stream that was closed by the caller is opened on /dev/null, so that no file or database
 * gets its number; the wrong way round, so that reading or writing it still fails. */
void descriptors_open_missing(void);

/* descriptors_make_blocking: takes away what another program may have left on those that it shared with us: reads would
 * no longer wait. */
void descriptors_make_blocking(void);

#endif
