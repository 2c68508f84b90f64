#!/bin/sh
# The course is found beside the program, whatever the working folder is and whatever the program is called through.
driver="$PWD/$BUILD/tests/tools/paths_driver"
dir=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$dir"' EXIT
n=0

expect() { # expect NAME PROGRAM PATTERN
    n=$((n + 1))
    found=$(cd / && "$2" course)
    # shellcheck disable=SC2254 # it is a pattern
    case $found in
    $3) echo "ok $n - $1" ;;
    *) printf 'not ok %s\n# found %s\n' "$n - $1" "$found" ;;
    esac
}

mkdir -p "$dir/tree/exercises" "$dir/tree/build/debug" "$dir/tree/other/debug" "$dir/bin"
: >"$dir/tree/exercises/course.json"
cp "$driver" "$dir/tree/mha-tutor"
cp "$driver" "$dir/tree/build/debug/mha-tutor"
cp "$driver" "$dir/tree/other/debug/mha-tutor"
ln -s ../tree/mha-tutor "$dir/bin/mha-tutor"

expect "beside the program" "$dir/tree/mha-tutor" "$dir/tree/exercises"
expect "through a link" "$dir/bin/mha-tutor" "$dir/tree/exercises"
expect "from the build folder" "$dir/tree/build/debug/mha-tutor" "$dir/tree/exercises"
expect "two folders up only from a build folder" "$dir/tree/other/debug/mha-tutor" \
    "no course in $dir/tree/other/debug/exercises nor in /*/course: name its folder with --course"
echo "1..$n"
