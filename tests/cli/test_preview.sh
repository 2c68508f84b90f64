#!/bin/sh
# show --preview: a lesson as it is being written: read again when it is saved, its errors shown in place, in plain text
# and on a terminal.
cd "$(dirname "$0")/../.." || exit 1
. tests/tty/tmux.sh
dir=$tty_dir
lesson=$dir/lesson.json
"$MHA_TUTOR" new lesson >"$lesson"

save() { # save SED-SCRIPT: as an editor does, by a new file in the old one's place
    "$MHA_TUTOR" new lesson | sed "$1" >"$dir/new" && mv "$dir/new" "$lesson"
}

prints() { # prints TEXT: polls until the plain preview has printed it
    tries=0
    until grep -qF -- "$1" "$dir/out"; do
        tries=$((tries + 1))
        if [ "$tries" -gt 500 ]; then
            echo "# waited in vain for: $1"
            sed 's/^/# /' "$dir/out"
            return 1
        fi
        sleep 0.02
    done
}

mkfifo "$dir/in"
"$MHA_TUTOR" show --preview "$lesson" --plain <"$dir/in" >"$dir/out" 2>"$dir/err" &
preview=$!
exec 3>"$dir/in"
check "the first step" prints 'step 1 of 5, text sample-text'
echo next >&3
check "next" prints 'step 2 of 5, walk sample-walk'
echo sample-shape-of-qh >&3
check "a step by its id, with what its author wants to see" prints 'With heads in front, one batched product serves all of them.'
save 's/What shape does `Qh` have/Which shape is that of `Qh`/'
check "it is read again, at the same step" prints 'Which shape is that of `Qh`'
save 's/"pin": \[2, 3, 4\]/"pin": [2, 3, 5]/'
check "what lint finds" prints '/steps/2/pin: entry 2 is pinned to 5'
save 's/"minutes": 5/"minutes": "five"/'
check "an error, in place" prints "lesson.json:6: /minutes: expected "
check "and the step as it was before" prints '1 error; step 3 of 5, shape sample-shape-of-qh'
printf '{' >"$lesson"
check "half a file" prints "lesson.json:1: "
save 's/What shape does `Qh` have/And what is the shape of `Qh`/'
check "and sound again" prints 'And what is the shape of `Qh`'
echo nonsense >&3
check "no word of it" prints 'Type next, back, the number or id of a step, or quit.'
exec 3>&-
wait $preview
check "the end of input ends it with 0" [ $? -eq 0 ]

"$MHA_TUTOR" show --preview "$dir/none.json" </dev/null >"$dir/out" 2>"$dir/err"
check "a file that is not there ends with 3" [ $? -eq 3 ]
"$MHA_TUTOR" show --preview "$lesson" nothing </dev/null >"$dir/out" 2>"$dir/err"
check "a step that is not there ends with 2" [ $? -eq 2 ]
"$MHA_TUTOR" show </dev/null >"$dir/out" 2>"$dir/err"
check "nothing to show ends with 2" [ $? -eq 2 ]

# ---- on a terminal ----

tty_open 80 24 "LANG=C.UTF-8 '$MHA_TUTOR' show --preview '$lesson'"
check "a page on the screen" tty_wait 'step 1 of 5, text sample-text'
tty_keys n
check "n goes on" tty_wait 'step 2 of 5, walk sample-walk'
tty_keys p
check "p goes back" tty_wait 'Columns 0 to 3 are head 0'
save 's/Columns 0 to 3 are head 0/The first four columns are head 0/'
check "the screen follows the file" tty_wait 'The first four columns are head 0'
save 's/"minutes": 5/"minutes": "five"/'
check "errors stand in its place" tty_wait "This file can't be read as a lesson."
check "above the step as it was" tty_wait 'The first four columns are head 0'
save ''
check "until they are gone" tty_wait 'Columns 0 to 3 are head 0'
tty_keys q
check "q leaves" tty_wait '[ended 0]'
check "the terminal is as it was" tty_modes_kept
echo "1..$tty_count"
