#include "front/exit.h"

int exit_of(enum err_code code)
{
    switch (code) {
    case ERR_NONE:
        return EXIT_DONE;
    case ERR_USAGE:
        return EXIT_USAGE;
    case ERR_CONTENT:
    case ERR_OPEN:
    case ERR_TOO_BIG:
        return EXIT_CONTENT;
    case ERR_TOOL:
        return EXIT_TOOL;
    case ERR_PROGRESS:
        return EXIT_PROGRESS;
    case ERR_INTERNAL:
        break;
    }
    return EXIT_INTERNAL;
}
