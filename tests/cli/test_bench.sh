#!/bin/sh
# `mha-tutor bench` on sizes that take no time: what it prints, not how fast it is.
: "${MHA_TUTOR:?run me through tests/run.sh}"
out=$(mktemp)
trap 'rm -f "$out"' EXIT
n=0

ok() { # ok STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

has() { # has PATTERN TIMES: so many lines match
    [ "$(grep -cE "$1" "$out")" -eq "$2" ]
}

MHA_KERNEL=base MHA_THREADS=3 "$MHA_TUTOR" bench 5,8,2 layer:3,4,1,f32 >"$out"
ok $? "it runs"
has '^kernel base, 3 threads' 1
ok $? "it says with what"
has '^attention f64 +5 +8 +2 +[0-9.]+ (us|ms|s) +[0-9.]+ +[0-9]+ % +[0-9.]+ +[0-9.]+$' 1
ok $? "attention in float64"
has '^layer     f32 +3 +4 +1 ' 1
ok $? "a layer in float32"

MHA_THREADS=1 "$MHA_TUTOR" bench --json 5,8,2 layer:3,4,1,f32 >"$out"
ok $? "it runs for programs"
has '^  "threads": 1,$' 1 && has '"part": "(attention|layer)"' 2 && has '"dtype": "float(64|32)"' 2
ok $? "sizes and types are told"
for key in calls seconds gflops peak_gflops share mib; do
    has "^      \"$key\": [0-9.e-]+,?\$" 2
    ok $? "$key is a number"
done
echo "1..$n"
