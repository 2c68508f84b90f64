#!/usr/bin/env python3
"""Writes the reference traces that the engine's tests are compared with, from mha_reference.py.

    python3 tests/data/gen_traces.py right    > tests/data/traces.txt
    python3 tests/data/gen_traces.py mistakes > tests/data/mistakes.txt
    python3 tests/data/gen_traces.py function > tests/data/function.txt     (setups only: the tests of mha-function)

One word after another, read by tests/support/ref_cases.c:
    case NAME | heads H KV | seed S | normal NAME ROWS COLS | values NAME ROWS COLS numbers | times NAME FACTOR |
    mask causal | mask padding N 0/1... | mask boolean ROWS COLS 0/1... | mask additive ROWS COLS numbers |
    run LABEL (- for the right computation) | step NAME NDIM SHAPE SUM LARGEST ODD | refuse LABEL | end
COLS 0 makes a vector.  A step's entries x_i are shown by three numbers: the sum of w_i x_i over the finite ones, with
w_i the fractional part of (i + 1) * 0.6180339887498949; the largest finite |x_i|; and the sum of w_i over NaN, 2 w_i
over inf, 3 w_i over -inf.
"""
import sys

import numpy as np

import mha_reference as ref

TAU = 0.6180339887498949


class Case:
    """Collects a setup and, beside it, the words that describe it."""

    def __init__(self, name, heads, kv=None, seed=0):
        self.rng = np.random.default_rng(seed)
        self.tensors, self.mask = {}, None
        self.heads, self.kv = heads, kv or heads
        self.words = [f"case {name}", f"heads {self.heads} {self.kv}", f"seed {seed}"]

    def normal(self, name, rows, cols=0):
        self.tensors[name] = self.rng.normal(size=(rows, cols) if cols else rows)
        self.words.append(f"normal {name} {rows} {cols}")
        return self

    def values(self, name, rows):
        a = self.tensors[name] = np.array(rows, dtype=float)
        self.words.append(f"values {name} {a.shape[0]} {a.shape[1]} " + " ".join(f"{x:.17g}" for x in a.ravel()))
        return self

    def times(self, name, factor):
        self.tensors[name] = self.tensors[name] * factor
        self.words.append(f"times {name} {factor!r}")
        return self

    def direct(self, n_q, n_k, d_k, d_v=None):
        d_v = d_v or d_k
        return (self.normal("Q", n_q, self.heads * d_k).normal("K", n_k, self.kv * d_k)
                .normal("V", n_k, self.kv * d_v))

    def layer(self, n, d_in, d_k, d_v=None, cross=None, bias=False, out=None, out_bias=False):
        """cross: (rows, columns) of X_kv; out: columns of W_o."""
        d_v = d_v or d_k
        self.normal("X", n, d_in)
        d_kv = d_in
        if cross:
            self.normal("X_kv", *cross)
            d_kv = cross[1]
        for name, rows, cols in (("q", d_in, self.heads * d_k), ("k", d_kv, self.kv * d_k),
                                 ("v", d_kv, self.kv * d_v)):
            self.normal("W_" + name, rows, cols)
            if bias:
                self.normal("b_" + name, cols)
        if out:
            self.normal("W_o", self.heads * d_v, out)
            if out_bias:
                self.normal("b_o", out)
        return self

    def masked(self, kind, given=None):
        self.mask = (kind, None if given is None else np.array(given))
        words = ["mask", kind]
        if given is not None:
            words += [str(n) for n in self.mask[1].shape]
            words += [f"{float(x):.17g}" for x in self.mask[1].ravel()]
        self.words.append(" ".join(words))
        return self

    def setup(self):
        return {"num_heads": self.heads, "num_kv_heads": self.kv, "tensors": self.tensors, "mask": self.mask}


def step_line(name, array):
    x = np.atleast_1d(array).ravel()
    i = np.arange(1, x.size + 1) * TAU
    w = i - np.floor(i)
    finite = np.isfinite(x)
    total = float(np.sum(w[finite] * x[finite]))
    largest = float(np.max(np.abs(x[finite]), initial=0.0))
    odd = float(np.sum(w[np.isnan(x)]) + 2 * np.sum(w[x == np.inf]) + 3 * np.sum(w[x == -np.inf]))
    shape = " ".join(str(n) for n in np.atleast_1d(array).shape)
    return f"step {name} {np.atleast_1d(array).ndim} {shape} {total:.15g} {largest:.15g} {odd:.10g}"


