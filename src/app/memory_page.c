#include "app/memory_page.h"

#include <stdio.h>
#include <string.h>

#include "base/str.h"

enum { SLOT_W = 7, VIEW_W = 18, DIGITS = 4 };

static size_t n_views(const struct memory *m)
{
    return m->made == N_STEPS ? 1 : N_MEMORY_READINGS;
}

/* Columns of the slots: as wide as the last one needs. */
static int slot_w(const struct memory *m)
{
    char last[NUM_SIZE];
    int w = snprintf(last, sizeof last, "%zu", tensor_count(m->buffer)) + 3;
    return w > SLOT_W ? w : SLOT_W;
}

static int column_of(const struct memory *m, size_t view)
{
    return slot_w(m) + (int)view * VIEW_W;
}

static const char *tuple(const size_t *numbers, size_t n, const char *brackets, struct arena *arena)
{
    struct sb out = {.arena = arena};
    sb_char(&out, brackets[0]);
    for (size_t i = 0; i < n; i++)
        sb_printf(&out, "%s%zu", i == 0 ? "" : ", ", numbers[i]);
    sb_char(&out, brackets[1]);
    return sb_text(&out);
}

static const char *index_text(const struct memory_view *v, size_t slot, struct arena *arena)
{
    size_t at[TENSOR_MAX_DIM];
    return tuple(at, memory_index(v, slot, at), "[]", arena);
}

static const char *axes_text(const struct memory_view *v, struct arena *arena)
{
    struct sb out = {.arena = arena};
    if (v->is_joined)
        return "[token, column]";
    for (size_t i = 0; i < v->ndim; i++)
        sb_printf(&out, "%s%s", i == 0 ? "[" : ", ", v->axes[i]);
    sb_char(&out, ']');
    return sb_text(&out);
}

static const char *reshape_text(const struct memory_view *v, struct arena *arena)
{
    size_t joined[] = {v->shape[0], v->shape[1] * v->shape[2]};
    const char *shape = v->is_joined ? tuple(joined, 2, "()", arena) : tuple(v->shape, v->ndim, "()", arena);
    return arena_printf(arena, "reshape%s", shape);
}

static const char *title_of(const struct memory *m, enum memory_reading reading, struct arena *arena)
{
    const struct memory_view *v = &m->view[reading];
    bool merges = m->made == STEP_CONCAT;
    switch (reading) {
    case MEMORY_STEP:
        return merges ? "transpose(1,0,2)" : reshape_text(v, arena);
    case MEMORY_RIGHT:
        return merges ? arena_printf(arena, ".%s", reshape_text(v, arena)) : ".transpose(1,0,2)";
    case MEMORY_BARE:
        return reshape_text(v, arena);
    case MEMORY_AS_IS:
    case N_MEMORY_READINGS:
        break;
    }
    return step_name(m->step);
}

static const char *strides_text(const struct memory *m, enum memory_reading reading, struct arena *arena)
{
    const struct memory_view *v = &m->view[reading];
    size_t joined[] = {v->stride[0], v->stride[2]};
    if (!v->is_joined)
        return tuple(v->stride, v->ndim, "()", arena);
    return reading == MEMORY_RIGHT ? "copied" : tuple(joined, 2, "()", arena);
}

static void put_heading(const struct memory *m, struct page *page)
{
    int y = page_reserve(page, MEMORY_HEADING_ROWS);
    page_put(page, y, 1, ROLE_DIM, STR("slot"));
    page_put(page, y + 2, 0, ROLE_DIM, STR("stride"));
    for (size_t i = 0; i < n_views(m); i++) {
        int x = column_of(m, i);
        page_put(page, y, x, i == MEMORY_BARE ? ROLE_WARN : ROLE_STRONG,
                 str_of(title_of(m, (enum memory_reading)i, page->arena)));
        page_put(page, y + 1, x, ROLE_DIM, str_of(axes_text(&m->view[i], page->arena)));
        page_put(page, y + 2, x, ROLE_DIM, str_of(strides_text(m, (enum memory_reading)i, page->arena)));
    }
}

