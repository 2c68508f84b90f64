#!/usr/bin/env python3
"""What a full-screen program does to its terminal, seen through a pseudo-terminal.

  terminal_manners.py KEYS PROGRAM [ARG...]      prints TAP

KEYS lead from the first screen ("" for none) to one where Down moves something and q ends the program.  Every run has a
fresh MHA_TUTOR_HOME.  Waiting is by polling with a limit; nothing depends on how fast the machine is.  Only processes
started here are signalled, by pid.
"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

LIMIT = 10  # seconds until something that should happen has failed
SGR_COLOUR = re.compile(rb'\x1b\[[0-9;]*?(?<![0-9])(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]')
CLEAR = re.compile(rb'\x1b\[[23]?J')
MODE = re.compile(rb'\x1b\[\?([0-9;]+)([hl])')
NOT_ASCII = re.compile(rb'[\x80-\xff]')


class Terminal:
    def __init__(self, argv, rows=24, columns=80, ignored=(), **env):
        self.master, self.slave = pty.openpty()
        self.resize(rows, columns)
        self.before = termios.tcgetattr(self.slave)
        self.out, self.status = b'', None
        self.home = tempfile.TemporaryDirectory()
        self.pid = os.fork()
        if self.pid == 0:
            self.exec(argv, ignored, env)

    def exec(self, argv, ignored, env):
        os.setsid()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
        for fd in range(3):
            os.dup2(self.slave, fd)
        os.closerange(3, 1 << 16)
        for number in range(1, 32):
            if number not in (signal.SIGKILL, signal.SIGSTOP):
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)
        kept = {k: v for k, v in os.environ.items() if not k.startswith(('LC_', 'LANG', 'NO_COLOR', 'COLORTERM'))}
        kept.update({'TERM': 'xterm-256color', 'LC_ALL': 'C.UTF-8', 'MHA_TUTOR_HOME': self.home.name}, **env)
        try:
            os.execvpe(argv[0], argv, kept)
        finally:
            os._exit(126)

    def resize(self, rows, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))

    def read(self, wait=0.02):
        """What has come, if anything comes within `wait`."""
        got = b''
        while self.master >= 0 and select.select([self.master], [], [], wait)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                break
            if not data:
                break
            got += data
            wait = 0.02
        self.out += got
        return got

    def send(self, data):
        os.write(self.master, data)

    def at_rest(self):
        """Asleep, or gone."""
        with open(f'/proc/{self.pid}/stat', encoding='ascii', errors='replace') as f:
            return f.read().rsplit(')', 1)[1].split()[0] in 'SZ'

    def quiet(self):
        """Everything until it has answered and sleeps again."""
        got = self.read(LIMIT)
        still = 0
        while still < 3:
            more = self.read(0.02)
            got += more
            still = still + 1 if not more and self.at_rest() else 0
        return got

    def ended(self):
        """The exit status (negative: signal), or None when it goes on past the limit."""
        end = time.monotonic() + LIMIT
        while self.status is None and time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
            else:
                self.read(0.02)
                if self.master < 0:
                    time.sleep(0.02)
        self.read(0)
        return self.status

    def modes_kept(self):
        now = termios.tcgetattr(self.slave)
        return now[:4] == self.before[:4] and now[6] == self.before[6]

    def left_on(self):
        """Private modes that were set and not reset, but the cursor's visibility, which has to be set."""
        on = {}
        for match in MODE.finditer(self.out):
            for number in match.group(1).split(b';'):
                on[int(number)] = match.group(2) == b'h'
        left = {number for number, is_on in on.items() if is_on}
        return left - {25, 7} if on.get(25, True) else left | {25}

    def switches(self):
        with open(f'/proc/{self.pid}/status', encoding='ascii') as f:
            return [line for line in f if 'ctxt_switches' in line]

    def hang_up(self):
        os.close(self.slave)
        os.close(self.master)
        self.master = self.slave = -1

    def close(self):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        for fd in (self.master, self.slave):
            if fd >= 0:
                os.close(fd)
        self.home.cleanup()


def opened(argv, **kw):
    """argv: the keys, and the program."""
    terminal = Terminal(argv[1:], **kw)
    terminal.quiet()
    for key in argv[0]:
        terminal.send(key.encode())
        terminal.quiet()
    return terminal


def ends_sanely(terminal, wanted):
    status = terminal.ended()
    return status == wanted and terminal.modes_kept() and not terminal.left_on(), \
        f'status {status}, modes kept {terminal.modes_kept()}, left on {terminal.left_on()}'


def quits(argv):
    terminal = opened(argv)
    terminal.send(b'q')
    yield ends_sanely(terminal, 0), 'q ends it, terminal as it was'
    terminal.close()


def signals(argv):
    for name, wanted in (('TERM', 143), ('HUP', 129), ('QUIT', 131), ('SEGV', -11), ('ABRT', -6), ('BUS', -7), ('FPE', -8),
                         ('ILL', -4)):
        terminal = opened(argv)
        os.kill(terminal.pid, getattr(signal, 'SIG' + name))
        yield ends_sanely(terminal, wanted), f'SIG{name} leaves a sane terminal and the true status'
        terminal.close()


