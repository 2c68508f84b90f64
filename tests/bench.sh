#!/bin/sh
# Speed beside the peers, in one run.  No judgement: machines are shared and noisy; read the ratios.
# BENCH_ROUNDS: how often each contender runs in attention.py (3).
cd "$(dirname "$0")/.." || exit 1
echo "== start-up"
python3 tests/bench/startup.py ./mha-tutor 11
echo "== a key in a walk"
python3 tests/bench/keys.py ./mha-tutor
echo "== grading a solution"
python3 tests/bench/grade.py ./mha-tutor 11
echo "== the engine beside NumPy and PyTorch"
"${MHA_TUTOR_PYTHON:-python3}" tests/bench/attention.py ./mha-tutor "${BENCH_ROUNDS:-3}"
echo "== instructions of a call"
sh tests/bench/instructions.sh build/release/tests/tools/attention_driver
echo "== a diagnosis at worst"
build/release/tests/tools/diagnose_driver
