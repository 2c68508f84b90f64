/* The report of a learner's run on any bytes: the learner's code shares a process with the driver that writes it.  What
 * is read stays within its bounds, and a report is complete only when it says that it is. */
#include <string.h>

#include "base/err.h"
#include "base/macros.h"
#include "course/code_report.h"
#include "fuzz/fuzz.h"

enum { N_TESTS = 3 };

/* Reads all of it, under the eyes of AddressSanitizer. */
static void check_numbers(size_t ndim, const size_t *shape, const double *data)
{
    size_t n = 1;
    CHECK(ndim <= REPORT_MAX_DIM, "%zu axes", ndim);
    for (size_t i = 0; i < ndim && data != NULL; i++) {
        CHECK(shape[i] == 0 || n <= SIZE_MAX / shape[i], "more numbers than there can be");
        n *= shape[i];
    }
    if (data != NULL)
        hash64((struct str){(const char *)data, n * sizeof *data});
}

static void check_value(const struct report_value *value)
{
    CHECK(value->type != NULL && value->n_items <= REPORT_MAX_ITEMS, "%zu items", value->n_items);
    check_numbers(value->ndim, value->shape, value->data);
    for (size_t i = 0; i < value->n_items; i++)
        check_numbers(value->items[i].ndim, value->items[i].shape, value->items[i].data);
}

static void check_error(const struct report_error *error)
{
    CHECK(error->type != NULL && error->message != NULL && error->function != NULL && error->name != NULL,
          "an error without words");
}

static void check_call(const struct report_call *call, struct arena *arena)
{
    struct report_array *array;
    size_t n = report_arrays(&array, call, arena);
    for (size_t i = 0; i < n; i++)
        check_numbers(array[i].ndim, array[i].shape, array[i].data);
    if (call->is_there && !call->has_error)
        check_value(&call->value);
    if (call->has_error)
        check_error(&call->error);
    if (call->was_repeated && !call->is_same && !call->repeat_has_error)
        check_value(&call->repeat);
    if (call->repeat_has_error)
        check_error(&call->repeat_error);
    if (call->has_frozen)
        check_error(&call->frozen);
    CHECK(call->n_changed <= REPORT_MAX_CHANGED, "%zu inputs changed", call->n_changed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct str text = {arena_dup_n(&arena, (const char *)data, size), size}, names[] = {STR("Qh"), STR("A")};
    struct report report;
    report_read(&report, text, N_TESTS, names, ARRAY_LEN(names), &arena);
    CHECK(!report.is_complete || str_contains(text, "\"end\""), "complete without an end");
    CHECK(report.n_calls <= N_TESTS, "%zu calls", report.n_calls);
    for (size_t i = 0; i < report.n_calls; i++)
        check_call(&report.call[i], &arena);
    if (report.has_load_error)
        check_error(&report.load_error);
    if (report.has_syntax)
        check_error(&report.syntax);
    arena_free(&arena);
    return 0;
}