# ---- right computations: random setups over all variants -------------------------------------------------------------

def random_mask(rng, case, n_q, n_k):
    kind = rng.choice(["none", "causal", "padding", "boolean", "additive"])
    if kind == "causal":
        case.masked("causal")
    elif kind == "padding":
        case.masked("padding", rng.random(n_k) < 0.7)
    elif kind == "boolean":
        case.masked("boolean", rng.random((n_q, n_k)) < 0.6)
    elif kind == "additive":
        added = rng.normal(size=(n_q, n_k))
        case.masked("additive", np.where(rng.random((n_q, n_k)) < 0.3, -np.inf, added.round(3)))


def random_case(index):
    rng = np.random.default_rng(1000 + index)
    kv = int(rng.integers(1, 4))
    heads = kv * int(rng.integers(1, 4))
    n_q, n_k, d_k, d_v = (int(rng.integers(1, 8)) for _ in range(4))
    d_v = d_v if rng.random() < 0.5 else d_k
    case = Case(f"random-{index}", heads, kv, seed=index)
    if rng.random() < 0.5:
        case.direct(n_q, n_k, d_k, d_v)
    else:
        cross = (n_k, int(rng.integers(1, 9))) if rng.random() < 0.5 else None
        n_k = n_k if cross else n_q
        case.layer(n_q, int(rng.integers(1, 9)), d_k, d_v, cross, rng.random() < 0.5,
                   int(rng.integers(1, 9)) if rng.random() < 0.6 else None, rng.random() < 0.5)
    random_mask(rng, case, n_q, n_k)
    for name in case.tensors:
        if name in ("Q", "K", "X") and rng.random() < 0.15:
            case.times(name, float(rng.choice([8.0, 300.0, 1e-8])))
    return case


def tall_scores(case):
    return (case.values("Q", [[100, 0, 1, 0, 30, 0], [0, 1, -1, 1, 0, 2], [-1, 0, 2, -30, 0, 0], [0, -1, 0, 1, -1, 1]])
            .values("K", [[100, 1, 0.1, 0, 30, 0], [100, 0, 0.9, 1, 30, 1], [100, -1, 0.4, -1, 29, 0],
                          [-100, 0, 1, 30, 0, 2]])
            .values("V", [[1, -2, 3, 0, 1, 2], [4, 0, -1, 2, -3, 1], [0, 5, 2, -2, 4, -1], [-3, 1, 1, 3, 0, -4]]))


def print_right():
    cases = [tall_scores(Case("tall-scores", 2))] + [random_case(i) for i in range(200)]
    for case in cases:
        print("\n".join(case.words))
        print("run -")
        for name, array in ref.trace(case.setup()):
            print(step_line(name, array))
        print("end")


# ---- mistakes ----------------------------------------------------------------------------------------------------------

def fixed_cases():
    causal_keep = np.array([[1, 0, 0, 1], [0, 0, 0, 0], [1, 1, 1, 0], [0, 0, 1, 1]], dtype=bool)
    return [
        Case("direct", 2, seed=1).direct(4, 4, 3),
        Case("wide", 3, seed=2).direct(6, 6, 4),
        Case("more-keys", 2, seed=3).direct(3, 5, 5),
        Case("wider-values", 2, seed=4).direct(3, 4, 2, 4),
        Case("square-keys", 2, seed=5).direct(3, 4, 4),
        Case("one-token", 3, seed=6).direct(1, 4, 2),
        tall_scores(Case("tall-scores", 2)),
        Case("layer", 2, seed=7).layer(4, 6, 3, out=6),
        Case("layer-bias", 3, seed=8).layer(5, 6, 2, bias=True, out=6, out_bias=True),
        Case("layer-narrow", 2, seed=9).layer(5, 4, 3, out=5),
        Case("cross", 2, seed=10).layer(4, 6, 3, cross=(4, 6), out=6, out_bias=True),
        Case("cross-longer", 2, seed=11).layer(3, 4, 3, d_v=2, cross=(5, 6), bias=True, out=5),
        Case("groups", 4, 2, seed=12).direct(4, 4, 3),
        Case("groups-6-3", 6, 3, seed=13).layer(5, 8, 2, d_v=3, out=4),
        Case("one-kv-head", 4, 1, seed=14).direct(3, 5, 2),
        Case("causal", 2, seed=15).direct(4, 4, 3).masked("causal"),
        Case("causal-cache", 2, seed=16).direct(3, 5, 3).masked("causal"),
        Case("causal-more-queries", 2, seed=17).direct(5, 3, 2).masked("causal"),
        Case("padding", 2, seed=18).direct(5, 5, 2).masked("padding", [True, True, False, True, False]),
        Case("padding-longer", 2, seed=19).layer(3, 4, 2, cross=(4, 4)).masked("padding", [True, False, True, True]),
        Case("boolean-empty-row", 2, seed=20).direct(4, 4, 2).masked("boolean", causal_keep),
        Case("additive", 2, seed=21).direct(3, 4, 2).masked(
            "additive", [[0, -np.inf, 1, 0], [0.5, 0, 0, -np.inf], [-1, -1, 2, 0]]),
        Case("groups-causal", 4, 2, seed=22).direct(4, 4, 2).masked("causal"),
        tall_scores(Case("tall-causal", 2)).masked("causal"),
    ]


