#!/bin/sh
# Progress that can't be written while one sits at the screen: it says so in words, goes on, and writes what has waited as
# soon as it can.  Two tutors at once; a lock that somebody holds; a clock that is set back.
cd "$(dirname "$0")/../.." || exit 1
. tests/tty/tmux.sh
export MHA_TUTOR_HOME="$tty_dir/home"
course=$PWD/tests/data/small

fresh() { # a history of one answer
    rm -rf "$MHA_TUTOR_HOME"
    "$MHA_TUTOR" grade a-number 1 --record --course "$course" >/dev/null
}

tutor() { # tutor [VARIABLE=VALUE...]: at an exercise, a choice
    tty_open 100 24 "env LANG=C.UTF-8 MHA_TUTOR_HOME='$MHA_TUTOR_HOME' $* '$MHA_TUTOR' a-choice --course '$course'"
    tty_wait 'Enter check'
}

answers() { # answers TEXT: on the screen
    tty_type "$1" && tty_keys Enter
}

leaves() {
    tty_keys C-c && tty_wait '[ended 130]' && tty_modes_kept
    left=$?
    tty_close
    return $left
}

rows() { # how many answers are kept
    "$MHA_TUTOR" export --csv --course "$course" | grep -c '"answer"'
}

# The next key finds that all is well; what waited is written before the answer.
saves_again() {
    tty_type b && tty_wait 'Progress is being saved again' && tty_keys Enter && tty_wait 'Right.'
}

# Without a store from the start.
has_no_home() {
    tutor MHA_TUTOR_HOME=/proc/none && tty_wait 'Progress is NOT being saved' && answers b && tty_wait 'Right.' &&
        tty_keys n && tty_wait 'Progress is NOT being saved' && leaves_unsaved
}

leaves_unsaved() {
    tty_keys C-c && tty_wait '[ended 130]' && tty_wait 'mha-tutor: progress was NOT saved: '
    left=$?
    tty_close
    return $left
}

# fails_for_a_while WORDS FAULT: an answer during the fault and one after it; both are there in the end.
fails_for_a_while() {
    fresh
    tutor "LD_PRELOAD='$tty_dir/fail.so' FAIL_WHEN='$tty_dir/fault'" || return 1
    printf '%s' "$2" >"$tty_dir/fault"
    answers a && tty_wait 'Not yet.' && tty_wait "Progress is NOT being saved: $1" && [ "$(rows)" -eq 1 ] || return 1
    rm "$tty_dir/fault"
    saves_again && leaves && [ "$(rows)" -eq 3 ]
}

# In another language the course is opened anew, and what waits could not follow.
keeps_its_language() {
    rm -rf "$MHA_TUTOR_HOME"
    tty_open 100 24 "env LANG=C.UTF-8 LD_PRELOAD='$tty_dir/fail.so' FAIL_WHEN='$tty_dir/fault' MHA_TUTOR_HOME='$MHA_TUTOR_HOME' '$MHA_TUTOR' dk-bert-base"
    tty_wait 'Enter check' || return 1
    printf ENOSPC >"$tty_dir/fault"
    answers a && tty_wait 'Not yet.' && tty_keys F6 && tty_wait 'L language' && tty_type L && tty_wait "can't be saved yet"
    stayed=$?
    rm "$tty_dir/fault"
    [ $stayed -eq 0 ] && tty_keys Down && tty_type L && tty_wait 'Which language?' && tty_keys Escape &&
        tty_wait 'Welcome back' && leaves
}

# Somebody holds the lock for as long as a file is there.
hold_the_lock() {
    touch "$tty_dir/held"
    python3 - "$MHA_TUTOR_HOME/progress.db" "$tty_dir/held" "$tty_dir/locked" <<'END' &
import os, sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute('BEGIN EXCLUSIVE')
open(sys.argv[3], 'w').close()
while os.path.exists(sys.argv[2]):
    time.sleep(0.02)
END
    holder=$!
    until [ -e "$tty_dir/locked" ] || ! kill -0 "$holder" 2>/dev/null; do sleep 0.02; done
}

let_go() {
    rm -f "$tty_dir/held" "$tty_dir/locked"
    wait "$holder"
}

waits_for_a_lock() {
    fresh
    tutor || return 1
    hold_the_lock
    answers a && tty_wait 'Not yet.' && tty_wait 'is in use by another program' && tty_keys n &&
        tty_wait ' 4/9' && tty_keys C-p && tty_wait ' 3/9'
    went_on=$?
    let_go
    [ $went_on -eq 0 ] && saves_again && leaves && [ "$(rows)" -eq 3 ]
}

begins_while_locked() {
    fresh
    hold_the_lock
    tutor && tty_wait 'Progress is NOT being saved' && answers b && tty_wait 'Right.' && leaves_unsaved
    said=$?
    "$MHA_TUTOR" grade a-choice b --record --course "$course" >"$tty_dir/out" 2>&1
    [ $? -eq 6 ] && grep -q 'in use by another program' "$tty_dir/out"
    told=$?
    let_go
    [ $said -eq 0 ] && [ $told -eq 0 ]
}

# The other one is in line mode: it answers 20 times while this one answers; all wrong, for what one has passed the other
# need not answer.
two_at_once() {
    fresh
    tutor || return 1
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        printf 'a\na\n'
    done | "$MHA_TUTOR" --plain a-choice --course "$course" >"$tty_dir/other" 2>&1 &
    other=$!
    answers a && tty_wait 'Not yet.' && leaves
    answered=$?
    wait $other
    [ $answered -eq 0 ] && [ "$(rows)" -eq 22 ]
}

goes_back_in_time() {
    fresh
    tutor MHA_TUTOR_NOW=1000000000 && answers a && tty_wait 'Not yet.' && leaves && [ "$(rows)" -eq 2 ] &&
        "$MHA_TUTOR" stats --json --course "$course" | python3 -m json.tool >"$tty_dir/stats" &&
        ! grep -q ': -' "$tty_dir/stats" && "$MHA_TUTOR" list --course "$course" | grep -q 'a-choice'
}

check 'a home where nothing can be written' has_no_home
if [ "$MODE" != asan ] && ${CC:-cc} -shared -fPIC -o "$tty_dir/fail.so" tests/tty/fail_writes.c 2>/dev/null; then
    check 'the disk is full for a while' fails_for_a_while 'the disk is full' ENOSPC
    check 'no other language while answers wait' keeps_its_language
    check 'the disk becomes read-only for a while' fails_for_a_while 'no journal can be made beside it' ''
fi
check 'another program holds the lock for a while' waits_for_a_lock
check 'it is held from the start' begins_while_locked
check 'two tutors at once lose nothing' two_at_once
check 'a clock that is set back' goes_back_in_time
tty_close
echo "1..$tty_count"
