#!/usr/bin/env python3
"""Writes the files beside it: what PyTorch's nn.MultiheadAttention makes of these weights and masks.

    python3 tests/data/torch/gen_torch.py

Made with PyTorch 1.13.1 and NumPy 1.24.2, in float64.  Each CASE.safetensors holds the layer's own arrays (in_proj_weight
packed as PyTorch has it, out_proj.weight, biases), X (and X_kv), the masks as PyTorch takes them, true = not allowed
(key_padding_mask (1, n_k), attn_mask (n_q, n_k), additive_mask), and its results: expected.output, expected.weights
(num_heads * n_q, n_k), expected.averaged (n_q, n_k), which is what it returns unless told otherwise.
"""
import os
import sys

import numpy as np
import torch

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(here))
from safetensors_file import file_of  # noqa: E402

rng = np.random.default_rng(11)


def layer_of(d, h, bias):
    layer = torch.nn.MultiheadAttention(d, h, bias=bias, batch_first=True, dtype=torch.float64).eval()
    with torch.no_grad():
        for p in layer.parameters():
            p.copy_(torch.from_numpy(rng.normal(size=tuple(p.shape))))
    return layer


def write(name, n, d, h, bias=True, n_kv=None, padding=None, attn=None, additive=None):
    layer = layer_of(d, h, bias)
    arrays = {key: p.detach().numpy() for key, p in layer.named_parameters()}
    arrays["X"] = rng.normal(size=(n, d))
    if n_kv:
        arrays["X_kv"] = rng.normal(size=(n_kv, d))
    x, x_kv = (torch.from_numpy(arrays[key])[None] for key in ("X", "X_kv" if n_kv else "X"))
    given = {}
    if padding is not None:
        arrays["key_padding_mask"] = padding.astype("f8")[None]
        given["key_padding_mask"] = torch.from_numpy(padding)[None]
    if attn is not None:
        arrays["attn_mask"] = attn.astype("f8")
        given["attn_mask"] = torch.from_numpy(attn)
    if additive is not None:
        arrays["additive_mask"] = additive
        given["attn_mask"] = torch.from_numpy(additive)
    with torch.no_grad():
        output, weights = layer(x, x_kv, x_kv, average_attn_weights=False, **given)
        _, averaged = layer(x, x_kv, x_kv, **given)
    arrays["expected.output"] = output[0].numpy()
    arrays["expected.weights"] = weights[0].reshape(h * n, -1).numpy()
    arrays["expected.averaged"] = averaged[0].numpy()
    assert all(np.isfinite(a).all() for key, a in arrays.items() if key != "additive_mask")
    with open(os.path.join(here, name + ".safetensors"), "wb") as f:
        f.write(file_of({key: np.ascontiguousarray(a) for key, a in arrays.items()}))


def random_mask(n_q, n_k):
    """True = not allowed; every query keeps a key."""
    mask = rng.random((n_q, n_k)) < 0.4
    mask[np.arange(n_q), rng.integers(n_k, size=n_q)] = False
    return mask


write("plain", 5, 8, 2)
write("no-bias", 3, 12, 3, bias=False)
write("one-token", 1, 6, 1)
write("causal", 6, 8, 4, attn=np.triu(np.ones((6, 6), bool), 1))
write("padding", 5, 8, 2, padding=np.array([False, False, True, False, True]))
write("boolean", 4, 10, 5, attn=random_mask(4, 4))
write("additive", 4, 8, 2, additive=np.where(random_mask(4, 4), -np.inf, rng.normal(size=(4, 4))))
write("both", 5, 8, 2, padding=np.array([False, True, False, False, False]), attn=np.triu(np.ones((5, 5), bool), 1))
write("cross", 4, 8, 2, n_kv=7, attn=random_mask(4, 7))
write("larger", 30, 24, 4)
