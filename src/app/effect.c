#include "app/effect.h"

bool effect_save(struct journal *journal, struct store *store, struct err *err)
{
    bool ok = true;
    for (size_t i = 0; i < journal->n && store != NULL && ok; i++)
        ok = store_add(store, &journal->pending[i], err);
    journal_clear(journal);
    return ok;
}
