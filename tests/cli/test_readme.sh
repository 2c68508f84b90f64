#!/bin/sh
# The README's screen and console blocks print what they say, and the check is able to notice when they don't.
cd "$(dirname "$0")/../.." || exit 1
script=tests/cli/readme/screen.keys
python3 tests/cli/readme.py README.md "$script"
status=$?

bad=$(mktemp)
sed 's/9216 is 768 times 12/9216 is 768 times 11/' README.md >"$bad"
if UPDATE=0 python3 tests/cli/readme.py "$bad" "$script" >/dev/null; then
    echo "not ok 99 - a changed block is noticed"
    status=1
else
    echo "ok 99 - a changed block is noticed"
fi
rm -f "$bad"
exit $status
