# fish completion for mha-tutor: all it knows it asks the program itself.
function __mha_tutor_complete
    set -l words (commandline -opc) (commandline -ct)
    $words[1] complete -- $words[2..-1] 2>/dev/null | string replace ' ' \t
end
function __mha_tutor_wants_files
    test -z (__mha_tutor_complete | string collect)
end
complete -c mha-tutor -f -a '(__mha_tutor_complete)'
complete -c mha-tutor -n __mha_tutor_wants_files -F