def applies(label, setup):
    """Whether the mistake can be made on this setup at all."""
    t, s, mask = setup["tensors"], ref.Sizes(setup), setup["mask"]
    kind = mask[0] if mask else None
    square = lambda *names: all(n in t and t[n].shape[0] == t[n].shape[1] for n in names)
    bias = any(n in t for n in ("b_q", "b_k", "b_v"))
    weights = [t[n].shape for n in ("W_q", "W_k", "W_v") if n in t]
    keeps = kind in ("causal", "padding", "boolean")
    grouped = s.kv < s.h
    special = {
        "w_transposed": square("W_q", "W_k", "W_v"),
        "bias_skipped": bias,
        "v_projected_with_w_k": not s.direct, "k_projected_with_w_v": not s.direct,
        "one_projection_for_all": not s.direct, "relu_in_projections": not s.direct,
        "x_kv_ignored": "X_kv" in t, "value_defaults_to_query": "X_kv" in t,
        "input_split_first": not s.direct and not bias and t["X"].shape[1] % s.h == 0
        and t["W_k"].shape[0] % s.kv == 0,
        "packed_per_head": not s.direct and not bias and not grouped and len(set(weights)) == 1,
        "heads_and_width_swapped": not grouped, "ignores_num_heads": not grouped,
        "split_sequence_axis": not grouped and s.n_q % s.h == 0 and s.n_k % s.h == 0,
        "attends_over_token_head_pairs": not grouped,
        "slice_off_by_one_qk": s.d_k > 1 and s.d_v > 1, "slice_off_by_one_all": s.d_k > 1 and s.d_v > 1,
        "v_reshaped_with_d_k": s.d_v != s.d_k and s.kv * s.d_v % s.d_k == 0,
        "k_not_transposed": s.n_k == s.d_k,
        "channel_attention": s.n_q == s.n_k, "elementwise_qk": s.n_q == s.n_k,
        "scores_full_width": not grouped, "einsum_implicit_mode": not grouped,
        "gqa_tiled": grouped, "gqa_wrong_divisor": grouped and (s.h - 1) // s.kv < s.kv,
        "mask_ignored": mask is not None, "empty_row_nan": mask is not None,
        "causal_mask_applied": kind != "causal",
        "padding_on_queries": kind == "padding" and s.n_q == s.n_k,
        "softmax_max_no_keepdims": s.n_q == s.n_k, "softmax_sum_no_keepdims": s.n_q == s.n_k,
        "weights_transposed": s.n_q == s.n_k,
        "residual_added": s.d_v == s.d_k,
        "w_o_skipped": "W_o" in t, "w_o_transposed": square("W_o"), "b_o_skipped": "b_o" in t,
    }
    for name in ("mask_inverted", "mask_after_softmax", "mask_multiplied", "mask_added", "mask_fill_tiny",
                 "mask_fill_not_low", "mask_fill_finite", "mask_plus_inf"):
        special[name] = keeps
    for name in ("causal_excludes_diagonal", "causal_one_too_wide", "causal_top_left", "mask_upper_triangle"):
        special[name] = kind == "causal"
    return special.get(label, True)


