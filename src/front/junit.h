/* junit: a verdict as JUnit XML, as the test pages of CI systems read it. */
#ifndef MHA_FRONT_JUNIT_H
#define MHA_FRONT_JUNIT_H

#include "base/str.h"
#include "course/verdict.h"

/* junit_xml: one suite, a case for each test; an answer without tests is one case. */
void junit_xml(struct sb *out, const char *exercise, const struct verdict *v);

#endif
