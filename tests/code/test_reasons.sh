#!/bin/sh
# A reason is named only where the run or the code has shown it; see reasons.py.
. tests/code/python.sh
need_python reasons
exec "$python" tests/code/reasons.py "$MHA_TUTOR"
