#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// simdjson's DOM parser without C++ at the border: no exceptions, no templates, plain values.
//
// Elements, strings and cursors point into their parser; they are valid until it parses again or is freed.

#ifdef __cplusplus
extern "C" {
#endif

/// Parses documents one after the other and keeps its memory between them.
typedef struct csj_parser csj_parser;

/// A value of a document; all zeros where there is none.
typedef struct {
  const void *document;
  size_t index;
} csj_element;

/// UTF-8 without its end marked; `bytes` is null where there is no string.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} csj_string;

/// The values of an array or an object that are still to come.
typedef struct {
  csj_element position;
  csj_element end;
  bool is_in_object;
} csj_cursor;

typedef enum {
  CSJ_NONE,
  CSJ_NULL,
  CSJ_BOOL,
  CSJ_INT64,
  CSJ_UINT64,
  CSJ_DOUBLE,
  CSJ_STRING,
  CSJ_ARRAY,
  CSJ_OBJECT,
} csj_kind;

/// What came of parsing, as far as it matters to the one who asked.
typedef enum {
  CSJ_PARSED,
  /// Bytes that are no UTF-8, or half of a surrogate pair: worth a second try with a repaired copy.
  CSJ_BAD_TEXT,
  CSJ_TOO_DEEP,
  CSJ_TOO_LARGE,
  CSJ_BROKEN,
} csj_outcome;

/// Null where memory is short.
csj_parser *csj_parser_new(void);
void csj_parser_free(csj_parser *parser);
/// Reads one document; the bytes are copied, need no padding and may go away.
csj_outcome csj_parse(csj_parser *parser, const uint8_t *bytes, size_t count);
/// The document's outermost value.
csj_element csj_root(const csj_parser *parser);
/// The size of the largest document for which it holds memory.
size_t csj_capacity(const csj_parser *parser);
/// What was wrong with the last document; lives forever.
const char *csj_error(const csj_parser *parser);

csj_kind csj_kind_of(csj_element element);
/// The first value under a key of an object; none for everything else.
csj_element csj_field(csj_element object, const uint8_t *key, size_t count);
/// The first key of an object; none of one without fields, and of everything else.
csj_string csj_first_key(csj_element object);
/// Stands before the first value of an array; at the end of everything else.
csj_cursor csj_values(csj_element array);
/// Stands before the value of the first member of an object; at the end of everything else.
csj_cursor csj_member_values(csj_element object);
/// Steps to the next value of an array or an object, or answers false at its end.
bool csj_next(csj_cursor *cursor, csj_element *value);

/// The text of a string.
csj_string csj_text(csj_element element);
/// Each of these answers false, and sets nothing, where the value is of another kind or does not fit.
bool csj_bool(csj_element element, bool *value);
bool csj_int64(csj_element element, int64_t *value);
bool csj_uint64(csj_element element, uint64_t *value);
bool csj_double(csj_element element, double *value);

/// Where bytes stand first in others, as GNU's `memmem` finds them, which Swift does not see; null where nowhere.
const void *csj_find(const void *bytes, size_t count, const void *sought, size_t sought_count);

#ifdef __cplusplus
}
#endif

#endif
