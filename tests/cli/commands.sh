# shellcheck shell=sh
# shellcheck disable=SC2154
# Sourced by tests that are about every command.
#
#   commands             their names, as --help lists them
#   words_of COMMAND     words with which it does something at once; nothing for a command that isn't
#                        known here
#   takes_json COMMAND   whether --json may be added
#
# The test sets $course, $history, a file that `export` wrote, and $keys, one of keys.

commands() {
    "$MHA_TUTOR" --help | sed -n '/^Commands/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

words_of() {
    case $1 in
    list | stats | export | mistakes | doctor | --help | --plain) words=$1 ;;
    show | hint | solution) words="$1 a-choice" ;;
    grade) words="grade a-choice b --record" ;;
    reset) words="reset --all --yes" ;;
    import | report) words="$1 $history" ;;
    review) words="review --due" ;;
    play) words="play --plain" ;;
    trace) words="trace a-number" ;;
    lint) words="lint --report $course" ;;
    new) words="new choice" ;;
    bench) words="bench 4,8,2" ;;
    complete) words="complete -- li" ;;
    --script) words="--script $keys" ;;
    *) return 0 ;;
    esac

    echo "--course $course $words"
}

takes_json() {
    "$MHA_TUTOR" "$1" --help 2>/dev/null | grep -q '^  --json'
}
