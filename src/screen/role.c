#include "screen/role.h"

#include "base/err.h"

char role_letter(enum role role)
{
#define ROLE_LETTER(name, letter) letter,
    static const char letters[ROLE_COUNT] = {ROLES(ROLE_LETTER)};
#undef ROLE_LETTER
    CHECK(role < ROLE_COUNT, "role %d", (int)role);
    return letters[role];
}
