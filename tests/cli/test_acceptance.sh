#!/bin/sh
# On the course that is shipped: the commands that it was promised to answer.
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export MHA_TUTOR_HOME="$dir/home"
n=0

report() { # report STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - $2"
    else
        echo "not ok $n - $2"
        sed 's/^/# /' "$dir/out" "$dir/err"
    fi
}

graded() { # graded ID ANSWER STATUS EXIT: the verdict and the exit status
    "$MHA_TUTOR" grade "$1" "$2" --json >"$dir/out" 2>"$dir/err"
    [ $? -eq "$4" ] && grep -q "\"status\": \"$3\"" "$dir/out" && ! [ -s "$dir/err" ]
}

check() { # check ID ANSWER STATUS EXIT
    graded "$@"
    report $? "grade $1 '$2': $3"
}

# Where the right option stands may change; what it says may not.
check dk-bert-base 64 right 0
check dk-bert-base 9216 wrong 1
grep -q '768.*12' "$dir/out" && grep -q divide "$dir/out"
report $? "9216 is explained"
letter=$("$MHA_TUTOR" solution dk-bert-base --json | sed -n 's/.*"answer": "\(.*\)".*/\1/p')
check dk-bert-base "$letter" right 0
check match-shapes 'Q=(5, 8) | Qh=(2, 5, 4) | score=(2, 5, 5) | d // h=4' right 0
check match-shapes 'Q=(2, 5, 4) | Qh=(5, 8) | score=(2, 5, 5) | d // h=4' wrong 1
check split-transpose transpose right 0
check split-transpose permute wrong 1
for answer in '(4, 64)' 4x64 '[4,64]'; do
    check shape-four-by-sixty-four "$answer" right 0
done
check shape-four-by-sixty-four '(8, 4, 8)' wrong 1
check example-two-tokens-output '[[2.321, 3.321, 4.321, 5.321], [3.679, 4.679, 5.679, 6.679]]' right 0
check example-two-tokens-output '[[3.679, 4.679, 5.679, 6.679], [2.321, 3.321, 4.321, 5.321]]' wrong 1
check example-two-tokens-weights '[[0.6698, 0.3302], [0.3302, 0.6698]]' right 0
check layer-parameters '4*d_model**2' right 0

# Every answer that the course holds is accepted in its text form; the walks and texts have none.
python3 - "$MHA_TUTOR" >"$dir/out" 2>"$dir/err" <<'P'
import json, subprocess, sys

def tutor(*words):
    run = subprocess.run([sys.argv[1], *words], capture_output=True, text=True)
    return run.returncode, run.stdout

course = json.loads(tutor("list", "--json")[1])
steps = [step for lesson in course["lessons"] for step in lesson["steps"]]
exercises = [step["id"] for step in steps if step["kind"] not in ("text", "walk", "recall")]
assert len(exercises) >= 40, len(exercises)
for name in exercises:
    answer = json.loads(tutor("solution", name, "--json")[1])
    assert answer["exercise"] == name
    status, verdict = tutor("grade", name, answer["answer"], "--json")
    # Without NumPy or a compiler a program can't be run, which is said and is no fault of the answer.
    assert status in (0, 4), (name, answer["answer"], verdict)
    if status == 0:
        verdict = json.loads(verdict)
        assert (verdict["exercise"], verdict["status"], verdict["score"]) == (name, "right", 1), verdict
P
report $? "all stored answers are accepted"

# The practice of the first lesson that the course grew from.
"$MHA_TUTOR" trace two-head-practice --json >"$dir/out" 2>"$dir/err"
python3 - "$dir/out" >>"$dir/err" 2>&1 <<'P'
import json, sys
trace = json.load(open(sys.argv[1]))
steps = {step["name"]: step for step in trace["steps"]}
assert list(trace) == ["n_q", "n_k", "d_model", "num_heads", "num_kv_heads", "d_k", "d_v", "recipe", "steps"]
assert [trace[k] for k in ("n_q", "n_k", "d_model", "num_heads", "num_kv_heads", "d_k", "d_v")] == [5, 5, 8, 2, 2, 4, 4]
assert list(steps) == "X W_q W_k W_v Q K V Qh Kh Vh scores scaled weights heads concat".split(), list(steps)
assert steps["X"]["values"][0][0] == 0.1257302210933933
assert steps["Qh"]["shape"] == [2, 5, 4] and steps["weights"]["shape"] == [2, 5, 5] and steps["concat"]["shape"] == [5, 8]
assert all(abs(sum(row) - 1) < 1e-12 for head in steps["weights"]["values"] for row in head)
assert all(list(step) == ["name", "shape", "numpy", "values"] for step in trace["steps"])
P
report $? "trace two-head-practice"

"$MHA_TUTOR" lint exercises >"$dir/out" 2>"$dir/err"
[ $? -eq 0 ] && ! grep -v 'warning:' "$dir/out"
report $? "lint exercises finds no error"

# A broken lesson is named, and hides no other.
cp -R exercises "$dir/broken"
sed 's/"title": "Splitting into heads"/"title": 7/' exercises/03-splitting.json >"$dir/broken/03-splitting.json"
"$MHA_TUTOR" lint "$dir/broken" >"$dir/out" 2>"$dir/err"
[ $? -eq 1 ] && grep -q "03-splitting.json:5: /title: expected a text, found the number 7" "$dir/out"
report $? "a broken lesson is named by lint"
"$MHA_TUTOR" list --course "$dir/broken" >"$dir/out" 2>"$dir/err"
[ $? -eq 0 ] && grep -q dk-bert-base "$dir/out" && ! grep -q match-shapes "$dir/out" &&
    grep -q "lesson left out: .*03-splitting.json:5: /title" "$dir/err"
report $? "the others are there, and it is said which is not"

"$MHA_TUTOR" mistakes --json >"$dir/out" 2>"$dir/err"
python3 -c '
import json, sys
rows = json.load(open(sys.argv[1]))
assert len(rows) > 60 and len({row["label"] for row in rows}) == len(rows)
assert all(list(row) == ["label", "stage", "sentence", "numpy"] for row in rows)
stages = ["project", "split", "scores", "scale", "mask", "softmax", "weigh", "merge", "output", None]
assert all(row["stage"] in stages and row["sentence"].endswith((".", "?")) for row in rows)
' "$dir/out" 2>>"$dir/err"
report $? "mistakes --json"

# The harness can fail.
if graded dk-bert-base 9216 right 0; then report 1 "a wrong verdict is noticed"; else report 0 "a wrong verdict is noticed"; fi
echo "1..$n"
