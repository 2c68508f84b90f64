#!/usr/bin/env python3
"""The engine beside what a user would run instead: NumPy, and PyTorch where it is installed.

    attention.py PROGRAM [ROUNDS [SIZE...]]          SIZE: N,D_MODEL,HEADS or layer:N,D_MODEL,HEADS

In every round each contender runs once, in turn, as a process of its own, so a slow minute of a shared machine hits all
of them.  Printed are the median time of a call, the median over rounds of the ratio to ours, round by round, and the
most memory that the process held.  Read the ratios, and name the processor with them: where NumPy's exponential has
vector instructions (AVX-512), NumPy is faster.

numpy           multi_head_attention(Q, K, V, num_heads) as the exercise asks for it
numpy in place  one (h, n, n) array, exponentials in place: what a careful user writes
torch           scaled_dot_product_attention, or nn.MultiheadAttention for the layer; as installed
torch 2         the same with two threads that do not wait spinning
... kept        the same, with a malloc that keeps its memory, in huge pages: nothing is touched for the first time
"""
import json
import os
import statistics
import subprocess
import sys
import time

ATTENTION = ["5,8,2", "4,64,8", "128,768,12", "512,768,12", "1024,768,12"]  # 4096,1024,16: a minute and 9 GB a round
LAYERS = ["layer:128,768,12", "layer:512,768,12", "layer:1024,768,12"]
SECONDS = 0.4  # for each contender in each round
KEPT = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=4000000000"
                          ":glibc.malloc.trim_threshold=8000000000"}
TWO = {"OMP_NUM_THREADS": "2", "OMP_WAIT_POLICY": "PASSIVE"}
PEERS = [("numpy", "numpy", {}), ("numpy in place", "in_place", {}), ("in place, kept", "in_place", KEPT),
         ("torch", "torch", {}), ("torch 2", "torch", TWO), ("torch 2, kept", "torch", {**TWO, **KEPT})]


# ---- the peers ------------------------------------------------------------------------------------------------------

