#!/bin/sh
# Translations: chosen by --lang, by the learner's last choice, by the environment; what is missing, stale or broken is
# shown in the course's own language; letters, numbers and verdicts are the same in all.
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

says() { # says NAME TEXT [VARIABLE=VALUE...] -- ARGUMENT...
    name=$1 text=$2
    shift 2
    variables=
    while [ "$1" != -- ]; do
        variables="$variables $1"
        shift
    done
    shift
    # shellcheck disable=SC2086 # several variables
    env $variables "$MHA_TUTOR" "$@" >"$dir/out" 2>"$dir/err"
    grep -qF -- "$text" "$dir/out" "$dir/err"
    report $? "$name"
}

english='Three keys that fit a little' turkish='Biraz uyan üç anahtar'
says "its own language" "$english" -- show one-head-blend
says "--lang" "$turkish" -- show one-head-blend --lang tr
says "LC_MESSAGES" "$turkish" LC_MESSAGES=tr_TR.UTF-8 -- show one-head-blend
says "LANG" "$turkish" LANG=tr_TR.UTF-8 LC_CTYPE=C.UTF-8 -- show one-head-blend
says "LC_ALL goes before LC_MESSAGES" "$english" LC_ALL=C.UTF-8 LC_MESSAGES=tr_TR.UTF-8 -- show one-head-blend
says "--lang goes before the environment" "$english" LC_MESSAGES=tr_TR.UTF-8 -- show one-head-blend --lang en
says "a language of the environment that is not there" "$english" LC_MESSAGES=de_DE.UTF-8 -- show one-head-blend
says "where it could not be written" "$english" LC_ALL=C LC_MESSAGES=tr_TR.UTF-8 -- show one-head-blend
says "a lesson that is not translated" "The same" LC_MESSAGES=tr_TR.UTF-8 -- list
"$MHA_TUTOR" show one-head-blend --lang de >"$dir/out" 2>"$dir/err"
[ $? -eq 2 ] && grep -qF "this course is not in 'de'; there are: en, tr" "$dir/err"
report $? "a language that was asked for, and is not there"

mkdir -p "$MHA_TUTOR_HOME"
echo tr >"$MHA_TUTOR_HOME/language"
says "the language of last time" "$turkish" -- show one-head-blend
says "and before the environment" "$turkish" LC_MESSAGES=en_US.UTF-8 -- show one-head-blend
echo '../../etc' >"$MHA_TUTOR_HOME/language"
says "a file that holds no language" "$english" -- show one-head-blend
rm "$MHA_TUTOR_HOME/language"

# ---- chosen in the tutor ----

printf 'language\n9\n2\nquit\n' | "$MHA_TUTOR" --plain one-head-blend >"$dir/out" 2>"$dir/err"
grep -qF '  2. Türkçe: tr' "$dir/out" && grep -qF 'A number from 1 to 2' "$dir/out" && grep -qF 'Bir Python' "$dir/out"
report $? "line mode asks, and goes on at the same step"
says "the choice is kept" "$turkish" -- show one-head-blend
printf 'language\nquit\n' | "$MHA_TUTOR" --plain one-head-blend >"$dir/out" 2>"$dir/err"
[ $? -eq 0 ] && [ "$(grep -cF 'Bir Python' "$dir/out")" -eq 2 ]
report $? "without a choice it stays"
printf 'language\n1\nquit\n' | "$MHA_TUTOR" play --plain >"$dir/out" 2>"$dir/err"
[ $? -eq 0 ] && grep -qF 'a Python dictionary' "$dir/out" && ! [ -s "$dir/err" ]
report $? "from the playground, the course goes on in it"
printf 'language\n2\nquit\n' | "$MHA_TUTOR" review --plain >"$dir/out" 2>"$dir/err"
[ $? -eq 0 ] && grep -qF 'Bir Python' "$dir/out" && ! [ -s "$dir/err" ]
report $? "and so from the review"
rm "$MHA_TUTOR_HOME/language"

# ---- verdicts ----

