/* Runs files through a fuzzer's function, one after the other, and prints TAP: no libFuzzer is needed for that. */
#include <stdio.h>

#include "base/fs.h"
#include "fuzz/fuzz.h"

enum { MAX_BYTES = 1 << 24 };

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        struct arena arena = {0};
        struct err err;
        struct str text;
        bool ok = fs_read(argv[i], MAX_BYTES, &text, &arena, &err) &&
                  LLVMFuzzerTestOneInput((const uint8_t *)text.p, text.n) == 0;
        printf("%s %d - %s\n", ok ? "ok" : "not ok", i, argv[i]);
        fflush(stdout); /* the last line before a crash names the file before the one that broke it */
        arena_free(&arena);
    }
    printf("1..%d\n", argc - 1);
    return argc > 1 ? 0 : 1;
}
