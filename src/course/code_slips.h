/* code_slips: mistakes of code that are no way to compute: what was raised, returned, changed, or never ended.
 *
 * Each rule looks at what the run has shown, and at the source only to tell two mistakes apart that show alike.  Where
 * neither shows a cause, none is named.  The catalogue (engine/slips.c) has the sentences. */
#ifndef MHA_COURSE_CODE_SLIPS_H
#define MHA_COURSE_CODE_SLIPS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "course/code.h"
#include "course/code_check.h"
#include "course/code_report.h"
#include "engine/same.h"
#include "io/program.h"

/* All that is known of a run. */
struct evidence_of_run {
    const struct code *code;
    const struct trace *traces;
    const struct report *report;
    const struct program_result *run;
    struct str source; /* bare: see code_bare.h */
    const struct outcome *outcome;
    size_t n;
    const struct outcome *bad; /* the first that did not pass; NULL: the file was not loaded */
    struct arena *arena;       /* for what is said of it */
};

/* A slip, and whether a run shows it. */
struct slip_rule {
    const char *label;
    bool (*fits)(const struct evidence_of_run *e);
};

/* first_slip: the label of the first of n rules that fits; NULL: none.  Where two fit, the first is to be the more
 * particular one. */
const char *first_slip(const struct slip_rule *rule, size_t n, const struct evidence_of_run *e);

/* code_slip: the first rule that fits what came back; NULL: none.  For what was raised, see code_raised.h. */
const char *code_slip(const struct evidence_of_run *e);

/* code_cuts_keys: with more keys than queries, only as many keys as queries play a part; all else is right. */
bool code_cuts_keys(const struct evidence_of_run *e, const struct sameness *how);

#endif
