#!/usr/bin/env python3
"""Does it grow?  Any keys, lines and resizes for a long time, in the full screen and in line mode.

    soak.py PROGRAM [SECONDS]       prints TAP and a line a minute; without SECONDS: every kind of place once

One tutor of each sort runs on a terminal of its own and is never started again.  A visit goes to one place (a step of
the course, the review, the statistics, the playground with sizes or a file of its own; editors are opened and programs
run on the way), does whatever comes there, and goes home to the first screen.  There, at rest, is counted what the
process holds: memory of its own, descriptors, children, and whether anything wakes it.  The largest memory of the last
third of the time may be TOLERANCE above that of the second; descriptors may not become more at all.

SOAK_SEED=1 is where the keys come from.
"""
import fcntl
import glob
import os
import random
import shutil
import struct
import sys
import termios
import time

from terminal_manners import Terminal

TOLERANCE = 1024  # KB: some arena that never was so full before, but no growth of a MB in a third of the time
ROUNDS = 6  # at least, when memory is to be judged
PATIENCE = 120  # seconds that a key may take: of 16384 tokens, or of a program
BURSTS = 12  # of keys, in a place
# So that no playground takes the machine's memory; sanitizers need more than there is.
DATA_KB = 'unlimited' if os.environ.get('MODE') == 'asan' else 1 << 20
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FILES = [path for sort in ('npy/*.npy', 'safetensors/*.safetensors') for path in glob.glob(f'{ROOT}/tests/data/{sort}')]
EDITOR = 'ls /proc/self/fd >"$MHA_TUTOR_HOME/descriptors"; echo >>'

UP, DOWN, RIGHT, LEFT = (b'\x1b[' + letter for letter in (b'A', b'B', b'C', b'D'))
HOME, END, COURSE, CONTENTS = b'\x1b[H', b'\x1b[F', b'\x1b[17~', b'\x1b[15~'
# q, Esc, ^C and ^\ leave the tutor, ^Z stops it, ^S its terminal, and L loads the course anew.
LETTERS = [bytes([c]) for c in range(32, 127) if chr(c) not in 'qL']
CONTROLS = [bytes([c]) for c in range(1, 27) if c not in b'\x03\x13\x1a']
SPECIAL = [b'\x1b[%d~' % n for n in (2, 3, 5, 6, 11, 12, 13, 14, 15, 17, 18, 19, 20)]
SPECIAL += [b'\x1b[Z', b'\t', b'\x7f', HOME, END]
PASTES = [b'0.5', b'(2, 5, 4)', b'a\nb', b'\x1b[31m', b'\xff', '注意'.encode(), b'[[1, 1/2], [0, 1]]', b'x' * 5000]
ANSWERS = [b'0.5', b'b', b'a,c', b'(2, 5, 4)', b'1=b 2=a 3=c', b'3 1 2', b'4*d_model**2', b'[[1, 1/2], [0, 1]]', b'1 | 2']
WORDS = [b'next'] * 8 + b'back hint skip retry undo review list ? stats edit check largest memory whatif return'.split()
WORDS += [b'review extra', b'cell 0 1 2', b'follow 1', b'memory 5', b'whatif scale_missing', b'whatif off', b'edit 0 1 = 2.5', b'']


class Ended(Exception):
    pass


