#!/bin/sh
# The first Python that has NumPy, as an absolute path; nothing where there is none.  For the tests of this folder.
python_with_numpy() {
    for candidate in "$MHA_TUTOR_PYTHON" python3 /usr/bin/python3; do
        if [ -n "$candidate" ] && "$candidate" -c 'import numpy' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
}

# Sets $python and $MHA_TUTOR_PYTHON to it; without one the test is over, and was skipped.
need_python() { # need_python WHAT-IS-TESTED
    python=$(python_with_numpy)
    if [ -z "$python" ]; then
        echo "ok 1 - $1 # SKIP no Python with NumPy"
        exit 0
    fi
    export MHA_TUTOR_PYTHON="$python"
}
