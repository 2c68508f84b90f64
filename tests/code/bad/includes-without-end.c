/* expects: compile_error */
#include "/dev/zero"
