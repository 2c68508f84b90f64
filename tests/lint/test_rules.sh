#!/bin/sh
# Each rule of lint: one change to the sound course of tests/data/small, and the one finding that it must bring, byte
# for byte; "..." at its end stands for words that are not lint's own.  Errors end with 1, warnings with 0.
course=$PWD/tests/data/small
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
n=0

report() { # report STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - $2"
    else
        echo "not ok $n - $2"
        sed 's/^/# found    /' "$dir/out"
    fi
}

is_as_wanted() { # is_as_wanted FOUND WANTED
    case $2 in
    *...) [ "${1#"${2%...}"}" != "$1" ] ;;
    *) [ "$1" = "$2" ] ;;
    esac
}

rule() { # rule NAME FILE SED-SCRIPT EXPECTED-STATUS EXPECTED-OUTPUT; without a script FILE is added
    rm -rf "$dir/course"
    cp -R "$course" "$dir/course"
    if [ -n "$3" ]; then
        sed "$3" "$course/$2" >"$dir/course/$2"
    else
        cp "$course/tiny.json" "$dir/course/$2"
    fi
    (cd "$dir/course" && "$MHA_TUTOR" lint . >"$dir/out" 2>/dev/null)
    status=$?
    [ $status -eq "$4" ] && [ "$(wc -l <"$dir/out")" -eq 1 ] && is_as_wanted "$(cat "$dir/out")" "$5"
    report $? "$1"
}

error() { # error NAME FILE SED-SCRIPT FINDING
    rule "$1" "$2" "$3" 1 "$4"
}

warning() { # warning NAME FILE SED-SCRIPT FINDING
    rule "$1" "$2" "$3" 0 "$4"
}

# ---- a course as a whole ----

error "a lesson requires what is not there" 02-more.json 's/\["kinds"\]/["kind"]/' \
    '02-more.json:7: /requires/0: there is no lesson "kind"; did you mean "kinds"?'
error "a lesson requires a later one, which may be a circle" 01-kinds.json 's/"minutes": 7,/&\n  "requires": ["more"],/' \
    '01-kinds.json:7: /requires/0: "more" does not come before this lesson, so it can'\''t be required'
error "an id is used twice in a course" 02-more.json 's/"id": "lines-again"/"id": "a-fill"/' \
    '02-more.json:10: /steps/1: the id "a-fill" is used already, at 01-kinds.json:42'
error "a recall of nothing" 02-more.json 's/\["a-shape"\]/["a-shap"]/' \
    '02-more.json:9: /steps/0/of/0: there is no exercise "a-shap"; did you mean "a-shape"?'
error "a recall of a text" 02-more.json 's/\["a-shape"\]/["a-text"]/' \
    '02-more.json:9: /steps/0/of/0: there is no exercise "a-text"; did you mean "a-text"?'
error "a recall of what comes later" 02-more.json 's/\["a-shape"\]/["lines-again"]/' \
    '02-more.json:9: /steps/0/of/0: "lines-again" does not come before this step'
error "an exercise requires what is not there" 02-more.json 's/"many": true,/&\n      "requires": ["an-ordr"],/' \
    '02-more.json:17: /steps/1/requires/0: there is no exercise "an-ordr"; did you mean "an-order"?'
error "an exercise requires itself" 02-more.json 's/"many": true,/&\n      "requires": ["lines-again"],/' \
    '02-more.json:17: /steps/1/requires/0: "lines-again" does not come before this step'
error "a replaced id is in use" 02-more.json 's/"many": true,/&\n      "replaces": ["a-fill"],/' \
    '02-more.json:17: /steps/1/replaces/0: "a-fill" is still in use; an id that was replaced is never used again'
error "a skill is practised once" 02-more.json 's/"skills": \["order"\]/"skills": ["order", "alone"]/' \
    '02-more.json:23: /steps/1/skills/1: the skill "alone" is practised by this exercise only; two are needed to learn it'
error "a retired id is used again" course.json 's/"lessons"/"retired": ["gone", "a-fill"], &/' \
    'course.json:8: /retired/1: "a-fill" is used again, at 01-kinds.json:42; old progress would count for something else: take another id'
error "a retired id is that of a lesson" course.json 's/"lessons"/"retired": ["more"], &/' \
    'course.json:8: /retired/0: "more" is used again, at 02-more.json:1; old progress would count for something else: take another id'
