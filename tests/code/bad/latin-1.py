# expects: compile_error
x = "ÿþ"
