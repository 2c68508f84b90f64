"""Reads what tests/tools/trace_driver.c prints and evaluates the NumPy spelling of every step on the values of the
steps before it.  Prints TAP.

Memory layouts matter (a reshape of a transposed view), so that the arrays are made from the flat buffers as printed.
"""
import sys

import numpy as np

inf, nan = np.inf, np.nan


def softmax(z, axis):
    m = z.max(axis=axis, keepdims=True)
    e = np.exp(z - np.where(m == -inf, 0.0, m))
    s = e.sum(axis=axis, keepdims=True)
    return e / np.where(s == 0, 1.0, s)


def names(run):
    """What an expression may name beside the steps."""
    env = {key: run[key] for key in ("h", "num_kv_heads", "n_q", "n_k", "d_model", "d_k", "d_v")}
    env.update(np=np, softmax=softmax, num_heads=run["h"], d=run["d_model"], inf=inf, nan=nan)
    if run["n_q"] == run["n_k"]:
        env["n"] = run["n_q"]
    kind, given = run["mask"]
    if kind == "padding":
        env["valid"] = np.array(given, dtype=bool)
    elif kind == "boolean":
        env["keep"] = np.array(given, dtype=bool).reshape(run["n_q"], run["n_k"])
    elif kind == "additive":
        env["mask"] = np.array(given).reshape(run["n_q"], run["n_k"])
    return env


def equal(got, want):
    finite = np.isfinite(want)
    if got.shape != want.shape or not np.array_equal(np.isfinite(got), finite):
        return False
    if not np.array_equal(got[~finite], want[~finite], equal_nan=True):
        return False
    scale = np.max(np.abs(want[finite]), initial=1e-300)
    return bool(np.all(np.abs(got[finite] - want[finite]) <= 1e-9 * scale))


def check(run):
    """The problems of one trace."""
    env = names(run)
    for name, expression, shape, values in run["steps"]:
        want = np.array(values, dtype=float).reshape(shape)
        if expression:
            try:
                got = eval(expression, env)
            except Exception as error:  # any failure is a finding
                yield f"{name}: {expression}: {error}"
                continue
            if not equal(np.asarray(got), want):
                yield f"{name}: {expression}: other values"
        env[name] = want


def main():
    np.seterr(all="ignore")
    problems, labels, n = [], set(), 0
    for line in sys.stdin:
        run = eval(line)
        labels.add(run["label"])
        n += 1
        problems += [f"{run['case']}, {run['label']}: {p}" for p in check(run)]
    for problem in problems[:20]:
        print("#", problem)
    print("1..2")
    print("ok 1" if not problems else "not ok 1", "- the spelling of every step gives its values")
    print("ok 2" if len(labels) > 90 and n > 1500 else "not ok 2", f"- {len(labels)} labels, {n} traces")


main()