error "a file that nothing refers to" tiny-two.json '' \
    'tiny-two.json: no lesson of this course refers to this file; name it in one, or take it away'
error "an array that nothing refers to" unused.npy '' \
    'unused.npy: no lesson of this course refers to this file; ...'

# ---- texts and pages ----

error "a title is too long" 01-kinds.json 's/"A blank"/"A title of a bit more than the sixty columns that a list has room for"/' \
    '01-kinds.json:46: /steps/3/title: a title has at most 60 columns, found 69'
error "a line of code is too wide" 01-kinds.json 's/"scores = Q @ K.____"/"scores = Q @ K.____  # a remark which makes this a line that no screen has room for"/' \
    '01-kinds.json:48: /steps/3/line: a line of code has at most 72 columns, found 83'
error "Markdown outside the subset, in a hint" 01-kinds.json 's/"Compare the shapes."/"See [this](http:\/\/x)."/' \
    '01-kinds.json:50: /steps/3/hints/0: line 1 of the text: links and images are not supported'
error "an invisible character" 01-kinds.json 's/"Compare the shapes."/"Compare\\u202e the shapes."/' \
    '01-kinds.json:50: /steps/3/hints/0: <U+202E> is invisible or controls the screen; take it out'
error "a TAB" 01-kinds.json 's/"Compare the shapes."/"Compare\\tthe shapes."/' \
    '01-kinds.json:50: /steps/3/hints/0: a TAB is invisible or controls the screen; take it out'
error "a text shows a step without a setup" 01-kinds.json '/"setup": "tiny",/{x;s/^/x/;/^x$/{x;d};x}' \
    '01-kinds.json:14: /steps/0/show/0: there is no setup to show Q of'
error "a text shows a step that does not occur" 01-kinds.json 's/"show": \[{"step": "Q"}\]/"show": [{"step": "output"}]/' \
    '01-kinds.json:15: /steps/0/show/0: this setup has no step output'
error "an exercise shows a head that is not there" 01-kinds.json 's/"show": \[{"step": "scaled", "head": 0}\]/"show": [{"step": "scaled", "head": 2}]/' \
    '01-kinds.json:85: /steps/6/show/0: head 2 is outside an axis of 2'
error "a page is too tall" 01-kinds.json 's/"body": \[/&"a", "", "b", "", "c", "", "d", "", "e", "", "f", "", "g", "", /' \
    '01-kinds.json:9: /steps/0: takes 26 rows with its title; a screen of 80 x 24 has 21: shorten or divide it'

# ---- answers ----

error "the stored answer is not accepted" 01-kinds.json 's/{"accept": \["T", "transpose()"\]}/{"equal": "T +"}/' \
    '01-kinds.json:42: /steps/3: the stored answer is not accepted: ...'
error "the stored answer does not survive its text form" 01-kinds.json 's/K.____"/K.____ ____"/;s/{"accept": \["T", "transpose()"\]}/{"accept": ["a | b"]}, {"accept": ["c"]}/;/PyTorch/d' \
    '01-kinds.json:42: /steps/3: the stored answer, typed as "a | b | c", is not accepted: ...'
error "a near miss can't be read" 01-kinds.json 's/"(n, h, d_k)", "why"/"(n, h, d_kk)", "why"/' \
    '01-kinds.json:75: /steps/5/near/0: this near miss can'\''t be read as an answer: ...'
error "a near miss is right" 01-kinds.json 's/"(n, h, d_k)", "why"/"(h, n, d_k)", "why"/' \
    '01-kinds.json:75: /steps/5/near/0: this near miss is the right answer'
error "a near miss is there already" 01-kinds.json 's/{"answer": "(n, h, d_k)", "why": "This is before the transpose."}/&, {"answer": "(3, 2, 4)", "why": "Once more."}/' \
    '01-kinds.json:75: /steps/5/near/1: this near miss means the same as number 1'
error "a pin that the engine does not compute" 01-kinds.json 's/"pin": \[2, 3, 4\]/"pin": [2, 3, 5]/' \
    '01-kinds.json:72: /steps/5/pin: entry 2 is pinned to 5, the engine computes 4'
error "a hint contains the answer" 01-kinds.json 's/"Heads first.", "Then the tokens."/"It is (2, 3, 4).", "Then the tokens."/' \
    '01-kinds.json:74: /steps/5/hints/0: this hint contains the answer, "(2, 3, 4)"'
