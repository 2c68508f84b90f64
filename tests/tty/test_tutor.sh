#!/bin/sh
# The whole tutor on a terminal at 80x24: read, walk, answer every kind wrong, with a hint, then right; leave, come back.
cd "$(dirname "$0")/../.." || exit 1
. tests/tty/tmux.sh
export MHA_TUTOR_HOME="$tty_dir/home"

tutor() {
    tty_open 80 24 "LANG=C.UTF-8 MHA_TUTOR_HOME='$MHA_TUTOR_HOME' '$MHA_TUTOR' $1"
}

leave() {
    tty_keys C-c && tty_wait '[ended 130]' && tty_modes_kept
    left=$?
    tty_close
    return $left
}

greets_a_newcomer() {
    tty_wait 'Press Enter to begin' && tty_keys Enter && tty_wait ' 1/1'
}

reads_a_text() {
    tty_keys n && tty_wait ' 2/1' && tty_wait 'Enter check'
}

# wrong_then_right ID WRONG RIGHT: typed, with Enter behind; the fields are cleared between (C-u, or C-r for several).
wrong_then_right() {
    tutor "$1" && tty_wait 'Enter check' && tty_type "$2" && tty_keys Enter && tty_wait 'Not yet.' && tty_keys C-t &&
        tty_wait 'Hint 1:' && tty_keys "$4" && tty_type "$3" && tty_keys Enter && tty_wait 'Right.' && leave
}

# The terms are shuffled: go to each by its number, then press its letter.
pair() {
    until tty_screen | grep -q "> $1 ="; do
        tty_keys Down
        tty_wait '> ' || return 1
    done
    tty_type "$2"
}

matches() {
    tutor match-shapes && tty_wait 'Enter check' && tty_type aaaa && tty_keys Enter && tty_wait 'Not yet.' &&
        tty_keys C-t && tty_wait 'Hint 1:' && pair 1 e && pair 2 b && pair 3 c && pair 4 f && tty_keys Enter &&
        tty_wait 'Right.' && leave
}

shape_of() {
    case $1 in
    scores | scaled | weights) echo '(2, 4, 4)' ;;
    Qh | Kh | Vh | heads) echo '(2, 4, 3)' ;;
    *) echo '4x6' ;;
    esac
}

walks_with_predictions() {
    tutor walk-x-to-output
    asked=0
    for name in X Q K V Qh Kh Vh scores scaled weights heads concat output; do
        tty_wait "[$name]" || return 1
        if tty_screen | grep -qF 'Before it is shown'; then
            asked=$((asked + 1))
            tty_type "$(shape_of "$name")" && tty_keys Enter && tty_wait '[x] Right.' || return 1
        fi
        tty_keys n
    done
    tty_wait ' 4/1' && [ "$asked" -ge 5 ] && leave
}

comes_back_to_the_same_place() {
    tutor flat-offset
    tty_wait 'Enter check' && tty_type 'not a number' && tty_keys Enter && tty_wait '[?]' && tty_keys C-t &&
        tty_wait 'Hint 1:' && leave && tutor '' && tty_wait 'Welcome back' && tty_wait 'Hint 1:' && leave
}

keeps_the_status() {
    "$MHA_TUTOR" list | grep -q '\[x\] choice  dk-bert-base' && "$MHA_TUTOR" list | grep -q '\[.\] number  flat-offset'
}

shows_the_answer() {
    tutor qh-shape
    tty_wait 'Enter check' && tty_keys C-g && tty_wait 'Show the answer?' && tty_keys y && tty_wait 'The answer:' && leave
}

starts_with_make_run() {
    tty_open 80 24 "MHA_TUTOR_HOME='$tty_dir/fresh' make run"
    tty_wait 'Press Enter to begin' && tty_keys q && tty_wait '[ended 0]'
}

tutor ''
check 'a newcomer is greeted and begins' greets_a_newcomer
check 'a text is read' reads_a_text
check 'leaving at once leaves a sane terminal' leave
check 'choice' wrong_then_right dk-bert-base a b Down
check 'number' wrong_then_right score-is-a-dot 7 3 C-u
check 'shape' wrong_then_right weights-shape '(1, 3, 2)' '(1, 2, 3)' C-u
check 'fill' wrong_then_right split-transpose permute transpose C-u
check 'match' matches
check 'tensor' wrong_then_right two-heads-sharp '1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1' \
    '1/12 1/12 3/4 1/12 3/4 1/12 1/12 1/12 1/12 3/4 1/12 1/12 9/20 9/20 1/20 1/20' C-r
check 'order' wrong_then_right one-head-order 123 4261 C-r
check 'a walk from X to output, predicted on the way' walks_with_predictions
check 'the next day it is where it was, hints and all' comes_back_to_the_same_place
check 'the list knows what is done' keeps_the_status
check 'giving up shows the answer' shows_the_answer
if [ "${MODE:-release}" = release ]; then
    check 'make run starts it' starts_with_make_run
fi
tty_close
echo "1..$tty_count"
