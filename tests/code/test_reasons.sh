#!/bin/sh
# A reason is named only where the run or the code has shown it; see reasons.py.
. tests/code/python.sh
python=$(python_with_numpy)
if [ -z "$python" ]; then
    echo "ok 1 - reasons # SKIP no Python with NumPy"
    exit 0
fi
export MHA_TUTOR_PYTHON="$python"
exec "$python" tests/code/reasons.py "$MHA_TUTOR"