error "a hint contains the text of the right option" 01-kinds.json 's/"A spread is a root."/"Take sqrt(d_k)."/' \
    '01-kinds.json:38: /steps/2/hints/1: this hint contains the answer, "sqrt(d_k)"'
spelled() { # spelled NAME HINT FOUND: the answer (2, 3, 4) in a hint, spelled in another way
    error "a hint contains the answer, $1" 01-kinds.json "s|\"Heads first.\", \"Then the tokens.\"|\"$2\", \"Then the tokens.\"|" \
        "01-kinds.json:74: /steps/5/hints/0: this hint contains the answer, \"$3\""
}
spelled "in brackets" 'Like this: [2,3,4].' '[2,3,4]'
spelled "with signs for times" 'It is 2 × 3 × 4, heads first.' '2 × 3 × 4'
spelled "in words between" 'That makes 2 by 3 by 4.' '2 by 3 by 4'
spelled "as code" 'Try `2x3x4`.' '2x3x4'
spelled "in names" 'In names (h, n, d // h).' '(h, n, d // h)'
spelled "without brackets" 'It has 2, 3, 4.' '2, 3, 4'

number() { # number NAME ANSWER HINT FOUND: a hint of a number exercise
    error "a hint contains the number, $1" 01-kinds.json "s|{\"step\": \"weights\", \"at\": \[0, 1, 1\]}|{\"values\": \"$2\"}|;s|Row 1 has two keys that may be seen.|$3|;/\"tells\": \[\"exp/d;/\"labels\": \[\"scale_power/d;s/\"skills\": \[\"softmax\"\],/\"skills\": [\"softmax\"]/" \
        "01-kinds.json:87: /steps/6/hints/0: this hint contains the answer, \"$4\""
}
number "as a fraction" 0.25 'A share of 1/4.' '1/4'
number "as a decimal" 1/4 'A share of 0.25 each.' '0.25'
number "with a comma" 1/4 'A share of 0,25 each.' '0,25'
number "with its thousands" 1048576 'There are 1,048,576 of them.' '1,048,576'
number "with spaces between thousands" 1048576 'There are 1 048 576 of them.' '1 048 576'
number "as a formula" 12 'Take 3 * 4 of them.' '3 * 4'
number "of one digit, announced" 4 'The answer is 4.' '4'
error "a hint names the letter of the right option" 01-kinds.json 's/"A spread is a root."/"Take option b."/' \
    '01-kinds.json:38: /steps/2/hints/1: this hint contains the answer, "b"'
error "a hint has another accepted word" 01-kinds.json 's/"Compare the shapes."/"NumPy has transpose() for this."/' \
    '01-kinds.json:50: /steps/3/hints/0: this hint contains the answer, "transpose()"'
error "two options are alike" 01-kinds.json 's/"sqrt(d_model)", "why"/"d_k ", "why"/' \
    '01-kinds.json:36: /steps/2/options/2: this option says the same as number 1'
error "a name that means nothing" 01-kinds.json 's/{n} tokens/{m} tokens/' \
    '01-kinds.json:70: /steps/5/prompt: {m} is no name of "vary" or of the setup; with a backslash before it, it is text'
error "a draw that does not work out" 01-kinds.json 's/"d_k": \[4, 8, 9\]}/"d_k": [4, 8, 9], "where": ["h + 1 == n or n == 0"]}/;s/"n": \[3, 6, 7\]/"n": [3, 0]/;s/"(h, n, d_k)"}/"(h, n, 12 \/ n)"}/' \
    "01-kinds.json:71: /steps/5/answer: draw 1: ..."

warning "draws that soon come again" 01-kinds.json 's/"vary": {"h": \[2, 3, 5\], "n": \[3, 6, 7\], "d_k": \[4, 8, 9\]}/"vary": {"h": [2], "n": [3], "d_k": [4, 8, 9]}/' \
    '01-kinds.json:73: /steps/5/vary: warning: 3 different draws; offer at least 4'

# ---- mistakes ----

error "a label that is not known" 01-kinds.json 's/"tells": \["exp_base_two"\]/"tells": ["scale_mising"]/' \
    '01-kinds.json:89: /steps/6/tells/0: unknown mistake "scale_mising"; did you mean scale_missing?'
error "an excused label that is not known" 01-kinds.json 's/"labels": \["scale_power_precedence"\]/"labels": ["scale_power"]/' \
    '01-kinds.json:90: /steps/6/blind/0/labels/0: unknown mistake "scale_power"'
