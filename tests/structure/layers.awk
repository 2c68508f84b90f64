# Prints "FILE:LINE: FOLDER may not include X" for every #include that breaks the layers of src/README.md.
# Called with the source files as arguments, paths beginning with the folder's name (base/..., io/..., main.c).
#
#   base < engine, screen, io < course < kinds < app < front < main

BEGIN {
    below["base"] = below["embed"] = "" # embed: what runs in the learner's process
    below["engine"] = below["screen"] = below["io"] = "base"
    below["course"] = "base engine screen io"
    below["kinds"] = "base engine screen io course"
    below["app"] = "base engine screen io course kinds"
    below["front"] = "base engine screen io course kinds app"
    below["main"] = "base engine screen io course kinds app front"
}

function has(words, word) {
    return index(" " words " ", " " word " ") > 0
}

function complain(what) {
    print FILENAME ":" FNR ": " folder " may not include " what
}

FNR == 1 {
    folder = FILENAME
    sub(/[\/.].*/, "", folder)
    if (!(folder in below))
        print FILENAME ":1: no layer is known for " folder
}

# The other libraries, each behind one door.
/^[ \t]*#[ \t]*include[ \t]*[<"]([a-z]*\/)?n?curses[a-z]*\.h/ && FILENAME !~ /^front\/tui[a-z_]*\.c$/ { complain("curses") }
/^[ \t]*#[ \t]*include[ \t]*[<"][a-z\/]*cJSON/ && FILENAME != "io/json.c" { complain("cJSON") }
/^[ \t]*#[ \t]*include[ \t]*[<"]sqlite3/ && FILENAME !~ /^io\/store[a-z_]*\.[ch]$/ { complain("SQLite") }

/^[ \t]*#[ \t]*include[ \t]*"/ {
    path = $0
    sub(/^[^"]*"/, "", path)
    sub(/".*/, "", path)
    other = path
    # A generated or tabular file beside its only reader.
    if (path ~ /\.inc$/)
        next
    if (!sub(/\/.*/, "", other)) {
        complain(path ": paths begin at src/")
        next
    }
    own = FILENAME
    sub(/\.[ch]$/, ".h", own)
    if (other == folder && folder != "kinds" || path == own)
        next
    if (!has(below[folder], other))
        complain(path)
    # The model does no input or output: it may know rows of progress, not the store.
    else if (path == "io/store.h" && folder == "app" && FILENAME !~ /^app\/effect[a-z_]*\.[ch]$/)
        complain(path)
    else if (path == "io/store_db.h" && FILENAME !~ /^io\/store/)
        complain(path)
}
