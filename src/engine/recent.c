#include "engine/recent.h"

#include <string.h>

/* Rows of one head, as a screen shows them, are asked for again; what a row of all heads was summed up to is small, and
 * kept instead of it. */
enum { MOST_NUMBERS = 1 << 17 };

void recent_free(struct recent *recent)
{
    for (size_t i = 0; i < N_STEPS; i++)
        for (size_t k = 0; k < RECENT_PARTS; k++)
            arena_free(&recent->part[i][k].arena);
    *recent = (struct recent){0};
}

static bool is_inside(const struct box *inner, const struct box *outer)
{
    for (size_t i = 0; i < 3; i++)
        if (inner->first[i] < outer->first[i] ||
            inner->first[i] + inner->extent[i] > outer->first[i] + outer->extent[i])
            return false;
    return true;
}

const struct recent_part *recent_find(struct recent *recent, enum step_id step, const struct box *box)
{
    for (size_t i = 0; i < RECENT_PARTS; i++) {
        struct recent_part *part = &recent->part[step][i];
        if (part->data == NULL || !is_inside(box, &part->box))
            continue;
        part->used = ++recent->asked;
        return part;
    }
    return NULL;
}

void recent_copy(double *data, const struct box *box, const struct recent_part *part)
{
    const size_t *extent = part->box.extent;
    for (size_t h = 0; h < box->extent[0]; h++)
        for (size_t i = 0; i < box->extent[1]; i++) {
            size_t head = box->first[0] + h - part->box.first[0], row = box->first[1] + i - part->box.first[1];
            size_t from = (head * extent[1] + row) * extent[2] + box->first[2] - part->box.first[2];
            memcpy(data, part->data + from, box->extent[2] * sizeof *data);
            data += box->extent[2];
        }
}

void recent_keep(struct recent *recent, enum step_id step, const struct box *box, const double *data)
{
    struct recent_part *oldest = recent->part[step];
    size_t n = box->extent[0] * box->extent[1] * box->extent[2];
    if (n > MOST_NUMBERS)
        return;
    for (size_t i = 1; i < RECENT_PARTS; i++)
        if (recent->part[step][i].used < oldest->used)
            oldest = &recent->part[step][i];
    if (oldest->room < n) {
        arena_free(&oldest->arena);
        oldest->data = ARENA_ARRAY(&oldest->arena, n, double);
        oldest->room = n;
    }
    oldest->box = *box;
    oldest->used = ++recent->asked;
    memcpy(oldest->data, data, n * sizeof *data);
}