error "a mistake survives" 01-kinds.json 's/"tells": \["exp_base_two"\]/"tells": ["kv_always_head0"]/' \
    '01-kinds.json:89: /steps/6/tells/0: kv_always_head0 gives the right answer here; choose other numbers, or move it to "blind"'
error "a mistake that can't be made here" 01-kinds.json 's/"tells": \["exp_base_two"\]/"tells": ["bias_skipped"]/' \
    '01-kinds.json:89: /steps/6/tells/0: bias_skipped does not apply here: ...'
error "a mistake that is made later" 01-kinds.json 's/"tells": \["exp_base_two"\]/"tells": ["weights_transposed"]/' \
    '01-kinds.json:89: /steps/6/tells/0: weights_transposed is made after weights, so it can'\''t show there'
error "a mistake that would change what is shown" 01-kinds.json 's/"tells": \["exp_base_two"\]/"tells": ["scale_missing"]/' \
    '01-kinds.json:89: /steps/6/tells/0: scale_missing would change scaled, which stands under the prompt'
error "nothing is computed that could tell" 01-kinds.json 's/"explain": "The softmax then does not saturate.",/&\n      "tells": ["scale_missing"],/' \
    '01-kinds.json:40: /steps/2/tells: mistakes can be told apart only where the answer is a step of the right computation'
warning "an excuse that is not needed" 01-kinds.json 's/"labels": \["scale_power_precedence"\]/"labels": ["mask_ignored"]/' \
    '01-kinds.json:90: /steps/6/blind/0: warning: mask_ignored is told apart here; no need to excuse it'

warning "an excuse for what can't show" 01-kinds.json 's/"labels": \["scale_power_precedence"\]/"labels": ["scale_missing"]/' \
    '01-kinds.json:90: /steps/6/blind/0: warning: scale_missing would change scaled, which stands under the prompt; no need to excuse it'

# ---- the report of it all ----

rm -rf "$dir/course"
cp -R "$course" "$dir/course"
(cd "$dir/course" && "$MHA_TUTOR" lint . >"$dir/out" 2>"$dir/err")
status=$?
[ $status -eq 0 ] && ! [ -s "$dir/out" ] && grep -q '^mha-tutor: no findings$' "$dir/err"
report $? "a sound course has no findings"

"$MHA_TUTOR" lint tests/data/course/good >"$dir/out" 2>/dev/null
[ $? -eq 0 ] && ! [ -s "$dir/out" ]
report $? "nor has a course of fixtures that uses every key"

{
    echo '{"num_heads": 2, "tensors": ['
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do
        echo "{\"name\": \"T$i\", \"normal\": [2, 2]},"
    done
    echo '{"name": "T", "normal": [2, 2]}]}'
} >"$dir/many.json"
"$MHA_TUTOR" lint "$dir/many.json" >"$dir/out" 2>/dev/null
[ $? -eq 1 ] && [ "$(wc -l <"$dir/out")" -eq 21 ] && [ "$(tail -n 1 "$dir/out")" = "$dir/many.json: and 5 more" ]
report $? "after 20 findings of a file their number follows"

misplaced() { # misplaced NAME TEXT FINDING: a file that is no part of a course
    echo "$2" >"$dir/file.json"
    "$MHA_TUTOR" lint "$dir/file.json" >"$dir/out" 2>/dev/null
    [ $? -eq 1 ] && [ "$(cat "$dir/out")" = "$dir/file.json:1: $3" ]
    report $? "$1"
}
misplaced "a course in a file of another name" '{"format": 1, "lessons": []}' \
    'this looks like a course; its file is called course.json'
misplaced "a file that is nothing" '{"format": 1}' \
    'expected a course ("lessons"), a lesson ("steps") or a setup ("tensors"), found an object'

for path in /no/such/path "$dir"; do
    "$MHA_TUTOR" lint "$path" >"$dir/out" 2>/dev/null
    [ $? -eq 3 ] && ! [ -s "$dir/out" ]
    report $? "a path that can't be opened ends with 3: $path"
done

# The harness can fail.
before=$n
n=0
found=$(error "self-test" 01-kinds.json 's/x/x/' 'a finding that is not there')
n=$before
case $found in
not*) report 0 "a finding that fails to come is noticed" ;;
*) report 1 "a finding that fails to come is noticed" ;;
esac
echo "1..$n"
