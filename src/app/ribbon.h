/* ribbon: the stages of the computation in one row, the present one marked. */
#ifndef MHA_APP_RIBBON_H
#define MHA_APP_RIBBON_H

#include "app/stroll.h"
#include "screen/canvas.h"

/* ribbon_draw: row y: the steps of the trace from its first to its last; [scores] is the one in sight, those not yet
 * opened are dim. */
void ribbon_draw(const struct stroll *stroll, struct canvas *canvas, int y, int x, int w);

#endif
