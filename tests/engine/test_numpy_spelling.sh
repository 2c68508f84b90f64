#!/bin/sh
# The NumPy expressions of all steps, right and wrong, are run in NumPy and compared with the engine's values.
python=""
for candidate in python3 /usr/bin/python3; do
    if "$candidate" -c 'import numpy' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "ok 1 - spelling of the steps # SKIP no NumPy here"
    exit 0
fi
"$BUILD/tests/tools/trace_driver" tests/data/traces.txt tests/data/mistakes.txt | "$python" tests/engine/eval_numpy.py
