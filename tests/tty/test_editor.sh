#!/bin/sh
# Programs are written in one's own editor: from the starter through a diagnosis to a tick, in vi; saved from another
# window; and what an editor may do to the terminal, to the file and to itself.
cd "$(dirname "$0")/../.." || exit 1
. tests/tty/tmux.sh
. tests/code/python.sh
python=$(python_with_numpy)
if [ -z "$python" ]; then
    echo "ok 1 - editors # SKIP no Python with NumPy"
    exit 0
fi
small="--course $PWD/tests/code/bad-course in-python"

# ---- what is typed -------------------------------------------------------------------------------------------------

# The scale is missing.
wrong='import numpy as np

def multi_head_attention(Q, K, V, num_heads):
    d = Q.shape[1] // num_heads
    out = []
    for i in range(num_heads):
        s = slice(i * d, (i + 1) * d)
        e = Q[:, s] @ K[:, s].T
        e = np.exp(e - e.max(1, keepdims=True))
        out.append(e / e.sum(1, keepdims=True) @ V[:, s])
    return np.hstack(out)'
mend_it=':%s/T$/T * d ** -0.5/'

small_wrong='def attention(Q, K, V):
    return V'
small_right='import numpy as np
def attention(Q, K, V):
    e = np.exp(Q @ K.T / 3 ** 0.5)
    return e / e.sum(axis=1, keepdims=True) @ V'

# ---- a tutor and what it is given ----------------------------------------------------------------------------------

tutor() { # ARGUMENTS of mha-tutor; each in a home of its own
    home="$tty_dir/home$tty_opened"
    tty_open 80 24 "LANG=C.UTF-8 MHA_TUTOR_PYTHON='$python' MHA_TUTOR_HOME='$home' VISUAL='$visual' '$MHA_TUTOR' $1"
}

# An editor for --edit-cmd: a script that has the file's name in $1.
write_editor() { # SCRIPT
    printf '#!/bin/sh\n%s\n' "$1" >"$tty_dir/editor"
    chmod +x "$tty_dir/editor"
}

wait_for_exercise() {
    tty_wait 'e edit'
}

leave() {
    tty_keys C-c && tty_wait '[ended 130]' && tty_modes_kept
    left=$?
    tty_close
    return $left
}

# ---- vi ------------------------------------------------------------------------------------------------------------

replaces_all_in_vi() {
    tty_keys e && tty_wait '6L, ' && tty_type ':%d' && tty_keys Enter && tty_wait '--No lines' && tty_type i &&
        tty_wait 'INSERT' && tty_type "$wrong" && tty_wait 'np.hstack(out)' && tty_keys C-c && tty_type ':wq' && tty_keys Enter
}

mends_in_vi() {
    tty_keys e && tty_wait '11L, ' && tty_type "$mend_it" && tty_keys Enter && tty_wait 'T * d' && tty_type ':wq' &&
        tty_keys Enter
}

is_told_what_is_wrong() {
    tty_wait 'Not yet.' && tty_wait 'Known as: scale_missing' && tty_wait 'scaled ✗'
}

is_done() {
    tty_wait 'Right.' && MHA_TUTOR_HOME="$home" "$MHA_TUTOR" list | grep -q '\[x\] code *mha-function '
}

# ---- the terminal afterwards -----------------------------------------------------------------------------------------

terminal_state() {
    tty_tmux display -p '#{alternate_on} #{cursor_flag} #{insert_flag} #{origin_flag} #{wrap_flag} #{mouse_any_flag}
        #{keypad_flag} #{keypad_cursor_flag} #{scroll_region_upper} #{scroll_region_lower} #{bracket_paste_flag}'
    stty -g <"$(tty_tmux display -p '#{pane_tty}')"
}

# After an editor: its end is told, the terminal is as before, keys arrive, and what stands there is what a screen drawn
# afresh is.
comes_back() { # SCRIPT WORDS
    write_editor "$1"
    tutor "--edit-cmd '$tty_dir/editor' $small"
    wait_for_exercise && terminal_state >"$tty_dir/before-editor" && tty_keys e && tty_wait "$2" && wait_for_exercise &&
        terminal_state >"$tty_dir/after-editor" && tty_screen >"$tty_dir/shown" && is_as_before &&
        tty_keys '?' && tty_wait 'any key back' && tty_keys C-l x && wait_for_exercise && is_drawn_again && leave
    result=$?
    tty_close
    return $result
}

is_as_before() {
    diff "$tty_dir/before-editor" "$tty_dir/after-editor" >"$tty_dir/differ" || ! sed 's/^/# /' "$tty_dir/differ"
}

# The key that left the help has taken the notice away, but not what stands above it.
is_drawn_again() {
    tty_wait 'Your file: ' && [ "$(head -n 9 "$tty_dir/shown")" = "$(tty_screen | head -n 9)" ]
}

# ---- a file saved elsewhere ------------------------------------------------------------------------------------------

save_elsewhere() { # TEXT; as vim does it: another file renamed over this one
    printf '%s\n' "$1" >"$home/work/new" && mv "$home/work/new" "$home/work/in-python.py"
}

is_checked_when_saved_elsewhere() {
    tutor "$small"
    wait_for_exercise && save_elsewhere "$small_wrong" && tty_wait 'Not yet.' && save_elsewhere "$small_right" &&
        tty_wait 'Right.' && leave
}

# An endless program runs into its limit, whatever is typed or pasted; Esc alone stops it sooner.
only_esc_stops_it() {
    write_editor 'echo "while True: pass" >"$1"'
    tutor "--edit-cmd '$tty_dir/editor' $small"
    tty_tmux set-buffer "$(printf 'q\nq\n%0200d\nq\n' 0)"
    wait_for_exercise && tty_keys e && tty_wait 'Running the tests' && tty_keys Down q && tty_tmux paste-buffer -p &&
        tty_wait 'seconds' && wait_for_exercise && tty_keys Enter && tty_wait 'Running the tests' && tty_keys Escape &&
        tty_wait 'Stopped' && leave
}

