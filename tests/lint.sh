#!/bin/sh
# `make lint`: all that can be said about the code without running it.  Every step runs; the end says which found
# something.  A tool that is not installed is skipped, and said so.
set -u
cd "$(dirname "$0")/.." || exit 1
failed=""
jobs=$(getconf _NPROCESSORS_ONLN)

step() { # step NAME COMMAND...
    name=$1
    shift
    if ! command -v "$1" >/dev/null 2>&1; then
        echo "skip  $name: $1 is not installed"
        return
    fi
    if "$@"; then
        echo "ok    $name"
    else
        echo "FAIL  $name"
        failed="$failed $name"
    fi
}

code=$(git ls-files -co --exclude-standard 'src/*.[ch]' 'tests/*.[ch]')
headers=$(git ls-files -co --exclude-standard 'src/*.h' 'tests/*.h')
scripts=$(git ls-files -co --exclude-standard '*.sh')
# Not the programs that are wrong on purpose.
python=$(git ls-files -co --exclude-standard '*.py' ':!tests/code/bad' ':!tests/code/*/wrong/*')

# Each header is compiled as a file of its own.
headers_alone() {
    # shellcheck disable=SC2086 # a list of paths without blanks
    cc -std=c11 -D_XOPEN_SOURCE=700 -Isrc -Itests -Ibuild/gen -Wall -Werror -fsyntax-only -x c $headers
}

short_files() {
    # shellcheck disable=SC2086
    wc -l $code | awk '$2 ~ /^src\/.*\.[ch]$/ && $1 > 500 { print $2 ": " $1 " lines, 500 are enough"; bad = 1 } END { exit bad }'
}

nothing_left_to_do() {
    # shellcheck disable=SC2086
    ! grep -nE '\b(TODO|FIXME|XXX)\b' $code
}

# Uninitialised variables are left to clang's analyser, which looks further.
check_with_cppcheck() {
    cppcheck --enable=warning,portability,performance --std=c11 --language=c --inline-suppr --quiet -j"$jobs" \
        --error-exitcode=1 --library=tests/structure/cppcheck.cfg -Isrc -Ibuild/gen \
        -D__linux__ -D_XOPEN_SOURCE=700 -DMHA_DATADIR='""' -DMHA_VERSION='""' \
        --suppress=missingInclude --suppress=internalAstError \
        --suppress=uninitvar --suppress=legacyUninitvar --suppress=uninitStructMember src
}

python_parses() {
    # shellcheck disable=SC2086
    python3 -c 'import ast, sys
for path in sys.argv[1:]:
    ast.parse(open(path).read(), path)' $python
}

# shellcheck disable=SC2086
step format clang-format --dry-run -Werror $code
step headers headers_alone
step sizes short_files
step todo nothing_left_to_do
# shellcheck disable=SC2086
step shellcheck shellcheck -S warning $scripts
step python python_parses
step build make --no-print-directory -j"$jobs" all
step layers sh tests/structure/test_layers.sh
BUILD=build/release step symbols sh tests/structure/test_symbols.sh
command -v clang-tidy >/dev/null 2>&1 &&
    step clang-tidy make --no-print-directory -k -j"$jobs" tidy
command -v cppcheck >/dev/null 2>&1 &&
    step cppcheck check_with_cppcheck

if [ -n "$failed" ]; then
    echo "lint:$failed found something"
    exit 1
fi
echo "lint: nothing found"