def split(x, h):
    n, d = x.shape
    return x.reshape(n, h, d // h).transpose(1, 0, 2)


def numpy_attention(np, q, k, v, h):
    n, d = q.shape
    scores = split(q, h) @ split(k, h).transpose(0, 2, 1) / np.sqrt(d // h)
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return (e / e.sum(axis=-1, keepdims=True) @ split(v, h)).transpose(1, 0, 2).reshape(n, d)


def in_place_attention(np, q, k, v, h):
    n, d = q.shape
    scores = split(q * (1 / np.sqrt(d // h)), h) @ split(k, h).transpose(0, 2, 1)
    scores -= scores.max(axis=-1, keepdims=True)
    np.exp(scores, out=scores)
    heads = scores @ split(v, h)
    heads /= scores.sum(axis=-1, keepdims=True)
    return heads.transpose(1, 0, 2).reshape(n, d)


def numpy_call(np, kind, arrays, h):
    attention = {"numpy": numpy_attention, "in_place": in_place_attention}[kind]
    if len(arrays) == 3:
        return lambda: attention(np, *arrays, h)
    x, w_q, w_k, w_v, w_o = arrays
    return lambda: attention(np, x @ w_q, x @ w_k, x @ w_v, h) @ w_o


def torch_call(torch, arrays, h):
    from torch.nn import functional
    attention = getattr(functional, "scaled_dot_product_attention", None)
    tensors = [torch.from_numpy(a) for a in arrays]
    n, d = tensors[0].shape
    if "OMP_NUM_THREADS" in os.environ:
        torch.set_num_threads(int(os.environ["OMP_NUM_THREADS"]))

    def heads_of(x):
        return x.view(n, h, d // h).transpose(0, 1)

    def core():
        with torch.inference_mode():
            heads = [heads_of(x) for x in tensors]
            if attention is not None:
                y = attention(*(x[None] for x in heads))[0]
            else:
                y = functional._scaled_dot_product_attention(*heads)[0]
            return y.transpose(0, 1).reshape(n, d)

    if len(tensors) == 3:
        return core
    x, w_q, w_k, w_v, w_o = tensors
    layer = torch.nn.MultiheadAttention(d, h, bias=False, batch_first=True, dtype=x.dtype).eval()
    with torch.no_grad():
        layer.in_proj_weight.copy_(torch.cat([w_q.T, w_k.T, w_v.T]))
        layer.out_proj.weight.copy_(w_o.T)

    def whole():
        with torch.inference_mode():
            return layer(x[None], x[None], x[None], need_weights=False)[0]

    return whole


def run_peer(kind, size):
    """In a process of its own: prints seconds for a call."""
    import numpy as np
    n, d, h = (int(word) for word in size.split(":")[-1].split(","))
    rng = np.random.default_rng(0)
    shapes = [(n, d)] + [(d, d)] * 4 if size.startswith("layer:") else [(n, d)] * 3
    arrays = [rng.normal(size=s) for s in shapes]
    if kind == "torch":
        import torch
        call = torch_call(torch, arrays, h)
    else:
        call = numpy_call(np, kind, arrays, h)
    call()
    samples, batch, end = [], 1, time.perf_counter() + SECONDS
    while len(samples) < 3 or time.perf_counter() < end:
        begin = time.perf_counter()
        for _ in range(batch):
            call()
        took = time.perf_counter() - begin
        if took < 2e-4 and batch < 1000:
            batch *= 2
        else:
            samples.append(took / batch)
    print(json.dumps({"seconds": statistics.median(samples)}))


# ---- the rounds -----------------------------------------------------------------------------------------------------

def measure(argv, env):
    """What it printed, as JSON, and the most memory that it held in MiB; None if it failed."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("OPENBLAS_")}
    child = subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**clean, **env})
    with child.stdout:
        text = child.stdout.read()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = status
    return (json.loads(text), used.ru_maxrss / 1024) if status == 0 else None


def ours(program, size):
    done = measure([program, "bench", "--json", size], {})
    if done is None:
        sys.exit("%s bench %s fails" % (program, size))
    return done[0]["results"][0], done[1]


def duration(seconds):
    for unit, size in ("s", 1), ("ms", 1e-3):
        if seconds >= size:
            return "%8.2f %-2s" % (seconds / size, unit)
    return "%8.2f us" % (seconds / 1e-6)


def compare(program, size, rounds, peers):
    mine, theirs = [], {name: [] for name, _, _ in peers}
    for _ in range(rounds):
        mine.append(ours(program, size))
        for name, kind, env in peers:
            theirs[name].append(measure([sys.executable, __file__, "--peer", kind, size], env))
    share = statistics.median(result["share"] for result, _ in mine)
    print("%s\n  %-16s %s %18.0f MiB   %.0f %% of the peak" % (
        size, "ours", duration(statistics.median(result["seconds"] for result, _ in mine)),
        max(memory for _, memory in mine), 100 * share))
    for name, rows in theirs.items():
        if None in rows:
            print("  %-16s fails" % name)
            continue
        ratio = statistics.median(r["seconds"] / m["seconds"] for (r, _), (m, _) in zip(rows, mine))
        print("  %-16s %s %7.2f x ours %6.0f MiB" % (
            name, duration(statistics.median(r["seconds"] for r, _ in rows)), ratio, max(memory for _, memory in rows)))
    sys.stdout.flush()


def is_there(module):
    command = [sys.executable, "-c", "import " + module]
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def main():
    if sys.argv[1] == "--peer":
        return run_peer(*sys.argv[2:])
    program = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    found = {"numpy": is_there("numpy")}
    found["torch"] = found["numpy"] and is_there("torch")
    for name, there in found.items():
        if not there:
            print("%s is not installed for %s" % (name, sys.executable))
    peers = [p for p in PEERS if found["torch" if p[1] == "torch" else "numpy"]]
    for size in sys.argv[3:] or ATTENTION + LAYERS:
        compare(program, size, rounds, peers)


if __name__ == "__main__":
    main()
