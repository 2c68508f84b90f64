# shellcheck shell=sh
# Sourced by tests: a program on a terminal of its own, which is a pane of a private tmux.
#
#   tty_open COLUMNS ROWS COMMAND   the pane also keeps `stty -g` before and after, and says "[ended STATUS]"
#   tty_keys KEY...                 as tmux names them; tty_type TEXT: characters
#   tty_wait TEXT                   polls until the screen holds the text; after 10 s prints the screen and fails
#   tty_screen                      the screen as text
#   tty_modes_kept                  the terminal's modes are what they were before
#   tty_close
#   check NAME COMMAND...           one line of TAP
#
# No test may sleep and look: a fixed time is too short on a slow machine and too long on a fast one.

tty_opened=0
tty_dir=$(mktemp -d)
tty_count=0
trap 'tty_close; rm -rf "$tty_dir"' EXIT

tty_tmux() {
    tmux -L "$tty_socket" -f /dev/null "$@"
}

tty_open() {
    [ "$tty_opened" -eq 0 ] || tty_close
    tty_opened=$((tty_opened + 1)) # a server that is ending may still hold the last socket
    tty_socket=mha$$.$tty_opened
    rm -f "$tty_dir"/before "$tty_dir"/after
    cat >"$tty_dir/run" <<END
trap : INT QUIT # these reach the program alone; the shell around it goes on
stty -g >"$tty_dir/before"
$3
status=\$?
stty -g >"$tty_dir/after"
echo "[ended \$status]"
exec cat >/dev/null
END
    tty_tmux new-session -d -x "$1" -y "$2" "sh '$tty_dir/run'" \; set-option -g status off \; \
        set-option -g default-terminal "${TTY_TERM:-tmux-256color}" \; set-option -s escape-time 0
    tty_tmux resize-window -x "$1" -y "$2"
}

tty_close() {
    tty_tmux kill-server 2>/dev/null
}

tty_keys() {
    tty_tmux send-keys "$@"
}

tty_type() {
    tty_tmux send-keys -l "$1"
}

tty_screen() {
    tty_tmux capture-pane -p
}

tty_wait() {
    tty_tries=0
    until tty_screen | grep -qF -- "$1"; do
        tty_tries=$((tty_tries + 1))
        if [ "$tty_tries" -gt 500 ] || ! tty_tmux has-session 2>/dev/null; then
            echo "# waited in vain for: $1"
            tty_screen | sed 's/^/# /'
            return 1
        fi
        sleep 0.02
    done
}

tty_modes_kept() {
    cmp "$tty_dir/before" "$tty_dir/after"
}

check() {
    tty_count=$((tty_count + 1))
    tty_name=$1
    shift
    if "$@"; then
        echo "ok $tty_count - $tty_name"
    else
        echo "not ok $tty_count - $tty_name"
    fi
}