for answer in 'lookup-average 3' 'lookup-average 2.9' 'lookup-average 3,0' 'lookup-average 8/3' 'lookup-average 3.0' \
    'who-does-what 1=e|2=d|3=c|4=b|5=a' 'weights-shape (1,2,3)' 'row-belongs-to-query b' 'row-belongs-to-query a'; do
    id=${answer%% *} text=${answer#* }
    text=$(echo "$text" | tr '|' ' ')
    "$MHA_TUTOR" grade "$id" "$text" --json >"$dir/out" 2>"$dir/err"
    in_english="$? $(grep -E '"(status|score)"' "$dir/out")"
    "$MHA_TUTOR" grade "$id" "$text" --json --lang tr >"$dir/out" 2>"$dir/err"
    [ "$? $(grep -E '"(status|score)"' "$dir/out")" = "$in_english" ]
    report $? "the same verdict: $answer"
done

# ---- sidecar files that are off ----

course=$dir/course
fresh() { # fresh SED-SCRIPT: the small course, its first lesson with a translation, one change made in it
    rm -rf "$course"
    cp -R tests/data/small "$course"
    sed -i 's/"lessons"/"translations": ["tr"], &/' "$course/course.json"
    "$MHA_TUTOR" new translation "$course/01-kinds.json" --lang tr | sed "s/A blank/Bir boşluk/;$1" >"$course/01-kinds.tr.json"
}

lints() { # lints NAME SED-SCRIPT STATUS FINDING: the first, "" for none; "..." at its end stands for anything
    fresh "$2"
    (cd "$course" && "$MHA_TUTOR" lint . >"$dir/out" 2>"$dir/err")
    status=$?
    [ $status -eq "$3" ] && case $4 in
    *...) head -n 1 "$dir/out" | grep -qF -- "${4%...}" ;;
    *) [ "$(cat "$dir/out")" = "$4" ] ;;
    esac
    report $? "lint: $1"
}

digest=$("$MHA_TUTOR" new translation tests/data/small/01-kinds.json --lang tr | sed -n 's/.*"base": "\([0-9a-f]*\)".*/\1/p' | head -n 1)
lints "what new translation prints" '' 0 ''
says "it is used" 'Bir boşluk' -- show a-fill --course "$course" --lang tr
lints "a stale text" "s/$digest/0000000000000000/" 0 \
    "01-kinds.tr.json:7: /strings/kinds/~1title: warning: the text was changed since (01-kinds.json:5): it is shown untranslated; ..."
lints "a text that its step does not have" '/"a-fill"/,/^    }/{s/"\/title"/"\/titel"/}' 1 \
    '01-kinds.tr.json:80: /strings/a-fill/~1titel: "a-fill" has no text /titel; take it out...'
lints "texts that are missing" '/"kinds": {/,/^    },/d' 0 \
    '01-kinds.tr.json:5: /strings: warning: 1 text is not translated; the first is /title of kinds'
lints "a step that is not there" 's/"a-fill"/"a-fil"/' 1 \
    '01-kinds.tr.json:80: /strings/a-fil/~1title: "a-fil" has no text /title; take it out...'
lints "of another lesson" 's/"of": "kinds"/"of": "more"/' 1 '01-kinds.tr.json:3: /of: expected "kinds", ...'
lints "of another language" 's/"language": "tr"/"language": "de"/' 1 '01-kinds.tr.json:4: /language: expected "tr", ...'
lints "an unknown key" 's/"format": 1,/"format": 1, "extra": 2,/' 1 '01-kinds.tr.json:2: /extra: ...'
lints "a newer format" 's/"format": 1,/"format": 7,/' 1 \
    '01-kinds.tr.json:2: /format: this is format 7, and this program knows format 1: please update mha-tutor...'
says "and the lesson is shown in its own language" 'A blank' -- show a-fill --course "$course" --lang tr
for text in '""' 3 '[]' '[1]'; do
    lints "no text, but $text" '7,9s/"text": ".*"/"text": '"$text/" 1 \
        '01-kinds.tr.json:9: /strings/kinds/~1title/text: expected a text, or an array of texts, that is not empty, ...'
    says "and the rest of the lesson is translated" 'Bir boşluk' -- show a-fill --course "$course" --lang tr
done
lints "no JSON" '$s/}//' 1 '01-kinds.tr.json:...'
says "and the lesson is shown all the same" 'A blank' -- show a-fill --course "$course" --lang tr
lints "a text outside the subset" 's/Bir boşluk/Bir boşluk \\u202e/' 1 \
    '01-kinds.tr.json:82: /steps/3/title: <U+202E> is invisible or controls the screen; take it out...'
fresh ''
sed -i 's/"A blank"/"A new blank"/' "$course/01-kinds.json"
says "a stale text is shown untranslated" 'A new blank' -- show a-fill --course "$course" --lang tr
echo "1..$n"
