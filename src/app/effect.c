#include "app/effect.h"

#include <stdlib.h>
#include <time.h>

#include "base/str.h"

bool effect_save(struct journal *journal, struct store *store, int64_t now, struct err *err)
{
    bool ok = true;
    for (size_t i = 0; i < journal->n && store != NULL && ok; i++) {
        struct attempt row = journal->pending[i];
        row.time = now;
        ok = store_add(store, &row, err);
    }
    journal_clear(journal);
    return ok;
}

int64_t effect_now(void)
{
    double fixed;
    const char *set = getenv("MHA_TUTOR_NOW");
    if (set != NULL && num_parse(str_of(set), &fixed) && fixed >= 0 && fixed < 1e15)
        return (int64_t)fixed;
    return (int64_t)time(NULL);
}
