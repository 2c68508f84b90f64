#!/bin/sh
# Installed like any good program: what is put where, run from there by somebody else, and taken away again.  Man pages,
# --help and the parser agree.
: "${MHA_TUTOR:?run me through tests/run.sh}"
dir=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$dir"' EXIT
chmod 755 "$dir"
n=0

check() { # check STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

skip() { # skip NAME REASON
    n=$((n + 1))
    echo "ok $n - $1 # SKIP $2"
}

target() { # target NAME...: a target of the Makefile
    make -s "MODE=${MODE:-release}" PREFIX=/opt/mha "DESTDIR=$dir/root" "$@" >"$dir/out" 2>&1
}

# ---- installed ----

target install
check $? "make install DESTDIR= PREFIX="
root="$dir/root/opt/mha"
missing=0
for file in bin/mha-tutor share/mha-tutor/course/course.json share/man/man1/mha-tutor.1 \
    share/man/man5/mha-tutor-course.5 share/bash-completion/completions/mha-tutor \
    share/zsh/site-functions/_mha-tutor share/fish/vendor_completions.d/mha-tutor.fish share/doc/mha-tutor/class.md; do
    [ -f "$root/$file" ] || { missing=1 && echo "# $file is missing"; }
done
check $missing "program, course, man pages, completions"
[ -z "$(find "$dir/root" -type f \( -perm /022 -o ! -perm -444 \))" ] && [ "$(find "$dir/root" -type f -perm /111)" = "$root/bin/mha-tutor" ]
check $? "all may read it, its owner alone may write it"

# From an empty folder, as somebody else where we are root, with a home that is new.
mkdir "$dir/empty" "$dir/home"
as_other() {
    if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null 2>&1; then
        chown 65534:65534 "$dir/empty" "$dir/home"
        set -- setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    fi
    (cd "$dir/empty" && env -u MHA_TUTOR_HOME -u XDG_DATA_HOME HOME="$dir/home" "$@")
}
as_other "$root/bin/mha-tutor" lint >"$dir/out" 2>&1 && as_other "$root/bin/mha-tutor" doctor >"$dir/out"
grep -q "course .*$root/share/mha-tutor/course" "$dir/out"
check $? "it finds its course beside itself"
as_other "$root/bin/mha-tutor" grade dk-bert-base 64 --record >/dev/null &&
    as_other "$root/bin/mha-tutor" list | grep -q '\[x\] choice  dk-bert-base'
check $? "it is used by somebody else, who has progress of their own"
printf 'quit\n' | as_other "$root/bin/mha-tutor" --plain | grep -q '^Multi-head attention'
check $? "it opens"
[ -z "$(ls -A "$dir/empty")" ] && [ "$(ls -A "$dir/home")" = .local ]
check $? "and leaves nothing where it was started"

# ---- completions ----

completion() { # completion SHELL COMMAND
    if command -v "$1" >/dev/null 2>&1; then
        found=$(cd "$dir/empty" && PATH="$root/bin:$PATH" "$@" 2>&1)
        [ "$(echo "$found" | grep -cx 'split-transpose')" -eq 1 ] && [ "$(echo "$found" | grep -cvx 'split[a-z-]*')" -eq 0 ]
        status=$?
        [ $status -eq 0 ] || echo "$found" | head -n 5 | sed 's/^/# /'
        check $status "$1 knows ids"
    else
        skip "$1 knows ids" "there is no $1"
    fi
}
completion bash -c ". $root/share/bash-completion/completions/mha-tutor
COMP_WORDS=(mha-tutor show split) COMP_CWORD=2
_mha_tutor && printf '%s\n' \"\${COMPREPLY[@]}\""
completion fish --no-config -c "source $root/share/fish/vendor_completions.d/mha-tutor.fish
complete -C 'mha-tutor show split' | string split -f 1 \\t"
if command -v zsh >/dev/null 2>&1; then
    zsh -fn "$root/share/zsh/site-functions/_mha-tutor"
    check $? "zsh reads its completion"
else
    skip "zsh reads its completion" "there is no zsh"
fi
for words in "-- gra" "-- lint --re" "-- trace x --mistake scale_mi" "-- new cho" "-- show --course $PWD/tests/data/small a-sh"; do
    # shellcheck disable=SC2086 # these are words
    "$MHA_TUTOR" complete $words | cut -d ' ' -f 1
done >"$dir/out"
printf '%s\n' grade --report scale_missing choice a-shape | cmp -s - "$dir/out"
check $? "commands, options, labels, kinds, and ids of the course that is named"
[ -z "$("$MHA_TUTOR" complete -- lint '')$("$MHA_TUTOR" complete -- grade x --file '')" ]
check $? "where files come next it says nothing"

# ---- the manual ----

if command -v mandoc >/dev/null 2>&1; then
    mandoc -T lint -W warning "$root"/share/man/man1/* "$root"/share/man/man5/* >"$dir/out" 2>&1
    check $? "mandoc has nothing to say about the man pages"
    sed 's/^/# /' "$dir/out" | grep -v 'mandoc.db'
else
    skip "mandoc has nothing to say about the man pages" "there is no mandoc"
fi
page="$root/share/man/man1/mha-tutor.1"
commands=$("$MHA_TUTOR" --help | sed -n '/^Commands/,/^$/s/^  \([a-z]*\).*/\1/p' | sort)
{
    "$MHA_TUTOR" --help
    for command in $commands; do "$MHA_TUTOR" "$command" --help; done
} | sed -n '/^Options/,/^$/s/^  --\([a-z-]*\).*/\1/p' | sort -u >"$dir/options"
sed -n 's/^\.It Fl -\([a-z-]*\).*/\1/p' "$page" | sort -u | cmp -s - "$dir/options"
check $? "the man page has the options that --help has"
sed -n 's/^\.It Fl -\([a-z-]*\).*/\1/p' "$page" | sort -u | diff - "$dir/options" | sed 's/^/# /'
sed -n 's/^\.It Cm \([a-z]*\).*/\1/p' "$page" | sort >"$dir/in-page"
echo "$commands" | cmp -s - "$dir/in-page"
check $? "and its commands"
# What the parser knows it names when a word is misspelt: every option of the help must be one that it takes.
bad=0
while read -r option; do
    "$MHA_TUTOR" lint "--$option=x" 2>&1 | grep -q "unknown option" && bad=1 && echo "# --$option is unknown"
done <"$dir/options"
check $bad "the parser knows every option of the help"

# ---- taken away ----

target uninstall && [ -z "$(find "$dir/root" -mindepth 1)" ]
check $? "make uninstall leaves nothing"
target install && touch "$root/bin/other" "$root/share/mha-tutor/mine" && target uninstall &&
    [ "$(cd "$root" && find . -type f | sort | tr '\n' ' ')" = "./bin/other ./share/mha-tutor/mine " ]
check $? "but what is somebody else's"

echo "1..$n"
