#!/bin/sh
# Who may include whom: tests/structure/layers.awk over src/, and over small trees that it must find fault with.
rules="$PWD/tests/structure/layers.awk"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
n=0

layers() { # layers TREE: what is wrong in it
    (cd "$1" && find . -name '*.[ch]' | sed 's|^\./||' | sort | xargs awk -f "$rules")
}

check() { # check STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

refuses() { # refuses FILE INCLUDE COMPLAINT: the one complaint about a tree with this one line
    rm -rf "${dir:?}"/*
    mkdir -p "$dir/$(dirname "$1")"
    printf '\n#include %s\n' "$2" >"$dir/$1"
    found=$(layers "$dir")
    [ "$found" = "${3:+$1:2: $3}" ]
    check $? "$1 with $2: ${3:-allowed}"
    [ "$found" = "${3:+$1:2: $3}" ] || echo "# $found"
}

found=$(layers src)
[ -z "$found" ]
check $? "src keeps its layers"
[ -z "$found" ] || echo "$found" | sed 's/^/# src\//'

refuses base/a.c '"io/json.h"' 'base may not include io/json.h'
refuses engine/a.c '"screen/canvas.h"' 'engine may not include screen/canvas.h'
refuses io/a.h '"course/course.h"' 'io may not include course/course.h'
refuses course/a.c '"kinds/kind_x.h"' 'course may not include kinds/kind_x.h'
refuses kinds/kind_a.c '"kinds/kind_b.h"' 'kinds may not include kinds/kind_b.h'
refuses kinds/kind_a.c '"kinds/kind_a.h"' ''
refuses app/model.c '"front/tui.h"' 'app may not include front/tui.h'
refuses app/screens/a.c '"io/store.h"' 'app may not include io/store.h'
refuses app/effect.c '"io/store.h"' ''
refuses app/screens/a.c '"app/screens/b.h"' ''
refuses front/line.c '"io/store.h"' ''
refuses front/line.c '<curses.h>' 'front may not include curses'
refuses front/tui.c '<curses.h>' ''
refuses io/json_get.c '<cjson/cJSON.h>' 'io may not include cJSON'
refuses io/npy.c '<sqlite3.h>' 'io may not include SQLite'
refuses front/cli.c '"io/store_db.h"' 'front may not include io/store_db.h'
refuses screen/a.c '"canvas.h"' 'screen may not include canvas.h: paths begin at src/'
refuses main.c '"front/cli.h"' ''
echo "1..$n"
