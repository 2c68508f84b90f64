#include "front/locale.h"

#include <langinfo.h>
#include <locale.h>
#include <stddef.h>
#include <string.h>

bool locale_use(void)
{
    setlocale(LC_MESSAGES, "");
    return setlocale(LC_CTYPE, "") != NULL && strcmp(locale_codeset(), "UTF-8") == 0;
}

const char *locale_codeset(void)
{
    return nl_langinfo(CODESET);
}

bool locale_is_known(void)
{
    locale_t named = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (named == (locale_t)0)
        return false;
    freelocale(named);
    return true;
}
