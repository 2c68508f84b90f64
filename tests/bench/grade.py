#!/usr/bin/env python3
"""Grading a solution, beside a bare Python that imports NumPy and calls the function.

    grade.py PROGRAM [ROUNDS]

Each round runs, in turn: bare Python; bare Python with one thread for NumPy, as the tutor gives it; the tutor.  Printed
are the medians over all rounds of the time and of the processors' time, and the median ratio of the tutor to the second,
round by round, which holds when the machine's speed drifts.  Grading calls the function 33 times: 11 tests, again, and
traced.
"""
import json
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

CALL = """
rng = np.random.default_rng(0)
multi_head_attention(rng.normal(size=(4, 64)), rng.normal(size=(4, 64)), rng.normal(size=(4, 64)), 8)
"""


ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


def measure(argv, **env):
    """Seconds that it took, and that processors spent on it and all that it started."""
    begin, spent = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, **env})
    if done.returncode != 0:
        sys.exit("%s: status %d: %s" % (argv, done.returncode, done.stderr.decode()))
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter() - begin, now.ru_utime + now.ru_stime - spent.ru_utime - spent.ru_stime


def main():
    program = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 11
    python = os.environ.setdefault("MHA_TUTOR_PYTHON", "/usr/bin/python3")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MHA_TUTOR_HOME"] = folder
        answer = subprocess.run([program, "solution", "mha-function", "--json"], stdout=subprocess.PIPE, check=True)
        solution, bare = pathlib.Path(folder, "solution.py"), pathlib.Path(folder, "bare.py")
        solution.write_text(json.loads(answer.stdout)["answer"])
        bare.write_text(solution.read_text() + CALL)
        grade = [program, "grade", "mha-function", "--file", str(solution)]
        times = [
            (measure([python, str(bare)]), measure([python, str(bare)], **ONE_THREAD), measure(grade))
            for _ in range(rounds)
        ]
    names = ["python3 with NumPy, one call", "  NumPy with one thread", "mha-tutor grade mha-function"]
    for i, name in enumerate(names):
        wall, cpu = (1000 * statistics.median(row[i][k] for row in times) for k in (0, 1))
        print("%-30s %8.1f ms %8.1f ms of processors" % (name, wall, cpu))
    wall, cpu = (statistics.median(row[2][k] / row[1][k] for row in times) for k in (0, 1))
    print("%-30s %8.2f    %8.2f" % ("ratio of the last two", wall, cpu))


if __name__ == "__main__":
    main()
