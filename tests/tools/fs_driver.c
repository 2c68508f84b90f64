/* fs_driver PATH: replaces a file by what comes from standard input, so that shell tests can break the system calls
 * below.  Ends with 3 and the message on stderr when it can't. */
#include <stdio.h>

#include "base/arena.h"
#include "base/fs.h"

int main(int argc, char **argv)
{
    static char text[1 << 20];
    struct err err;
    size_t n = fread(text, 1, sizeof text, stdin);
    if (argc == 2 && fs_write(argv[1], (struct str){text, n}, &err))
        return 0;
    fprintf(stderr, "%s\n", argc == 2 ? err.text : "usage: fs_driver PATH");
    return 3;
}
