#!/bin/sh
# Several courses, and several languages: asked for before the tutor itself, on the screen and in line mode; courses of
# one's own keep their progress apart.
cd "$(dirname "$0")/../.." || exit 1
. tests/tty/tmux.sh
export MHA_TUTOR_HOME="$tty_dir/home"
mkdir -p "$MHA_TUTOR_HOME/courses/mine" "$MHA_TUTOR_HOME/courses/empty"
"$MHA_TUTOR" new course | sed 's/My course/A course of mine/' >"$MHA_TUTOR_HOME/courses/mine/course.json"
"$MHA_TUTOR" new lesson >"$MHA_TUTOR_HOME/courses/mine/01-first.json"

tutor() {
    tty_open 80 24 "LANG=C.UTF-8 MHA_TUTOR_HOME='$MHA_TUTOR_HOME' '$MHA_TUTOR' $1"
}

leave() { # leave STATUS
    tty_keys C-c && tty_wait "[ended $1]" && tty_modes_kept
    left=$?
    tty_close
    return $left
}

asks_for_the_course() {
    tutor '' && tty_wait 'Which course?' && tty_wait '2  A course of mine  1 lesson' && tty_keys Down Enter &&
        tty_wait 'Press Enter to begin' && tty_keys Enter && tty_wait 'A first lesson' && leave 130
}

leaves_without_a_choice() {
    tutor '' && tty_wait 'Which course?' && tty_keys q && tty_wait '[ended 0]' && tty_modes_kept
    left=$?
    tty_close
    return $left
}

interrupt_ends_it() {
    tutor '' && tty_wait 'Which course?' && leave 130
}

asks_for_a_language() {
    tutor one-head-blend && tty_wait 'Three keys' && tty_keys F6 && tty_wait 'L language' && tty_type L &&
        tty_wait 'Which language?' && tty_wait 'q back'
}

goes_back_without_a_language() {
    asks_for_a_language && tty_keys q && tty_wait 'Three keys' && leave 130
}

interrupt_ends_it_there() {
    asks_for_a_language && leave 130
}

asks_nothing_with_an_id() {
    tutor one-head-blend && tty_wait 'Three keys that fit a little' && leave 130
}

takes_a_name() {
    "$MHA_TUTOR" list --course mine | grep -q '^A course of mine'
}

keeps_progress_apart() {
    [ -e "$MHA_TUTOR_HOME/progress-mine.db" ] && "$MHA_TUTOR" list --course mine | grep -q '\[\.\] text    sample-text'
}

asks_in_line_mode() {
    printf '2\nquit\n' | "$MHA_TUTOR" --plain | grep -q 'A course of mine. Type'
}

ends_with_input_in_line_mode() {
    "$MHA_TUTOR" --plain </dev/null | grep -q 'Which course?'
}

changes_the_language() {
    asks_for_a_language && tty_type 2 && tty_keys Enter && tty_wait 'Biraz uyan' && leave 130
}

opens_in_it_the_next_time() {
    tutor one-head-blend && tty_wait 'Biraz uyan' && leave 130 && [ "$(cat "$MHA_TUTOR_HOME/language")" = tr ]
}

check "the first screen asks which course" asks_for_the_course
check "one may leave it" leaves_without_a_choice
check "^C ends it with 130" interrupt_ends_it
check "an id has said which" asks_nothing_with_an_id
check "--course takes its name" takes_a_name
check "its progress is kept apart" keeps_progress_apart
check "line mode asks, too" asks_in_line_mode
check "the end of input is no course" ends_with_input_in_line_mode
check "from the question about the language, q goes back" goes_back_without_a_language
check "and ^C ends the tutor" interrupt_ends_it_there
check "L changes the language, where one was" changes_the_language
check "which is kept" opens_in_it_the_next_time
echo "1..$tty_count"