follows_a_resize_while_it_runs() {
    write_editor 'echo "while True: pass" >"$1"'
    tutor "--edit-cmd '$tty_dir/editor' mha-function"
    wait_for_exercise && tty_keys e && tty_wait 'Running the tests' && tty_tmux resize-window -x 50 -y 14 &&
        tty_wait 'Esc stops them' && tty_keys Escape && tty_wait 'Stopped' && leave
}

# They were for the editor, which did not read them: among them is q, which would end the tutor.
drops_what_was_typed_meanwhile() {
    write_editor 'echo "the editor runs"; until [ -e "$0.may-end" ]; do sleep 0.02; done'
    tutor "--edit-cmd '$tty_dir/editor' $small"
    wait_for_exercise && tty_keys e && tty_wait 'the editor runs' && tty_type 'qqq' && tty_wait 'qqq' &&
        touch "$tty_dir/editor.may-end" && wait_for_exercise && tty_keys '?' && tty_wait 'any key back' && leave
}

keeps_what_was_written() {
    tutor "$small"
    wait_for_exercise && save_elsewhere '# mine' && tty_wait 'Not yet.' && leave && tty_open 80 24 \
        "LANG=C.UTF-8 MHA_TUTOR_HOME='$home' '$MHA_TUTOR' $small" && wait_for_exercise && tty_wait '# mine' && leave
}

# ---- line mode -------------------------------------------------------------------------------------------------------

line_mode() {
    write_editor 'printf "%s\n" "def attention(Q, K, V):" "    return V" >"$1"'
    tutor "--plain --edit-cmd '$tty_dir/editor' $small"
    tty_wait 'edit opens your editor' && tty_type edit && tty_keys Enter && tty_wait 'Not yet.' &&
        save_elsewhere "$small_right" && tty_type check && tty_keys Enter && tty_wait 'Right.' && tty_type quit &&
        tty_keys Enter && tty_wait '[ended 0]' && tty_modes_kept
    result=$?
    tty_close
    return $result
}

line_mode_after_a_bad_editor() {
    write_editor "$spoil_modes; kill -9 \$\$"
    tutor "--plain --edit-cmd '$tty_dir/editor' $small"
    tty_wait 'edit opens your editor' && tty_type edit && tty_keys Enter && tty_wait 'ended by signal 9' &&
        tty_type hint && tty_keys Enter && tty_wait 'None.' && tty_type quit && tty_keys Enter && tty_wait '[ended 0]' &&
        tty_modes_kept
    result=$?
    tty_close
    return $result
}

# ---- run -------------------------------------------------------------------------------------------------------------

visual='vi -N -u NONE'
if vi --version 2>/dev/null | grep -q '^VIM'; then
    tutor mha-function
    wait_for_exercise
    check 'in vi: a wrong solution is written' replaces_all_in_vi
    check 'its mistake is named' is_told_what_is_wrong
    check 'in vi: it is mended' mends_in_vi
    check 'there is a tick' is_done
    check 'leaving leaves a sane terminal' leave
fi

# What a program that dies may leave behind: raw mode without echo; the alternate screen, mouse and bracketed paste,
# insert, origin and no-wrap mode, a scroll region, line drawing characters, red, no cursor.
spoil_modes='stty raw -echo'
spoil_screen='printf "\033[?1049h\033[?1000h\033[?1003h\033[?2004l\033[4h\033[?6h\033[?7l\033[?1l\033>\033[2;5r\033(0\033[31m\033[?25l"'
visual=true
check 'one that ends at once' comes_back 'true' 'The file is unchanged.'
check 'one that is not there' comes_back 'exec /nonexistent/editor "$@"' "can't be started"
check 'one that fails' comes_back 'exit 3' 'status 3'
check 'one that stops itself' comes_back 'kill -STOP $$' 'The file is unchanged.'
check 'one that is killed' comes_back 'kill -9 $$' 'signal 9'
check 'one that is killed and leaves raw mode' comes_back "$spoil_modes; kill -9 \$\$" 'signal 9'
check 'one that is killed and leaves the screen in every mode' comes_back "$spoil_screen; kill -9 \$\$" 'signal 9'
check 'one that leaves all of that and says it is well' comes_back "$spoil_modes; $spoil_screen" 'unchanged'
check 'one that makes reads not wait' comes_back "'$python' -c 'import os; os.set_blocking(0, False)'" 'unchanged'
check 'one that deletes the file' comes_back 'rm "$1"' 'No such file'
check 'one that makes the file a folder' comes_back 'rm "$1"; mkdir "$1"' 'found a folder'
check 'one that makes the file huge' comes_back 'head -c 3000000 /dev/zero >"$1"' 'bytes'
check 'one that saves what is no text' comes_back 'printf "\377\000" >"$1"' 'NUL byte'
check 'one that saves by renaming' comes_back 'echo "x = 1" >"$1.new"; mv "$1.new" "$1"' 'Not yet'
check 'keys that were typed meanwhile are dropped' drops_what_was_typed_meanwhile
check 'saved from another window, it is checked' is_checked_when_saved_elsewhere
check 'while it is checked, Esc stops it, and no other key, and no paste' only_esc_stops_it
check 'while it is checked, a resize is followed' follows_a_resize_while_it_runs
check 'what was written is there the next time' keeps_what_was_written
check 'line mode: edit and check' line_mode
check 'line mode: after an editor that was killed' line_mode_after_a_bad_editor
tty_close
echo "1..$tty_count"