/* Slots of even and odd heads in two shades: blocks or stripes are seen at once. */
static enum role head_role(const struct memory_view *v, size_t slot)
{
    size_t at[TENSOR_MAX_DIM];
    memory_index(v, slot, at);
    for (size_t i = 0; i < v->ndim; i++)
        if (!v->is_joined && v->axes[i] != NULL && strcmp(v->axes[i], "head") == 0)
            return at[i] % 2 == 0 ? ROLE_HEAT_3 : ROLE_HEAT_5;
    return ROLE_NORMAL;
}

static void put_slot(const struct memory *m, size_t slot, bool is_selected, struct page *page)
{
    char number[NUM_SIZE];
    struct arena *arena = page->arena;
    int y = page_reserve(page, 1);
    page_put(page, y, 0, is_selected ? ROLE_CURSOR : ROLE_DIM,
             str_of(arena_printf(arena, "%c%*zu", is_selected ? '>' : ' ', slot_w(m) - 3, slot)));
    int x = column_of(m, MEMORY_AS_IS);
    x += page_put(page, y, x, head_role(&m->view[MEMORY_AS_IS], slot),
                  str_of(index_text(&m->view[MEMORY_AS_IS], slot, arena)));
    page_put(page, y, x + 1, ROLE_NORMAL, str_of(num_digits(memory_number(m, slot, arena), DIGITS, number)));
    for (size_t i = MEMORY_STEP; i < n_views(m); i++)
        page_put(page, y, column_of(m, i), head_role(&m->view[i], slot), str_of(index_text(&m->view[i], slot, arena)));
    if (memory_is_misread(m, slot))
        page_put(page, y, column_of(m, MEMORY_BARE) + VIEW_W - 4, ROLE_MARK, STR("*"));
    if (is_selected)
        page_cursor(page, y, 0);
}

void memory_page_table(const struct memory *m, size_t first, size_t rows, size_t selected, struct page *page)
{
    size_t n = tensor_count(m->buffer);
    put_heading(m, page);
    for (size_t slot = first; slot < n && slot - first < rows; slot++)
        put_slot(m, slot, slot == selected, page);
}

/* "1 * 4 + 0 * 8 + 2 * 1": how the strides find a slot. */
static const char *way_text(const struct memory_view *v, size_t slot, struct arena *arena)
{
    struct sb out = {.arena = arena};
    for (size_t i = 0; i < v->ndim; i++)
        sb_printf(&out, "%s%zu * %zu", i == 0 ? "" : " + ", slot / v->stride[i] % v->shape[i], v->stride[i]);
    return sb_text(&out);
}

void memory_page_slot(const struct memory *m, size_t slot, struct page *page)
{
    struct arena *arena = page->arena;
    const struct memory_view *as_is = &m->view[MEMORY_AS_IS], *right = &m->view[MEMORY_RIGHT];
    const char *name = step_name(m->step), *here = index_text(as_is, slot, arena);
    if (m->made == N_STEPS) {
        page_printf(page, ROLE_NORMAL, "%s%s lies in slot %s = %zu.", name, here, way_text(as_is, slot, arena), slot);
        return;
    }
    page_printf(page, ROLE_NORMAL, "%s%s lies in slot %s = %zu, and is %s%s.", name, here,
                way_text(&m->view[MEMORY_STEP], slot, arena), slot, step_name(m->made), index_text(right, slot, arena));
    if (!memory_is_misread(m, slot)) {
        page_text(page, ROLE_OK, STR("The reshape alone happens to read the same here."));
        return;
    }
    size_t read[TENSOR_MAX_DIM];
    memory_index(&m->view[MEMORY_BARE], slot, read);
    page_printf(page, ROLE_WARN, "* The reshape alone takes it for %s, where %s%s belongs.",
                index_text(&m->view[MEMORY_BARE], slot, arena), name,
                index_text(as_is, memory_slot(right, read), arena));
}
