#!/bin/sh
# front/tui on a real terminal emulator, driven through the demonstration client tests/tools/tui_demo.c.
cd "$(dirname "$0")/../.." || exit 1
. tests/tty/tmux.sh
demo="$PWD/${BUILD:-build/release}/tests/tools/tui_demo"

shows_the_canvas() {
    tty_wait 'nothing yet' && "$demo" --dump 40 12 >"$tty_dir/canvas" && tty_screen >"$tty_dir/shown" &&
        diff "$tty_dir/canvas" "$tty_dir/shown" | sed 's/^/# /' && cmp -s "$tty_dir/canvas" "$tty_dir/shown"
}

moves_the_cursor() {
    tty_keys Down Down && tty_wait 'key Down' && [ "$(tty_tmux display -p '#{cursor_y}')" = 3 ]
}

follows_a_resize() {
    tty_tmux resize-window -x 30 -y 9 && tty_wait 'size 30x9' && tty_tmux resize-window -x 1 -y 1 &&
        tty_tmux resize-window -x 40 -y 12 && tty_wait 'size 40x12' && tty_wait 'row 2'
}

takes_a_paste_as_text() {
    tty_keys Tab && tty_wait 'key Tab' && tty_tmux set-buffer "$(printf '1,\nq')" && tty_tmux paste-buffer -p &&
        tty_wait 'paste of 4' && tty_wait '1, q' && tty_type 'é注q' && tty_wait '1, qé注q' && tty_keys Tab &&
        tty_wait 'key Tab'
}

drops_a_paste_elsewhere() {
    tty_tmux set-buffer q && tty_tmux paste-buffer -p && tty_wait 'paste of 1'
}

tells_escape_alone() {
    tty_keys Escape && tty_wait 'key Esc'
}

knows_every_key() {
    for key in Home:Home End:End PPage:PageUp NPage:PageDown DC:Delete IC:Insert BTab:BackTab F1:F1 F5:F5 BSpace:Backspace \
        C-a:C-a Enter:Enter Left:Left; do
        tty_keys "${key%%:*}" && tty_wait "key ${key##*:}" || return 1
    done
}

interrupt_is_a_key() {
    tty_keys C-c && tty_wait 'key C-c'
}

comes_back_from_an_editor() {
    tty_keys e && tty_wait 'editor 3' && tty_keys Up && tty_wait 'key Up' && tty_wait '┌ 注意力 · demo'
}

quits() {
    tty_keys q && tty_wait '[ended 0]' && tty_modes_kept
}

fails_loudly() {
    tty_wait 'nothing yet' && tty_keys F12 && tty_wait 'bug at' && tty_wait '[ended 134]' && tty_modes_kept
}

survives_no_stack() {
    tty_wait 'nothing yet' && tty_keys F11 && tty_wait '[ended 139]' && tty_modes_kept
}

stops_and_goes_on() {
    tty_wait 'ready' && tty_type "$demo" && tty_keys Enter && tty_wait 'nothing yet' && tty_keys C-z && tty_wait 'Stopped' &&
        tty_tmux resize-window -x 44 -y 13 && tty_type 'fg' && tty_keys Enter && tty_wait 'size 44x13' && tty_keys Down &&
        tty_wait 'key Down' && tty_keys q && tty_wait 'Stopped'
}

is_ascii() {
    tty_wait 'nothing yet' && tty_wait '+ <U+6CE8><U+610F><U+529B> * demo' && tty_wait 'row 1 -> sqrt1' &&
        ! tty_screen | LC_ALL=C grep -q '[^ -~]'
}

# An editor that leaves everything as it should not.
EDITOR='printf "\033[?1000h\033[?2004l"; stty raw -echo; exit 3'
tty_open 40 12 "EDITOR='$EDITOR' '$demo'"
check 'the screen is the canvas, byte for byte' shows_the_canvas
check 'the hardware cursor follows the selection' moves_the_cursor
check 'a resize is followed, down to one cell and back' follows_a_resize
check 'a paste is text: no line feed submits, no letter commands' takes_a_paste_as_text
check 'a paste outside a field is one event, not keys' drops_a_paste_elsewhere
check 'Esc alone is told from a sequence' tells_escape_alone
check 'every key arrives' knows_every_key
check '^C is a key' interrupt_is_a_key
check 'an editor may leave the terminal in any state' comes_back_from_an_editor
check 'quitting leaves the modes as they were' quits
tty_close
tty_open 40 12 "'$demo'"
check 'a failed CHECK is read on a sane terminal' fails_loudly
tty_close
tty_open 40 12 "ulimit -s 256; '$demo'"
check 'a stack that overflows leaves a sane terminal' survives_no_stack
tty_close
tty_open 40 12 "PS1='ready> ' sh -i"
check '^Z stops it, fg redraws it at the new size' stops_and_goes_on
tty_close
for term in vt100 linux screen xterm xterm-256color; do
    tty_open 40 12 "TERM=$term '$demo'"
    check "keys and drawing with TERM=$term" moves_the_cursor
    tty_close
done
tty_open 40 12 "LC_ALL=C '$demo'"
check 'only ASCII outside UTF-8, spelt out' is_ascii
echo "1..$tty_count"
