#!/usr/bin/env python3
"""How well mistakes in code are recognised: figures.py TUTOR [--set FOLDER] [--every N] [NAME...]

Grades every file of right and wrong in a set (solutions), which are written for mha-function, and then those of
EXERCISE/right and wrong, for all other exercises together (or those in whose path a name occurs; of these every Nth).
Prints four figures each: right ones accepted, wrong ones refused, mistakes named, first wrong steps found.  Exit status
1 when one is below what is asked: all, all, 95 %, 95 %.

A wrong file says in its first two lines what is expected of it (in C after //):

    # label: scale_by_d_k scale_twice     one of these (the data can't tell them apart); a + b: both; -: none is known
    # step: scaled                        the first wrong step, or one of several; -: not asked
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

SOLUTIONS = pathlib.Path(__file__).parent / "solutions"
LEAST = 0.95


def exercise_of(path, folder):
    above = path.parent.parent
    return "mha-function" if above == folder else above.name


def grade(tutor, path, folder):
    command = [tutor, "grade", exercise_of(path, folder), "--file", str(path), "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 1, 5):
        sys.exit(f"{path}: exit status {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def expected(path):
    lines = path.read_text().splitlines()
    return lines[0].partition(" label: ")[2], lines[1].partition(" step: ")[2]


def is_named(label, mistakes):
    if label == "-":
        return mistakes == []
    if " + " in label:
        return set(label.split(" + ")) == set(mistakes)
    return mistakes != [] and mistakes[0] in label.split()


class Figure:
    def __init__(self, name, least):
        self.name, self.least = name, least
        self.n = self.good = 0

    def count(self, good, path, verdict):
        self.n += 1
        self.good += good
        if not good:
            mistakes = " ".join(verdict["mistakes"]) or "-"
            name = "/".join(path.with_suffix("").parts[-3:])
            print(f"  {self.name}: {name}: {verdict['status']}, {mistakes}, {verdict['first_wrong_step']}")
            print(f"    {verdict['message']}")

    def is_met(self):
        return self.good >= self.least * self.n

    def __str__(self):
        share = 100 * self.good / self.n if self.n else 100
        return f"{self.name}: {self.good} of {self.n} ({share:.1f} %)"


def show_figures(files, verdicts):
    """Whether all that is asked is met."""
    right = Figure("right solutions accepted", 1)
    wrong = Figure("wrong solutions refused", 1)
    labels = Figure("mistakes named", LEAST)
    steps = Figure("first wrong step found", LEAST)
    errors = Figure("mistakes named, of those that end otherwise", 0)
    for path, verdict in zip(files, verdicts):
        if path.parent.name == "right":
            right.count(verdict["status"] == "right" and not verdict["mistakes"], path, verdict)
            continue
        label, step = expected(path)
        wrong.count(verdict["status"] != "right", path, verdict)
        by_values = verdict["status"] == "wrong"
        (labels if by_values else errors).count(is_named(label, verdict["mistakes"]), path, verdict)
        if step != "-":
            steps.count(verdict["first_wrong_step"] in step.split(), path, verdict)
    for figure in (right, wrong, labels, steps, errors):
        print(figure)
    return all(figure.is_met() for figure in (right, wrong, labels, steps))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tutor")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--set", type=pathlib.Path, default=SOLUTIONS)
    parser.add_argument("--every", type=int, default=1)
    args = parser.parse_args()
    tutor, names, folder = args.tutor, args.names, args.set
    is_met = True
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for title, pattern in (("mha-function", "*/*.*"), ("the other exercises", "*/*/*.*")):
            found = sorted(folder.glob(pattern))
            files = [p for p in found if not names or any(name in str(p.relative_to(folder)) for name in names)]
            files = files[:: args.every]
            if files:
                print(f"{title}:")
                is_met = show_figures(files, pool.map(lambda path: grade(tutor, path, folder), files)) and is_met
    sys.exit(0 if is_met else 1)


main()
