/* expects: compile_error */
#error [2J]0;title
