#include "course/code_blocks.h"

#include "engine/blocks.h"

/* How many keys come at a time; 0: the test is about something else. */
static size_t block_of(const struct code_test *test)
{
    const struct name *block = names_find(&test->with, STR("block"));
    const struct setup *setup = test->setup;
    bool is_plain = setup->num_heads == 1 && setup->input[STEP_Q].ndim == 2 && setup->mask.kind == MASK_NONE;
    return is_plain && block != NULL && block->number >= 1 ? (size_t)block->number : 0;
}

static bool is_about_blocks(const struct code *code)
{
    for (size_t i = 0; i < code->n_tests; i++)
        if (block_of(&code->test[i]) == 0)
            return false;
    return !code_is_script(code) && code->returns == STEP_CONCAT;
}

static bool gives_all(const struct blocks *wrong, const struct evidence_of_run *e, const struct sameness *how,
                      struct arena *arena)
{
    for (size_t i = 0; i < e->n; i++) {
        const struct code_test *test = &e->code->test[e->outcome[i].test];
        struct tensor made;
        if (e->outcome[i].value.data == NULL)
            return false;
        blocks_run(&made, test->setup, block_of(test), wrong, arena);
        if (!same_tensor(how, &made, &e->outcome[i].value))
            return false;
    }
    return true;
}

const char *code_blocks(const struct evidence_of_run *e, const struct sameness *how, struct arena *arena)
{
    for (size_t i = 0; i < BLOCKS_N_MISTAKES && is_about_blocks(e->code); i++)
        if (gives_all(&blocks_mistakes[i].how, e, how, arena))
            return blocks_mistakes[i].label;
    return NULL;
}
