"""Multi-head attention and every known mistake in it, in plain NumPy; the engine's tests are compared with this.

Written from research notes and the mistakes' descriptions, not from the C code.  trace(setup, label) returns the
named steps that can be computed, in order: a mistake that makes NumPy raise ends the list there.

A setup is a dict: num_heads, num_kv_heads, tensors {name: array}, mask None or (kind, array or None).
"""
import numpy as np


def softmax(z, axis=-1):
    """Stable; a slice of -inf alone gives zeros."""
    m = z.max(axis=axis, keepdims=True)
    e = np.exp(z - np.where(m == -np.inf, 0.0, m))
    s = e.sum(axis=axis, keepdims=True)
    return e / np.where(s == 0, 1.0, s)


class Sizes:
    def __init__(self, setup):
        t = setup["tensors"]
        self.h, self.kv = setup["num_heads"], setup["num_kv_heads"]
        self.direct = "Q" in t
        if self.direct:
            self.n_q, self.n_k, self.d = t["Q"].shape[0], t["K"].shape[0], t["Q"].shape[1]
            v_width = t["V"].shape[1]
        else:
            self.n_q, self.n_k = t["X"].shape[0], t.get("X_kv", t["X"]).shape[0]
            self.d, v_width = t["W_q"].shape[1], t["W_v"].shape[1]
        self.d_k, self.d_v = self.d // self.h, v_width // self.kv
        self.group = self.h // self.kv


