#include "io/json_say.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

#define CUT_MARK "…"

enum { SHOWN_BYTES = 36, PIECE_SIZE = 12 };

bool json_needs_escape(uint32_t cp)
{
    return cp < 0x20 || (cp >= 0x7F && cp <= 0x9F) || cp == 0xAD || (cp >= 0x200B && cp <= 0x200F) ||
           (cp >= 0x2028 && cp <= 0x202E) || (cp >= 0x2060 && cp <= 0x206F) || cp == 0xFEFF;
}

/* One character of text in a form that can be shown; returns how many bytes of text it took. */
static size_t show_character(struct str text, char piece[PIECE_SIZE])
{
    uint32_t cp;
    size_t n = utf8_decode(text.p, text.n, &cp);
    if (n == 0) {
        snprintf(piece, PIECE_SIZE, "<%02X>", (unsigned)(unsigned char)text.p[0]);
        return 1;
    }
    if (json_needs_escape(cp))
        snprintf(piece, PIECE_SIZE, "\\u%04x", (unsigned)cp);
    else
        snprintf(piece, PIECE_SIZE, "%.*s", (int)n, text.p);
    return n;
}

static size_t append(char *buf, size_t n, const char *text)
{
    size_t more = strlen(text);
    memcpy(buf + n, text, more);
    return n + more;
}

/* Appends text to buf[n..], about SHOWN_BYTES of it; in a pointer ~ and / are escaped (RFC 6901).  The new n. */
static size_t show(struct str text, bool in_pointer, char *buf, size_t n)
{
    size_t limit = n + SHOWN_BYTES;
    for (size_t at = 0; at < text.n;) {
        char piece[PIECE_SIZE];
        at += show_character((struct str){text.p + at, text.n - at}, piece);
        if (n + strlen(piece) > limit)
            return append(buf, n, CUT_MARK);
        if (in_pointer && piece[0] == '~')
            n = append(buf, n, "~0");
        else if (in_pointer && piece[0] == '/')
            n = append(buf, n, "~1");
        else
            n = append(buf, n, piece);
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
