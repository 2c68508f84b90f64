#!/bin/sh
# The learner's variables are watched within bounds: loops over single numbers take no longer for it than they may.  Watched
# to their end, these loops would take minutes.
. tests/code/python.sh
need_python tracing
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

loops='import math


def attention(Q, K, V):
    n_q, n_k, d = len(Q), len(K), len(Q[0])
    out = [[0.0] * d for _ in range(n_q)]
    for i in range(n_q):
        scores = [0.0] * n_k
        for j in range(n_k):
            for c in range(d):
                scores[j] += Q[i][c] * K[j][c] / math.sqrt(d)
        total = 0.0
        for j in range(n_k):
            scores[j] = math.exp(scores[j])
            total += scores[j]
        for j in range(n_k):
            for c in range(d):
                out[i][c] += scores[j] / total * V[j][c]
    return np.array(out)'
printf 'import numpy as np\n%s\n' "$loops" >"$dir/right.py"
sed 's/ \/ math.sqrt(d)//' "$dir/right.py" >"$dir/wrong.py"

"$python" - "$dir" <<'END'
import json, sys
course = json.load(open("tests/code/bad-course/course.json"))
lesson = json.load(open("tests/code/bad-course/lesson.json"))
lesson["setups"]["large"] = {"num_heads": 1, "seed": 2,
                             "tensors": [{"name": n, "normal": [96, 64]} for n in "QKV"]}
step = lesson["steps"][0]
step["tests"][1:] = [{"name": "large", "setup": "large"}]
step["limits"]["seconds"] = 30
json.dump(dict(course, lessons=["lesson.json"]), open(sys.argv[1] + "/course.json", "w"))
json.dump(lesson, open(sys.argv[1] + "/lesson.json", "w"))
END

grade() { # FILE
    "$MHA_TUTOR" --course "$dir" grade in-python --file "$1" --json >"$dir/out" 2>&1
}
check() { # STATUS NUMBER NAME
    if [ "$1" -eq 0 ]; then
        echo "ok $2 - $3"
    else
        echo "not ok $2 - $3"
        head -n 20 "$dir/out" | sed 's/^/# /'
    fi
}
grade "$dir/right.py" && grep -q '"status": "right"' "$dir/out"
check $? 1 "plain loops over a large setup are right"
grade "$dir/wrong.py"
grep -q '"status": "wrong"' "$dir/out" && grep -q '"scale_missing"' "$dir/out"
check $? 2 "and their mistake is named"
