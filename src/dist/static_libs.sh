#!/bin/sh
# The libraries to link a release with: an archive where the compiler finds one, else the shared library.
cc=$1
for name in ncursesw tinfo cjson sqlite3; do
    archive=$("$cc" -print-file-name="lib$name.a")
    case $archive in
    /*) printf '%s ' "$archive" ;;
    *) printf '%s ' "-l$name" ;;
    esac
done
echo
