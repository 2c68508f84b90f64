#!/bin/sh
# What the objects call: tests/structure/symbols.awk over the build, and over calls that it must find fault with.
rules="$PWD/tests/structure/symbols.awk"
n=0

check() { # check STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

calls() { # calls FOLDER: "OBJECT SYMBOL" for all that its objects need from elsewhere
    (cd "$1" && find . -name '*.o' ! -path './tests/*' | sed 's|^\./||' | sort | xargs nm -uA | sed 's/:.* U / /')
}

refuses() { # refuses OBJECT SYMBOL REASON: "" for a call that is allowed
    found=$(echo "$1 $2" | awk -f "$rules")
    case "$3:$found" in
    :) check 0 "$1 may call $2" ;;
    :* | ?*:) check 1 "$1 calls $2: $found" ;;
    *) [ "$found" = "$1: may not call $3" ]
        check $? "$1: may not call $3" ;;
    esac
}

[ "$(calls "$BUILD" | grep -c '^base/arena.o malloc$')" -eq 1 ]
check $? "the calls of the objects are seen"
found=$(calls "$BUILD" | awk -f "$rules")
[ -z "$found" ]
check $? "every object calls only what it may"
[ -z "$found" ] || echo "$found" | sed 's/^/# /'

# A call that is really compiled, with and without FORTIFY.
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir "$dir/engine"
echo '#include <string.h>
void f(char *p, const char *q);
void f(char *p, const char *q) { strcpy(p, q); }' >"$dir/engine/bad.c"
for flags in '-O0' '-O2 -D_FORTIFY_SOURCE=2'; do
    # shellcheck disable=SC2086 # several flags
    cc $flags -c -o "$dir/engine/bad.o" "$dir/engine/bad.c" &&
        calls "$dir" | awk -f "$rules" | grep -q '^engine/bad.o: may not call strcpy '
    check $? "a compiled strcpy is found with $flags"
done

refuses base/str.o sprintf 'sprintf (there is a safe way)'
refuses io/run.o __sprintf_chk 'sprintf (there is a safe way)'
refuses io/run.o system 'system (no shell reads our text)'
refuses app/update.o setlocale "setlocale (the locale is the front end's affair)"
refuses front/locale.o setlocale ''
refuses course/expr.o strtod 'strtod (numbers go through num_parse)'
refuses course/expr.o __isoc99_sscanf 'isoc99_sscanf (numbers go through num_parse)'
refuses io/json_get.o cJSON_Parse 'cJSON_Parse (JSON goes through io/json.h)'
refuses io/json.o cJSON_Parse ''
refuses app/effect.o sqlite3_step 'sqlite3_step (progress goes through io/store.h)'
refuses io/store_open.o sqlite3_step ''
refuses front/line.o wgetch 'wgetch (curses stays in front/tui)'
refuses front/tui_run.o newterm ''
refuses engine/trace.o calloc 'calloc (memory comes from an arena)'
refuses kinds/kind_code.o fork "fork (processes are io's affair)"
refuses course/course.o fopen64 'fopen (files are touched by base/fs, io and the front ends)'
refuses app/update.o clock_gettime 'clock_gettime (a model does not look at the clock)'
refuses app/effect.o time ''
refuses screen/canvas.o __printf_chk 'printf (only front ends and CHECK print)'
refuses kinds/kind_code.o exit 'exit (errors are returned)'
refuses engine/tensor.o snprintf ''
echo "1..$n"
