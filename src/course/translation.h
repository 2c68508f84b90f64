/* translation: the texts of a file in another language.
 *
 * Beside LESSON.json lies LESSON.tr.json, which holds texts alone, by the id of the step that they belong to and their
 * pointer in it, each with a digest of the text that was translated:
 *
 *     "strings": {"lookup-average": {"/title": {"base": "9a0364b9e99bb480", "text": "..."}}}
 *
 * What is missing there, or was changed in the lesson since, is shown in the course's own language.  Answers, orders
 * and letters hang on the lesson alone, so that a verdict is the same in every language. */
#ifndef MHA_COURSE_TRANSLATION_H
#define MHA_COURSE_TRANSLATION_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/problems.h"
#include "base/str.h"
#include "io/json.h"

enum { TRANSLATION_FORMAT = 1, TRANSLATION_DIGEST = 17, TRANSLATION_POINTER = 128 };

/* translation_is_tag: "tr", "pt-BR": what a language is called. */
bool translation_is_tag(struct str language);

/* translation_path: "01-one-head.tr.json" of "01-one-head.json". */
const char *translation_path(const char *path, struct str language, struct arena *arena);

/* translation_of: the object "strings" of the file's translation, NULL when there is none that can be read: what is
 * wrong with it is lint's affair, and no reason not to show a lesson. */
const struct json *translation_of(const char *path, struct str language, struct arena *arena);

/* translation_apply: the tree of the file with the texts of `strings` (NULL: none) in the place of its own. */
const struct json *translation_apply(const struct json *root, const struct json *strings, struct arena *arena);

/* translation_digest: of a text, 16 hexadecimal digits, in buf. */
const char *translation_digest(struct str text, char buf[TRANSLATION_DIGEST]);

/* One text that can be translated. */
struct translatable {
    const struct json *value;          /* in the course's own language: a text or an array of lines */
    struct str id;                     /* of the step, or of the lesson or course */
    char pointer[TRANSLATION_POINTER]; /* within the step */
};

/* translation_each: every one of a file, in its order. */
typedef void translation_visit(const struct translatable *text, void *context);
void translation_each(const struct json *root, translation_visit *visit, void *context);

/* translation_entry: what `strings` hold for it, NULL when nothing. */
const struct json *translation_entry(const struct json *strings, const struct translatable *text);

/* translation_is_text: whether it can stand for a text: one, or an array of texts, that is not empty. */
bool translation_is_text(const struct json *value, struct arena *arena);

/* translation_is_current: whether the entry is one, and translates what the text says now. */
bool translation_is_current(const struct json *entry, const struct json *value, struct arena *arena);

#endif