LABELS = """
w_transposed bias_skipped k_v_swapped v_projected_with_w_k k_projected_with_w_v one_projection_for_all x_kv_ignored
value_defaults_to_query input_split_first packed_per_head relu_in_projections split_reshape_no_transpose
no_transpose_at_all split_strided heads_and_width_swapped split_sequence_axis ignores_num_heads all_heads_use_head0
kv_always_head0 head_slice_starts_at_h slice_off_by_one_qk slice_off_by_one_all v_not_split k_split_without_transpose
attends_over_token_head_pairs v_reshaped_with_d_k q_k_swapped q_used_twice k_used_twice keys_are_values
k_not_transposed channel_attention elementwise_qk scores_full_width einsum_implicit_mode gqa_tiled gqa_wrong_divisor
scale_sqrt_d_model scale_missing scale_by_d_k scale_multiplied scale_twice scale_sqrt_seq_len scale_sqrt_num_heads
scale_after_softmax scale_power_precedence scale_integer_division mask_ignored mask_inverted mask_after_softmax
mask_multiplied mask_added mask_fill_tiny mask_fill_not_low mask_fill_finite mask_plus_inf mask_zero_times_inf
causal_mask_applied causal_excludes_diagonal causal_one_too_wide causal_top_left mask_upper_triangle
padding_on_queries softmax_query_axis softmax_head_axis softmax_no_max_subtraction softmax_global_max softmax_missing
softmax_unnormalised softmax_shift_only_numerator softmax_sign_flipped softmax_max_no_keepdims
softmax_sum_no_keepdims softmax_max_wrong_axis normalise_without_exp softmax_twice exp_base_two builtin_sum_axis0
clips_scores empty_row_nan weights_transposed merge_reshape_no_transpose merge_dk_h_order heads_not_merged
heads_summed heads_averaged return_inside_loop output_transposed squeeze_drops_axis returns_weights residual_added
w_o_skipped w_o_transposed b_o_skipped
""".split()


def changed_steps(setup, label):
    """The steps from the first one that differs from the right computation; [] where none does."""
    right, wrong = ref.trace(setup), ref.trace(setup, label)
    for i, (name, array) in enumerate(wrong):
        if i >= len(right) or name != right[i][0] or not np.array_equal(array, right[i][1], equal_nan=True):
            return wrong[i:]
    return [] if len(wrong) == len(right) else wrong[-1:]


def print_mistakes():
    cases = fixed_cases()
    runs = [[] for _ in cases]
    for label in LABELS:
        shown = 0
        for i in range(len(cases)):
            case = (i + len(label)) % len(cases)  # so that the labels spread over the cases
            setup = cases[case].setup()
            if not applies(label, setup):
                runs[case].append(f"refuse {label}")
                continue
            steps = changed_steps(setup, label) if shown < 3 else []
            if steps:
                shown += 1
                runs[case] += [f"run {label}"] + [step_line(*step) for step in steps]
        assert shown > 0, label
    for case, lines in zip(cases, runs):
        print("\n".join(case.words + lines + ["end"]))


# ---- the ten tests of the exercise mha-function ------------------------------------------------------------------------

def signs_4x6(case):
    return (case.values("Q", [[1, 1, 0, -1, 0, 0], [-1, 0, 1, -1, -1, -1], [0, 1, -1, -1, 0, 0], [-1, 1, 0, 1, -1, -1]])
            .values("K", [[0, -1, 1, 0, 1, 1], [1, 1, -1, -1, 1, 0], [-1, 1, -1, 1, -1, -1], [-1, -1, -1, 1, 1, 1]])
            .values("V", [[-1, 0, 0, 0, 1, -1], [1, 1, -1, 1, -1, -1], [0, 0, -1, -1, -1, 1], [1, -1, 0, 1, 1, -1]]))


def print_function():
    q = [[1, 0, 0, 1], [0, 1, 1, 0]]
    one_array = np.random.default_rng(6).normal(size=(5, 6))
    cases = [
        Case("two-tokens", 2).values("Q", q).values("K", q).values("V", [[1, 2, 3, 4], [5, 6, 7, 8]]),
        Case("four-by-sixty-four", 8, seed=4).direct(4, 4, 8),
        Case("one-head", 1, seed=11).direct(5, 5, 3),
        signs_4x6(Case("signs", 2)),
        Case("three-heads-of-five", 3, seed=7).direct(7, 7, 5),
        Case("more-keys", 2, seed=9).direct(3, 5, 5),
        tall_scores(Case("tall-scores", 2)),
        Case("one-token", 3, seed=3).direct(1, 1, 2),
        Case("width-one", 4, seed=5).direct(3, 3, 1),
        Case("one-array", 3).values("Q", one_array).values("K", one_array).values("V", one_array),
    ]
    for case in cases:
        print("\n".join(case.words + ["end"]))


def main():
    print(f"# numpy {np.__version__}")
    {"right": print_right, "mistakes": print_mistakes, "function": print_function}[sys.argv[1]]()


main()