class Tutor(Terminal):
    """What is sent, and what the process holds."""

    def __init__(self, program, *options):
        # What is typed may be a path: from a folder of its own it leads nowhere.
        start = f'ulimit -S -d {DATA_KB}; cd "$MHA_TUTOR_HOME"; exec "$@"'
        super().__init__(['sh', '-c', start, 'sh', program, '--course', f'{ROOT}/exercises', *options], VISUAL=EDITOR)
        self.sent = 0
        self.settle()
        self.samples = [self.held()]

    def is_asleep(self):
        """With all its threads."""
        try:
            for path in glob.glob(f'/proc/{self.pid}/task/*/stat'):
                with open(path, encoding='ascii', errors='replace') as f:
                    if f.read().rsplit(')', 1)[1].split()[0] != 'S':
                        return False
        except OSError:  # one has just ended
            return False
        return True

    def children(self):
        with open(f'/proc/{self.pid}/task/{self.pid}/children', encoding='ascii') as f:
            return len(f.read().split())

    def is_busy(self):
        waiting = fcntl.ioctl(self.slave, termios.FIONREAD, bytes(4))
        return struct.unpack('i', waiting)[0] > 0 or self.children() > 0 or not self.is_asleep()

    def settle(self):
        """Until it has taken everything, shown what it has to show, and sleeps."""
        end, still = time.monotonic() + PATIENCE, 0
        while still < 3:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
            if pid or time.monotonic() > end:
                raise Ended(f'status {self.status} after {self.sent} keys; it said {self.out[-2000:]!r}')
            still = 0 if self.read(0.005) or self.is_busy() else still + 1
        self.out = b''

    def press(self, *keys):
        self.send(b''.join(keys))
        self.sent += len(keys)
        self.settle()

    def held(self):
        """KB of its own, resident KB, descriptors, and what may not be: children, and anything that wakes it."""
        before = self.switches()
        self.read(0.5)
        with open(f'/proc/{self.pid}/smaps_rollup', encoding='ascii') as lines:
            kb = {line.split(':')[0]: int(line.split()[1]) for line in lines if line.endswith('kB\n')}
        astir = self.children() + (self.switches() != before)
        return kb['Private_Dirty'], kb['Rss'], len(os.listdir(f'/proc/{self.pid}/fd')), astir


class Screen(Tutor):
    """The full screen."""

    name = 'the full screen'

    def visit(self, place, rng):
        self.home_screen()
        if place == 'review':
            self.press(rng.choice((b'r', b'x')))
        elif place == 'stats':
            self.press(b't')
        elif place == 'language':
            self.press(b'L', DOWN, b'\r')
        elif place == 'program':  # the last step of the first lesson
            self.press(HOME, CONTENTS, END, b'\r', b'e')
        else:
            self.press(HOME, *[DOWN] * rng.randrange(12), CONTENTS, HOME, *[DOWN] * rng.randrange(17), b'\r')
        if place in ('file', 'sizes'):
            self.home_screen()
            self.press(END, b'\r', *[UP] * 9)
            self.type_path(rng) if place == 'file' else self.type_sizes(rng)
        self.resize(rng.choice((24, 40, rng.randrange(61))), rng.choice((80, 140, rng.randrange(201))))
        for _ in range(BURSTS if place != 'language' else 0):
            if rng.randrange(8) == 0:
                self.resize(rng.randrange(61), rng.randrange(201))
            self.press(*[self.any_key(rng) for _ in range(rng.choice((1, 3, 10, 40)))])
        self.home_screen()

    def home_screen(self):
        self.resize(24, 80)  # in a window that is too small keys do nothing
        self.settle()
        self.press(COURSE, COURSE, COURSE)  # out of the help, out of a question, out of the step

    def type_path(self, rng):
        path = b'\x1b[200~' + rng.choice(FILES).encode() + b'\x1b[201~'
        self.press(*[DOWN] * 6, *[b'\x7f'] * 300, path, b'\r', b'\x0e')

    def type_sizes(self, rng):
        for size in (rng.choice((b'1', b'9', b'1100', b'4000')), rng.choice((b'8', b'16', b'64')), b'4'):
            self.press(*[b'\x7f'] * 8, size, DOWN)
        self.press(b'\x0e')

    @staticmethod
    def any_key(rng):
        sort = rng.randrange(12)
        if sort < 3:
            return rng.choice((b'n', b'\x0e', b'\r', b'\x07y', b'e'))
        if sort < 6:
            return rng.choice((UP, DOWN, LEFT, RIGHT))
        if sort == 6:
            return b'\x1b[200~' + rng.choice(PASTES) + b'\x1b[201~'
        if sort == 7:
            return rng.choice(ANSWERS) + b'\r'
        return rng.choice(LETTERS if sort < 10 else CONTROLS if sort == 10 else SPECIAL)


