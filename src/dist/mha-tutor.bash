# bash completion for mha-tutor: all it knows it asks the program itself.
_mha_tutor() {
    local IFS=$'\n' words=("${COMP_WORDS[@]:1:COMP_CWORD}")
    COMPREPLY=($("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null | cut -d ' ' -f 1))
}
complete -o default -F _mha_tutor mha-tutor