def stops(argv):
    terminal = opened(argv)
    start = len(terminal.out)
    os.kill(terminal.pid, signal.SIGSTOP)
    os.kill(terminal.pid, signal.SIGCONT)
    yield (len(terminal.quiet()) > start // 2, ''), 'it draws all again after SIGSTOP and SIGCONT'
    terminal.close()


def hang_ups(argv):
    for ignored in ((), (signal.SIGHUP,)):
        terminal = opened(argv, ignored=ignored)
        terminal.hang_up()
        yield (terminal.ended() == 129, f'status {terminal.status}'), 'a closed terminal ends it' + ' (nohup)' * bool(ignored)
        terminal.close()


def traffic(argv):
    terminal = opened(argv)
    start = terminal.out
    yield (len(CLEAR.findall(start)) <= 1, start), 'the screen is cleared once'
    costs = []
    for _ in range(5):
        terminal.send(b'\x1b[B')
        costs.append(terminal.quiet())
    yield (all(0 < len(cost) < 600 and not CLEAR.search(cost) for cost in costs), costs), 'a key costs under 600 bytes'
    before = terminal.switches()
    yield (not terminal.read(0.5) and terminal.switches() == before, before), 'idle means asleep'
    terminal.send(b'\x0c')
    yield (len(terminal.quiet()) > len(start) // 2, ''), '^L draws all again'
    yield (b'\x1b[?1000h' not in terminal.out and b'\x1b[?2004h' in terminal.out, ''), 'paste is bracketed, the mouse is left alone'
    terminal.close()


def pastes(argv):
    terminal = opened(argv)
    terminal.send(b'\x1b[200~q\r\nq\n\x1b[201~')
    terminal.read(0.3)
    terminal.send(b'q')
    yield ends_sanely(terminal, 0), 'pasted text is no command'
    terminal.close()


def flow_control(argv):
    terminal = opened(argv)
    terminal.send(b'\x13\x1b[B')
    yield (bool(terminal.quiet()), ''), '^S, by which others save, freezes nothing'
    terminal.send(b'\x11q')
    yield ends_sanely(terminal, 0), 'and the terminal has its flow control back'
    terminal.close()


def looks(argv):
    for env, coloured in (({}, True), ({'NO_COLOR': '1'}, False), ({'NO_COLOR': ''}, True), ({'TERM': 'vt100'}, False),
                          ({'TERM': 'xterm-mono'}, False), ({'TERM': 'linux'}, True)):
        terminal = opened(argv, **env)
        terminal.send(b'\x1b[B')
        terminal.quiet()
        yield (bool(SGR_COLOUR.search(terminal.out)) == coloured, terminal.out), f'{env or "xterm-256color"}: ' + ('colours' if coloured else 'no colour')
        terminal.close()
    for locale in ('C', 'POSIX', 'xx_YY.UTF-8'):
        terminal = opened(argv, LC_ALL=locale)
        yield (terminal.out and not NOT_ASCII.search(terminal.out), terminal.out), f'LC_ALL={locale}: ASCII alone'
        terminal.close()


def plain_terminals(argv):
    for term in ('', 'dumb', 'unknown', 'no-such-terminal', '../../etc/passwd', 'x' * 300):
        terminal = opened(argv, TERM=term)
        yield (terminal.out.strip() and b'\x1b' not in terminal.out, terminal.out), f'TERM={term[:20]}: words, no escapes'
        terminal.close()
    terminal = opened(argv, TERM='xterm-no-such-thing')
    yield (b'\x1b[?1049h' in terminal.out, terminal.out), 'an unknown kind of xterm is taken for one'
    terminal.close()


def sizes(argv):
    for rows, columns in ((0, 0), (1, 1), (1, 200), (200, 1), (2, 3), (500, 2000)):
        terminal = opened(argv, rows=rows, columns=columns)
        terminal.send(b'\x1b[B')
        for row, column in ((5, 5), (1, 1), (60, 3), (24, 80)):
            terminal.resize(row, column)
            terminal.read(0.05)
        terminal.send(b'q')
        yield ends_sanely(terminal, 0), f'{columns} x {rows}, then others'
        terminal.close()


def streams(argv):
    for redirection in ('</dev/null', '| cat', '<&-', '>&-', '<&- >&- 2>&-'):
        terminal = Terminal(['sh', '-c', f'"$@" {redirection}', 'sh'] + argv[1:])
        status = terminal.ended()
        yield (status in (0, 2) and b'\x1b' not in terminal.out, (status, terminal.out)), f'{redirection}: ends without escapes'
        terminal.close()


def main():
    argv, count = sys.argv[1:], 0
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for test in (quits, signals, stops, hang_ups, traffic, pastes, flow_control, looks, plain_terminals, sizes, streams):
        for (is_good, seen), name in test(argv):
            count += 1
            print('ok' if is_good else 'not ok', count, '-', name, flush=True)
            if not is_good:
                print('#', repr(seen)[:2000])
    print(f'1..{count}')


if __name__ == '__main__':
    main()
