#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// simdjson's DOM parser with a C interface: no exceptions, no templates, plain values.
//
// Elements, strings and cursors point into their parser; they are valid until it parses again or is freed.

#ifdef __cplusplus
extern "C" {
#endif

/// A parser that keeps its memory between documents.
typedef struct csj_parser csj_parser;

/// A value of a document; all zeros for no value.
typedef struct {
  const void *document;
  size_t index;
} csj_element;

/// UTF-8 that is not null-terminated; `bytes` is null for no string.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} csj_string;

/// The remaining values of an array or an object.
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

/// The result of parsing.
typedef enum {
  /// The document was parsed.
  CSJ_PARSED,
  /// The bytes are not UTF-8, or contain half of a surrogate pair; a repaired copy may be parsed instead.
  CSJ_BAD_TEXT,
  /// The document is nested too deeply.
  CSJ_TOO_DEEP,
  /// The document is too large, or memory is short.
  CSJ_TOO_LARGE,
  /// The document is not valid JSON.
  CSJ_BROKEN,
} csj_outcome;

/// Creates a parser; null where memory is short.
csj_parser *csj_parser_new(void);
/// Frees a parser with its last document.
void csj_parser_free(csj_parser *parser);
/// Parses one document; the bytes are copied, so they need no padding and may be freed.
csj_outcome csj_parse(csj_parser *parser, const uint8_t *bytes, size_t count);
/// The outermost value of the last document; no value if it could not be parsed.
csj_element csj_root(const csj_parser *parser);
/// The size in bytes of the largest document that it has memory for.
size_t csj_capacity(const csj_parser *parser);
/// The description of the last document's error; a static string.
const char *csj_error(const csj_parser *parser);

/// The kind of an element; `CSJ_NONE` for no value.
csj_kind csj_kind_of(csj_element element);
/// The first value of a key of an object; no value for other elements.
csj_element csj_field(csj_element object, const uint8_t *key, size_t count);
/// The first key of an object; no string for an empty object and for other elements.
csj_string csj_first_key(csj_element object);
/// A cursor before the first value of an array; at the end for other elements.
csj_cursor csj_values(csj_element array);
/// A cursor before the value of the first member of an object; at the end for other elements.
csj_cursor csj_member_values(csj_element object);
/// Steps to the next value of an array or an object; returns false at its end.
bool csj_next(csj_cursor *cursor, csj_element *value);

/// The text of a string; no string for other elements.
csj_string csj_text(csj_element element);
/// Each of these returns false and sets nothing if the value is of another kind or does not fit.
bool csj_bool(csj_element element, bool *value);
bool csj_int64(csj_element element, int64_t *value);
bool csj_uint64(csj_element element, uint64_t *value);
bool csj_double(csj_element element, double *value);

/// The first occurrence of bytes in others, by GNU's `memmem`, which Swift does not import; null where there
/// is none.
const void *csj_find(const void *bytes, size_t count, const void *sought, size_t sought_count);

#ifdef __cplusplus
}
#endif

#endif