class Lines(Tutor):
    """Line mode."""

    name = 'line mode'

    def __init__(self, program):
        super().__init__(program, '--plain', 'one-head-blend')

    def visit(self, place, rng):
        if place in ('file', 'sizes'):
            self.press(b'play\n', b'set n %d\n' % rng.choice((1, 9, 1100)))
            self.press(b'load %s\n' % rng.choice(FILES).encode(), b'play\n')
        elif place == 'language':
            self.press(b'language\n', b'2\n')
        elif place == 'program':
            self.press(b'go one-head-code\n', b'edit\n')
        else:
            self.press(b'go %s\n' % rng.choice(LESSONS))
        for _ in range(BURSTS):
            self.press(*[rng.choice(rng.choice((WORDS, ANSWERS))) + b'\n' for _ in range(rng.choice((1, 3, 10)))])
        self.press(b'go one-head-blend\n')


LESSONS = b'one-head why-several splitting scores-and-scale softmax-and-weights merging whole-layer masks write-it'.split()
PLACES = ['step', 'step', 'step', 'program', 'review', 'stats', 'sizes', 'file']


def growth(kb):
    """By how much the largest of the last third is above the largest of the second."""
    third = len(kb) // 3
    return max(kb[2 * third:]) - max(kb[third:2 * third])


def soak(tutors, seconds, rng):
    begin = told = time.monotonic()
    places = PLACES * 2 if seconds else ['language', *PLACES]
    while True:
        for tutor in tutors:
            for place in rng.sample(places, len(places)):
                tutor.visit(place, rng)
            tutor.samples.append(tutor.held())
        spent = time.monotonic() - begin
        if spent >= seconds and (not seconds or len(tutors[0].samples) >= ROUNDS):
            return spent
        if time.monotonic() > told + 60:
            told += 60
            for t in tutors:
                held = '%d KB of its own, %d resident, %d descriptors, %d astir' % t.samples[-1]
                print(f'# {spent:.0f} s, {t.name}: {t.sent} keys, {held}', flush=True)


def verdicts(tutor, seconds):
    kb, rss, descriptors, astir = zip(*tutor.samples)
    third = len(kb) // 3
    yield max(astir) == 0, 'no child is left, and nothing wakes it at rest', astir
    with open(os.path.join(tutor.home.name, 'descriptors'), encoding='ascii') as f:
        given = f.read().split()
    yield given == ['0', '1', '2', '3'], 'an editor gets 0, 1, 2 (and its ls has 3)', given
    yield max(descriptors) == descriptors[0], f'{descriptors[0]} descriptors at the beginning and at the end', descriptors
    sizes = f'{kb[third]} KB of its own after a third, {kb[2 * third]} after two, {kb[-1]} at the end'
    if seconds:
        yield growth(kb) <= TOLERANCE, f'{sizes} ({rss[-1]} resident)', kb


def main():
    program, seconds = os.path.abspath(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 0
    rng = random.Random(int(os.environ.get('SOAK_SEED', '1')))
    tutors, results = [], []
    try:
        tutors = [Screen(program), Lines(program)]
        spent = soak(tutors, seconds, rng)
        for t in tutors:
            lead = f'{t.name}, {t.sent} keys in {spent:.0f} s: '
            results += [(good, lead + what, seen) for good, what, seen in verdicts(t, seconds)]
    except Ended as why:
        results.append((False, 'it goes on', why))
    for t in tutors:
        t.close()
    edge = [0] * 20 + [TOLERANCE] * 10
    results.append((growth(edge) <= TOLERANCE < growth(edge[:-1] + [TOLERANCE + 1]), 'growth would be noticed', ''))
    for i, (good, what, seen) in enumerate(results):
        print('ok' if good else 'not ok', i + 1, '-', what)
        if not good:
            print('#', str(seen)[:4000])
    print(f'1..{len(results)}')
    sys.exit(not all(good for good, _, _ in results))


if __name__ == '__main__':
    main()
