/* picture: a whole computation on one page, every step with all its heads side by side: for slides. */
#ifndef MHA_APP_PICTURE_H
#define MHA_APP_PICTURE_H

#include "engine/trace.h"
#include "screen/page.h"

/* picture_page: all steps of a trace, or one of them (only; NULL: all), as wide as its widest matrix needs. */
void picture_page(struct page *page, const struct trace *trace, const struct step *only, struct arena *arena);

#endif
