#!/bin/sh
# Which numbers stand as "yours" beside the right ones: a variable called what the wrong step is called, else what came
# back; never a temporary of a helper that only has the step's shape.
. tests/code/python.sh
need_python tables
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

cat >"$dir/temporary.py" <<'END'
import numpy as np


def softmax(z, axis):
    e = np.exp(z - z.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def attention(Q, K, V):
    return softmax(Q @ K.T / np.sqrt(Q.shape[1]), axis=0) @ V
END
cat >"$dir/named.py" <<'END'
import numpy as np


def attention(Q, K, V):
    scaled = Q @ K.T / np.sqrt(Q.shape[1])
    weights = np.exp(scaled) / np.exp(scaled).sum(axis=0)
    return weights @ V
END
check() { # NUMBER FILE STEP NAME
    if "$MHA_TUTOR" grade one-head-code --file "$dir/$2.py" 2>&1 | tee "$dir/out" | grep -q "^$3 in the test "; then
        echo "ok $1 - $4"
    else
        echo "not ok $1 - $4"
        sed 's/^/# /' "$dir/out"
    fi
}
check 1 temporary concat "what came back, not a temporary of softmax"
check 2 named "weights, head 0" "the variable that has the step's name"
