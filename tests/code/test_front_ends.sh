#!/bin/sh
# Every code exercise of the course, its starter refused and its solution taken, in line mode and on the full screen;
# the other kinds are answered by tests/unit/test_shipped.c.  And that this can fail.
. tests/code/python.sh
python=$(python_with_numpy)
export MHA_TUTOR_PYTHON="$python"
if [ -z "$python" ] || ! "$MHA_TUTOR" doctor | grep -q '^\[x\] compiler'; then
    echo "ok 1 - code exercises in the front ends # SKIP no Python with NumPy, or no C compiler"
    exit 0
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

"$python" tests/code/front_ends.py "$MHA_TUTOR" exercises >"$dir/out" 2>&1
status=$?
sed 's/^/# /' "$dir/out"
if [ $status -eq 0 ]; then echo "ok 1 - all of the course"; else echo "not ok 1 - all of the course"; fi

# A course whose one solution is wrong.
mkdir "$dir/course"
sed 's/    return .*"\]/    return (Q @ K.T)[None]"]/' tests/data/lint/program.json >"$dir/course/program.json"
echo '{"format": 1, "id": "c", "title": "C", "lessons": ["program.json"]}' >"$dir/course/course.json"
FRONT_ENDS_LIMIT=3 "$python" tests/code/front_ends.py "$MHA_TUTOR" "$dir/course" >"$dir/out" 2>&1
status=$?
if [ $status -eq 1 ] && grep -q '^--plain scaled-scores: the solution is wrong$' "$dir/out"; then
    echo "ok 2 - a wrong solution is noticed"
else
    echo "not ok 2 - a wrong solution is noticed"
    sed 's/^/# /' "$dir/out"
fi
echo 1..2