def project(setup, label):
    """Q, K and V, one after the other: yields (name, array)."""
    t, s = setup["tensors"], Sizes(setup)
    x, y = t["X"], t.get("X_kv", t["X"])
    wq, wk, wv = t["W_q"], t["W_k"], t["W_v"]
    b = [t.get(name, 0.0) for name in ("b_q", "b_k", "b_v")]
    if label == "bias_skipped":
        b = [0.0, 0.0, 0.0]
    if label == "w_transposed":
        yield "Q", x @ wq.T + b[0]
        yield "K", y @ wk.T + b[1]
        yield "V", y @ wv.T + b[2]
    elif label == "k_v_swapped":
        yield "Q", x @ wq + b[0]
        yield "K", y @ wv + b[2]
        yield "V", y @ wk + b[1]
    elif label == "v_projected_with_w_k":
        yield "Q", x @ wq + b[0]
        yield "K", y @ wk + b[1]
        yield "V", y @ wk + b[1]
    elif label == "k_projected_with_w_v":
        yield "Q", x @ wq + b[0]
        yield "K", y @ wv + b[2]
        yield "V", y @ wv + b[2]
    elif label == "one_projection_for_all":
        yield "Q", x @ wk + b[1]
        yield "K", y @ wk + b[1]
        yield "V", y @ wk + b[1]
    elif label == "x_kv_ignored":
        yield "Q", x @ wq + b[0]
        yield "K", x @ wk + b[1]
        yield "V", x @ wv + b[2]
    elif label == "value_defaults_to_query":
        yield "Q", x @ wq + b[0]
        yield "K", y @ wk + b[1]
        yield "V", x @ wv + b[2]
    elif label == "relu_in_projections":
        yield "Q", np.maximum(x @ wq + b[0], 0)
        yield "K", np.maximum(y @ wk + b[1], 0)
        yield "V", np.maximum(y @ wv + b[2], 0)
    elif label == "input_split_first":
        for name, a, w, heads in (("Q", x, wq, s.h), ("K", y, wk, s.kv), ("V", y, wv, s.kv)):
            block = w[:a.shape[1] // heads, :w.shape[1] // heads]
            yield name, np.concatenate([part @ block for part in np.split(a, heads, axis=1)], axis=1)
    elif label == "packed_per_head":
        w = np.concatenate([wq, wk, wv], axis=1)
        for role, (name, a) in enumerate((("Q", x), ("K", y), ("V", y))):
            everything = a @ w
            starts = [(3 * i + role) * s.d_k for i in range(s.h)]
            yield name, np.concatenate([everything[:, i:i + s.d_k] for i in starts], axis=1)
    else:
        yield "Q", x @ wq + b[0]
        yield "K", y @ wk + b[1]
        yield "V", y @ wv + b[2]


def blocks(a, heads):
    return np.stack(np.split(a, heads, axis=1))


def split(a, heads, role, label, s):
    """One of Q, K and V (role "q", "k", "v") into heads."""
    n, width = a.shape[0], a.shape[1] // heads
    if label in ("split_reshape_no_transpose", "no_transpose_at_all") or (
            label == "k_split_without_transpose" and role == "k"):
        return a.reshape(heads, n, width)
    if label == "split_strided":
        return np.stack([a[:, i::heads] for i in range(heads)])
    if label == "heads_and_width_swapped":
        return a.reshape(n, width, heads).transpose(1, 0, 2)
    if label == "split_sequence_axis":
        return np.stack(np.split(a, heads, axis=0))
    if label == "ignores_num_heads":
        return a.reshape(1, *a.shape)
    if label == "all_heads_use_head0" or (label == "kv_always_head0" and role != "q"):
        return np.stack([a[:, :width] for _ in range(heads)])
    if label == "head_slice_starts_at_h":
        return np.stack([a[:, i:i + width] for i in range(heads)])
    if label == "slice_off_by_one_all" or (label == "slice_off_by_one_qk" and role != "v"):
        return np.stack([a[:, i * width:(i + 1) * width - 1] for i in range(heads)])
    if label == "v_not_split" and role == "v":
        return np.stack([a for _ in range(heads)])
    if label == "attends_over_token_head_pairs":
        return a.reshape(1, n * heads, width)
    if label == "v_reshaped_with_d_k" and role == "v":
        return a.reshape(n, -1, s.d_k).transpose(1, 0, 2)
    return blocks(a, heads)


def share(a, label, s):
    """Key/value heads handed out to the query heads."""
    if s.kv == s.h:
        return a
    if label == "gqa_tiled":
        return np.concatenate([a] * s.group, axis=0)
    if label == "gqa_wrong_divisor":
        return np.stack([a[i // s.kv] for i in range(s.h)])
    return np.repeat(a, s.group, axis=0)


def scores_of(Q, K, qh, kh, vh, label, s):
    t = lambda a: np.swapaxes(a, -1, -2)
    if label == "q_k_swapped":
        return kh @ t(qh)
    if label == "q_used_twice":
        return qh @ t(qh)
    if label == "k_used_twice":
        return kh @ t(kh)
    if label == "keys_are_values":
        return qh @ t(vh)
    if label == "k_not_transposed":
        return qh @ kh
    if label == "channel_attention":
        return t(qh) @ kh
    if label == "elementwise_qk":
        return qh * kh
    if label == "scores_full_width":
        return np.stack([Q @ K.T for _ in range(s.h)])
    if label == "einsum_implicit_mode":
        return np.einsum("hqd,hkd", qh, kh)
    return qh @ t(kh)


def scaled_of(scores, label, s):
    if label in ("scale_missing", "scale_after_softmax"):
        return scores.copy()
    if label in ("scale_by_d_k", "scale_twice"):
        return scores / s.d_k
    if label == "scale_multiplied":
        return scores * np.sqrt(s.d_k)
    if label == "scale_integer_division":
        return scores * (1 // np.sqrt(s.d_k))
    width = {"scale_sqrt_d_model": s.d, "scale_sqrt_seq_len": s.n_q, "scale_sqrt_num_heads": s.h,
             "scale_power_precedence": (s.d_k / 2) ** 2, "ignores_num_heads": s.d}.get(label, s.d_k)
    return scores / np.sqrt(width)


def keep_of(mask, s):
    """(n_q, n_k) booleans: which keys a query may attend to."""
    kind, given = mask
    i, j = np.indices((s.n_q, s.n_k))
    if kind == "causal":
        return j <= i + s.n_k - s.n_q
    if kind == "additive":
        return given != -np.inf
    return np.broadcast_to(given, (s.n_q, s.n_k))


def masked_of(scaled, mask, label, s):
    """None where the computation has no such step."""
    i, j = np.indices((s.n_q, s.n_k))
    causal = j <= i + s.n_k - s.n_q
    if mask is None:
        if label == "causal_mask_applied":
            return np.where(causal, scaled, -np.inf)
        if label == "mask_zero_times_inf":
            return scaled + (1 - np.ones((s.n_q, s.n_k))) * -np.inf
        return None
    kind, given = mask
    keep = keep_of(mask, s)
    if kind == "additive":
        if label == "mask_ignored":
            return scaled.copy()
        if label == "mask_zero_times_inf":
            return scaled + (1 - keep) * -np.inf
        if label == "causal_mask_applied":
            return np.where(causal, scaled + given, -np.inf)
        return scaled + given
    if label in ("mask_ignored", "mask_after_softmax"):
        return scaled.copy()
    if label == "mask_multiplied":
        return scaled * keep
    if label == "mask_added":
        return scaled + keep
    if label == "mask_zero_times_inf":
        return scaled + (1 - keep) * -np.inf
    fill = {"mask_fill_tiny": -1e-9, "mask_fill_not_low": -1e4, "mask_fill_finite": -1e9,
            "mask_plus_inf": np.inf}.get(label, -np.inf)
    if label == "mask_inverted":
        keep = ~keep
    elif label == "causal_mask_applied":
        keep = keep & causal
    elif label == "causal_excludes_diagonal":
        keep = j < i + s.n_k - s.n_q
    elif label == "causal_one_too_wide":
        keep = j <= i + s.n_k - s.n_q + 1
    elif label == "causal_top_left":
        keep = j <= i
    elif label == "mask_upper_triangle":
        keep = j >= i + s.n_k - s.n_q
    elif label == "padding_on_queries":
        keep = np.repeat(given[:, None], s.n_k, axis=1)
    return np.where(keep, scaled, fill)


def weights_of(z, mask, label, s):
    row = lambda a: a.max(axis=-1, keepdims=True)
    total = lambda a: a.sum(axis=-1, keepdims=True)
    if label == "softmax_query_axis":
        return softmax(z, axis=-2)
    if label == "softmax_head_axis":
        return softmax(z, axis=0)
    if label == "softmax_no_max_subtraction":
        return np.exp(z) / total(np.exp(z))
    if label == "softmax_global_max":
        e = np.exp(z - z.max())
        return e / total(e)
    if label == "softmax_missing":
        return z.copy()
    if label == "normalise_without_exp":
        return z / total(z)
    if label == "softmax_twice":
        return softmax(softmax(z))
    if label == "clips_scores":
        return softmax(np.clip(z, -50, 50))
    if label == "softmax_sign_flipped":
        e = np.exp(row(z) - z)
        return e / total(e)
    if label == "exp_base_two":
        e = 2.0 ** (z - row(z))
        return e / total(e)
    if label == "softmax_max_no_keepdims":
        e = np.stack([np.exp(head - head.max(axis=-1)) for head in z])
        return e / total(e)
    if label == "softmax_max_wrong_axis":
        e = np.exp(z - z.max(axis=-2, keepdims=True))
        return e / total(e)
    if label in ("softmax_unnormalised", "softmax_shift_only_numerator", "softmax_sum_no_keepdims",
                 "builtin_sum_axis0", "empty_row_nan"):
        e = np.exp(z - row(z))
        if label == "softmax_unnormalised":
            return e
        if label == "softmax_shift_only_numerator":
            return e / total(np.exp(z))
        if label == "softmax_sum_no_keepdims":
            return np.stack([head / head.sum(axis=-1) for head in e])
        if label == "builtin_sum_axis0":
            return np.stack([head / sum(head) for head in e])
        return e / total(e)
    weights = softmax(z)
    if label == "scale_after_softmax":
        return weights / np.sqrt(s.d_k)
    if label == "mask_after_softmax":
        return weights * keep_of(mask, s)
    return weights


def concat_of(heads, weights, Q, label, s):
    h, n = heads.shape[0], heads.shape[1]
    rows = s.n_q if heads.size == s.n_q * s.h * s.d_v else n
    if label in ("merge_reshape_no_transpose", "no_transpose_at_all"):
        return heads.reshape(rows, -1)
    if label == "merge_dk_h_order":
        return heads.transpose(1, 2, 0).reshape(rows, -1)
    if label == "heads_not_merged":
        return heads.copy()
    if label == "heads_summed":
        return heads.sum(axis=0)
    if label == "heads_averaged":
        return heads.mean(axis=0)
    if label == "return_inside_loop":
        return heads[0].copy()
    if label == "returns_weights":
        return weights.copy()
    right = heads.transpose(1, 0, 2).reshape(rows, -1)
    if label == "output_transposed":
        return right.T.copy()
    if label == "squeeze_drops_axis":
        return right.squeeze()
    if label == "residual_added":
        return right + Q
    return right


def output_of(concat, w_o, b_o, label):
    if label == "w_o_skipped":
        return concat.copy()
    if label == "w_o_transposed":
        return concat @ w_o.T + b_o
    return concat @ w_o + (0.0 if label == "b_o_skipped" else b_o)


def computed_steps(setup, label):
    t, s, mask = setup["tensors"], Sizes(setup), setup["mask"]
    if s.direct:
        Q, K, V = t["Q"], t["K"], t["V"]
        if label == "k_v_swapped":
            K, V = V, K
    else:
        made = {}
        for name, array in project(setup, label):
            made[name] = array
            yield name, array
        Q, K, V = made["Q"], made["K"], made["V"]
    qh = split(Q, s.h, "q", label, s)
    yield "Qh", qh
    kh = split(K, s.kv, "k", label, s)
    yield "Kh", kh
    vh = split(V, s.kv, "v", label, s)
    yield "Vh", vh
    kh, vh = share(kh, label, s), share(vh, label, s)
    scores = scores_of(Q, K, qh, kh, vh, label, s)
    yield "scores", scores
    z = scaled_of(scores, label, s)
    yield "scaled", z
    masked = masked_of(z, mask, label, s)
    if masked is not None:
        yield "masked", masked
        z = masked
    weights = weights_of(z, mask, label, s)
    yield "weights", weights
    heads = (np.swapaxes(weights, -1, -2) if label == "weights_transposed" else weights) @ vh
    yield "heads", heads
    concat = concat_of(heads, weights, Q, label, s)
    yield "concat", concat
    if "W_o" in t:
        yield "output", output_of(concat, t["W_o"], t.get("b_o", 0.0), label)


def trace(setup, label=None):
    steps = []
    with np.errstate(all="ignore"):
        try:
            for step in computed_steps(setup, label):
                steps.append(step)
        except (ValueError, IndexError):
            pass
    return steps
