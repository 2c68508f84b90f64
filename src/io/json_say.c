#include "io/json_say.h"

#include <stdio.h>
#include <string.h>

#include "base/visible.h"

#define CUT_MARK "…"

enum { SHOWN_BYTES = 36 };

static size_t append(char *buf, size_t n, struct str text)
{
    memcpy(buf + n, text.p, text.n);
    return n + text.n;
}

/* Appends text to buf[n..], made visible and cut; in a pointer ~ and / are escaped (RFC 6901).  Returns the new n. */
static size_t show(struct str text, bool in_pointer, char *buf, size_t n)
{
    struct visible v = {.rest = text};
    struct glyph glyph;
    size_t end = n + SHOWN_BYTES;
    while (visible_next_in_line(&v, &glyph)) {
        struct str out = {glyph.text, glyph.n};
        if (in_pointer && str_is(out, "~"))
            out = STR("~0");
        else if (in_pointer && str_is(out, "/"))
            out = STR("~1");
        if (n + out.n > end)
            return append(buf, n, STR(CUT_MARK));
        n = append(buf, n, out);
    }
    return n;
}

const char *json_say(struct str text, char quote, char buf[JSON_SAY_SIZE])
{
    size_t margin = quote != '\0';
    buf[0] = quote;
    size_t n = show(text, false, buf, margin);
    buf[n] = quote;
    buf[n + margin] = '\0';
    return buf;
}

struct json_place json_place_begin(char *buf, size_t size)
{
    buf[size - 1] = '\0';
    return (struct json_place){.buf = buf, .size = size, .start = size - 1};
}

static void prepend(struct json_place *place, const char *text)
{
    size_t n = strlen(text);
    if (place->is_cut || n + strlen(CUT_MARK) > place->start) {
        place->is_cut = true;
        return;
    }
    place->start -= n;
    memcpy(place->buf + place->start, text, n);
}

void json_place_key(struct json_place *place, struct str key)
{
    char step[JSON_SAY_SIZE] = "/";
    step[show(key, true, step, 1)] = '\0';
    prepend(place, step);
}

void json_place_index(struct json_place *place, size_t index)
{
    char step[24];
    snprintf(step, sizeof step, "/%zu", index);
    prepend(place, step);
}

const char *json_place_end(struct json_place *place)
{
    if (place->is_cut) {
        place->start -= strlen(CUT_MARK);
        memcpy(place->buf + place->start, CUT_MARK, strlen(CUT_MARK));
    }
    return memmove(place->buf, place->buf + place->start, place->size - place->start);
}
