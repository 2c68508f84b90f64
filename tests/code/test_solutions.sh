#!/bin/sh
# Solutions of code exercises in many styles, right and wrong: how many are taken for what they are (make figures prints
# the same).  And of every code exercise of the course: its solution is right, its starter refused.  Both checks must
# fail where things are not so.
. tests/code/python.sh
need_python solutions
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# A sample of both sets; make figures grades them whole.
"$python" tests/code/figures.py "$MHA_TUTOR" --every 4 >"$dir/out" 2>&1
status=$?
"$python" tests/code/figures.py "$MHA_TUTOR" --set tests/code/independent --every 5 >>"$dir/out" 2>&1 || status=$?
sed 's/^/# /' "$dir/out"
if [ $status -eq 0 ] && [ "$(grep -c ' of ' "$dir/out")" -ge 10 ]; then echo "ok 1 - figures"; else echo "not ok 1 - figures"; fi

# A right solution among the wrong ones, and a wrong one among the right ones.
mkdir -p "$dir/solutions/right" "$dir/solutions/wrong"
cp tests/code/figures.py "$dir"
{
    printf '# label: scale_missing\n# step: scaled\n'
    cat tests/code/solutions/right/loop.py
} >"$dir/solutions/wrong/loop.py"
cp tests/code/solutions/wrong/scale_missing-loop.py "$dir/solutions/right"
"$python" "$dir/figures.py" "$MHA_TUTOR" >"$dir/out" 2>&1
status=$?
if [ $status -eq 1 ] && grep -q 'accepted: 0 of 1' "$dir/out" && grep -q 'refused: 0 of 1' "$dir/out"; then
    echo "ok 2 - a false set is noticed"
else
    echo "not ok 2 - a false set is noticed"
    sed 's/^/# /' "$dir/out"
fi

"$python" tests/code/programs.py "$MHA_TUTOR" exercises >"$dir/out" 2>&1
status=$?
sed 's/^/# /' "$dir/out"
if [ $status -eq 0 ]; then echo "ok 3 - starters and solutions"; else echo "not ok 3 - starters and solutions"; fi

"$python" tests/code/programs.py "$MHA_TUTOR" tests/code/bad-course >"$dir/out" 2>&1
status=$?
if [ $status -eq 1 ] && grep -q ': 2 tests' "$dir/out"; then
    echo "ok 4 - an exercise with few tests is noticed"
else
    echo "not ok 4 - an exercise with few tests is noticed"
    sed 's/^/# /' "$dir/out"
fi
