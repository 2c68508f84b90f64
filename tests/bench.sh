#!/bin/sh
# Speed beside the peers, in one run.  No judgement: machines are shared and noisy; read the ratios.
cd "$(dirname "$0")/.." || exit 1
echo "== start-up"
python3 tests/bench/startup.py ./mha-tutor 11
echo "== a key in a walk"
python3 tests/bench/keys.py ./mha-tutor
echo "== grading a solution"
python3 tests/bench/grade.py ./mha-tutor 11
