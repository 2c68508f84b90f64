#include "engine/recent.h"

#include <string.h>

void recent_free(struct recent *recent)
{
    for (size_t i = 0; i < N_STEPS; i++)
        arena_free(&recent->part[i].arena);
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

bool recent_take(const struct recent *recent, enum step_id step, const struct box *box, double *data)
{
    const struct recent_part *part = &recent->part[step];
    if (part->data == NULL || !is_inside(box, &part->box))
        return false;
    const size_t *extent = part->box.extent;
    for (size_t h = 0; h < box->extent[0]; h++)
        for (size_t i = 0; i < box->extent[1]; i++) {
            size_t head = box->first[0] + h - part->box.first[0], row = box->first[1] + i - part->box.first[1];
            size_t from = (head * extent[1] + row) * extent[2] + box->first[2] - part->box.first[2];
            memcpy(data, part->data + from, box->extent[2] * sizeof *data);
            data += box->extent[2];
        }
    return true;
}

void recent_keep(struct recent *recent, enum step_id step, const struct box *box, const double *data)
{
    struct recent_part *part = &recent->part[step];
    size_t n = box->extent[0] * box->extent[1] * box->extent[2];
    arena_reset(&part->arena);
    part->box = *box;
    part->data = ARENA_ARRAY(&part->arena, n, double);
    memcpy(part->data, data, n * sizeof *data);
}
