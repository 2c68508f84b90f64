#include "io/python.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/str.h"
#include "io/probe.h"
#include "io/which.h"

enum { LINE_SIZE = 4096 };

static bool is_script(const char *path)
{
    char begin[2] = {0};
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return false;
    ssize_t n = read(fd, begin, sizeof begin);
    close(fd);
    return n == 2 && begin[0] == '#' && begin[1] == '!';
}

/* The first line that a line of Python prints; NULL when it can't be run. */
static const char *ask(const char *path, const char *code, struct arena *arena)
{
    char line[LINE_SIZE], option[] = "-c";
    char *const argv[] = {arena_dup(arena, path), option, arena_dup(arena, code), NULL};
    return probe_run(argv, line, sizeof line) ? arena_dup(arena, line) : NULL;
}

static const char *real_interpreter(const char *name, struct arena *arena)
{
    const char *path = which(name, arena);
    return path != NULL && is_script(path) ? ask(path, "import sys; print(sys.executable)", arena) : path;
}

size_t python_candidates(const char *out[PYTHON_CANDIDATES], struct arena *arena)
{
    const char *chosen = getenv("MHA_TUTOR_PYTHON");
    bool is_chosen = chosen != NULL && chosen[0] != '\0';
    const char *const names[] = {is_chosen ? chosen : "python3", "/usr/bin/python3"};
    size_t n = 0;
    for (size_t i = 0; i < (is_chosen ? 1 : PYTHON_CANDIDATES); i++) {
        const char *path = real_interpreter(names[i], arena);
        if (path != NULL && (n == 0 || strcmp(out[0], path) != 0))
            out[n++] = path;
    }
    return n;
}

void python_look(struct python *out, struct arena *arena)
{
    const char *path[PYTHON_CANDIDATES];
    size_t n = python_candidates(path, arena);
    *out = (struct python){0};
    for (size_t i = 0; i < n && out->numpy == NULL; i++) {
        const char *version = ask(path[i], "import sys; print(sys.version.split()[0])", arena);
        const char *numpy = version == NULL ? NULL : ask(path[i], "import numpy; print(numpy.__version__)", arena);
        if (version != NULL && (out->path == NULL || numpy != NULL))
            *out = (struct python){path[i], version, numpy};
    }
}

const char *python_advice(bool has_python, struct arena *arena)
{
    const char *chosen = getenv("MHA_TUTOR_PYTHON");
    if (chosen != NULL && chosen[0] != '\0')
        return arena_printf(arena, "MHA_TUTOR_PYTHON names %s, which %s.", chosen,
                            has_python ? "can't import NumPy" : "can't be started");
    return has_python
               ? "This Python has no NumPy. Install it: apt install python3-numpy; or set MHA_TUTOR_PYTHON to a "
                 "Python that has it."
               : "No Python was found. Install it: apt install python3 python3-numpy; or set MHA_TUTOR_PYTHON to "
                 "one.";
}
