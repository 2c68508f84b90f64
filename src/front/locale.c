#include "front/locale.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>

bool locale_use(void)
{
    setlocale(LC_MESSAGES, "");
    return setlocale(LC_CTYPE, "") != NULL && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
