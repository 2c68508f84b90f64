#include "app/effect.h"

bool effect_save(struct journal *journal, struct store *store, struct err *err)
{
    size_t done = 0;
    while (done < journal->n && (store == NULL || store_add(store, &journal->pending[done], err)))
        done++;
    journal_drop(journal, done);
    return journal->n == 0;
}
