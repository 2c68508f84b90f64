#include "course/names.h"

#include <string.h>

static struct name *slot_for(struct names *names, struct str name)
{
    for (size_t i = 0; i < names->n; i++)
        if (str_eq(names->item[i].name, name))
            return &names->item[i];
    return names->n < NAMES_MAX ? &names->item[names->n++] : NULL;
}

bool names_set_number(struct names *names, struct str name, double number)
{
    struct name *slot = slot_for(names, name);
    if (slot != NULL)
        *slot = (struct name){.name = name, .number = number};
    return slot != NULL;
}

bool names_set_text(struct names *names, struct str name, struct str text)
{
    struct name *slot = slot_for(names, name);
    if (slot != NULL)
        *slot = (struct name){.name = name, .is_text = true, .text = text};
    return slot != NULL;
}

const struct name *names_find(const struct names *names, struct str name)
{
    for (size_t i = 0; i < names->n; i++)
        if (str_eq(names->item[i].name, name))
            return &names->item[i];
    return NULL;
}

void names_of_setup(struct names *names, const struct setup *setup)
{
    const struct {
        const char *name;
        size_t value;
    } sizes[] = {
        {"n_q", setup->n_q},         {"n_k", setup->n_k},
        {"d_model", setup->d_model}, {"d", setup->d_model},
        {"h", setup->num_heads},     {"num_heads", setup->num_heads},
        {"d_k", setup->d_k},         {"num_kv_heads", setup->num_kv_heads},
        {"d_v", setup->d_v},
    };
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++)
        names_set_number(names, str_of(sizes[i].name), (double)sizes[i].value);
    if (setup->n_q == setup->n_k)
        names_set_number(names, STR("n"), (double)setup->n_q);
}

static bool number_of(const struct names *names, const char *name, double *out)
{
    const struct name *found = names_find(names, str_of(name));
    if (found == NULL || found->is_text)
        return false;
    *out = found->number;
    return true;
}

static void alias(struct names *names, const char *a, const char *b)
{
    double value;
    if (names_find(names, str_of(b)) == NULL && number_of(names, a, &value))
        names_set_number(names, str_of(b), value);
    else if (names_find(names, str_of(a)) == NULL && number_of(names, b, &value))
        names_set_number(names, str_of(a), value);
}

void names_complete(struct names *names)
{
    static const char *const pairs[][2] = {{"h", "num_heads"}, {"d", "d_model"}, {"n", "n_q"}, {"n", "n_k"}};
    double h, d_k, d;
    for (size_t i = 0; i < ARRAY_LEN(pairs); i++)
        alias(names, pairs[i][0], pairs[i][1]);
    if (!number_of(names, "h", &h))
        return;
    if (names_find(names, STR("d")) == NULL && number_of(names, "d_k", &d_k))
        names_set_number(names, STR("d"), h * d_k);
    if (names_find(names, STR("d_k")) == NULL && number_of(names, "d", &d) && h != 0)
        names_set_number(names, STR("d_k"), d / h);
    alias(names, "d", "d_model");
}

static void put_value(struct sb *out, const struct name *name)
{
    char buf[NUM_SIZE];
    if (name->is_text)
        sb_add(out, name->text);
    else
        sb_put(out, num_roundtrip(name->number, buf));
}

bool names_has_char(char c)
{
    return ascii_alpha(c) || ascii_digit(c);
}

bool names_braced(struct braced *out, struct str text, size_t from)
{
    for (size_t i = from; i < text.n; i++) {
        size_t end = i + 1;
        while (text.p[i] == '{' && end < text.n && names_has_char(text.p[end]))
            end++;
        if (end == i + 1 || end == text.n || text.p[end] != '}' || !ascii_alpha(text.p[i + 1]))
            continue;
        bool is_literal = i > 0 && text.p[i - 1] == '\\';
        *out = (struct braced){.at = i - is_literal, .end = end + 1, .is_literal = is_literal};
        out->name = (struct str){text.p + i + 1, end - i - 1};
        return true;
    }
    return false;
}

struct str names_fill(const struct names *names, struct str text, struct arena *arena)
{
    struct sb out = {.arena = arena};
    struct braced b;
    size_t done = 0;
    for (size_t from = 0; names_braced(&b, text, from); from = b.end) {
        const struct name *found = names_find(names, b.name);
        if (found == NULL && !b.is_literal)
            continue;
        sb_add(&out, (struct str){text.p + done, b.at - done});
        if (b.is_literal)
            sb_add(&out, (struct str){text.p + b.at + 1, b.end - b.at - 1});
        else
            put_value(&out, found);
        done = b.end;
    }
    if (done == 0)
        return text;
    sb_add(&out, (struct str){text.p + done, text.n - done});
    return (struct str){sb_text(&out), out.n};
}
