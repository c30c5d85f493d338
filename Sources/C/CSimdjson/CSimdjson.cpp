#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include <cstring>
#include <new>
#include <type_traits>

#include "CSimdjson.h"

namespace {

using simdjson::error_code;
using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

/// Converts between simdjson's values and those of the C interface bit by bit; both are a pointer and an
/// index.
template <typename To, typename From> To recast(const From &value) noexcept {
  static_assert(sizeof(To) == sizeof(From), "simdjson's elements have another size");
  static_assert(std::is_trivially_copyable<From>::value, "simdjson's elements cannot be copied as bits");
  To copy;
  std::memcpy(static_cast<void *>(&copy), &value, sizeof(To));
  return copy;
}

element value_of(csj_element value) noexcept { return recast<element>(value); }

csj_outcome outcome(error_code error) noexcept {
  switch (error) {
  case simdjson::SUCCESS: return CSJ_PARSED;
  case simdjson::NUMBER_ERROR:
  case simdjson::UTF8_ERROR:
  case simdjson::STRING_ERROR: return CSJ_BAD_TEXT;
  case simdjson::DEPTH_ERROR: return CSJ_TOO_DEEP;
  case simdjson::CAPACITY:
  case simdjson::MEMALLOC: return CSJ_TOO_LARGE;
  default: return CSJ_BROKEN;
  }
}

} // namespace

struct csj_parser {
  simdjson::dom::parser parser;
  csj_element root{nullptr, 0};
  error_code error = simdjson::SUCCESS;
};

csj_parser *csj_parser_new(void) { return new (std::nothrow) csj_parser; }

void csj_parser_free(csj_parser *parser) { delete parser; }

csj_outcome csj_parse(csj_parser *parser, const uint8_t *bytes, size_t count) {
  element root;
  parser->root = {nullptr, 0};
  // simdjson makes a copy here with the padding that it reads beyond the end.
  parser->error = parser->parser.parse(bytes, count, true).get(root);
  if (parser->error == simdjson::SUCCESS) { parser->root = recast<csj_element>(root); }
  return outcome(parser->error);
}

csj_element csj_root(const csj_parser *parser) { return parser->root; }

size_t csj_capacity(const csj_parser *parser) { return parser->parser.capacity(); }

const char *csj_error(const csj_parser *parser) { return simdjson::error_message(parser->error); }

csj_kind csj_kind_of(csj_element value) {
  if (value.document == nullptr) { return CSJ_NONE; }
  switch (value_of(value).type()) {
  case simdjson::dom::element_type::ARRAY: return CSJ_ARRAY;
  case simdjson::dom::element_type::OBJECT: return CSJ_OBJECT;
  case simdjson::dom::element_type::INT64: return CSJ_INT64;
  case simdjson::dom::element_type::UINT64: return CSJ_UINT64;
  case simdjson::dom::element_type::DOUBLE: return CSJ_DOUBLE;
  case simdjson::dom::element_type::STRING: return CSJ_STRING;
  case simdjson::dom::element_type::BOOL: return CSJ_BOOL;
  default: return CSJ_NULL;
  }
}

csj_element csj_field(csj_element value, const uint8_t *key, size_t count) {
  object fields;
  if (value.document == nullptr || value_of(value).get(fields) != simdjson::SUCCESS) { return {nullptr, 0}; }
  const auto end = fields.end();
  for (auto field = fields.begin(); field != end; ++field) {
    const auto name = field.key();
    if (name.size() == count && std::memcmp(name.data(), key, count) == 0) {
      return recast<csj_element>(field.value());
    }
  }
  return {nullptr, 0};
}

csj_string csj_first_key(csj_element value) {
  object fields;
  if (value.document == nullptr || value_of(value).get(fields) != simdjson::SUCCESS) { return {nullptr, 0}; }
  const auto first = fields.begin();
  if (!(first != fields.end())) { return {nullptr, 0}; }
  const auto name = first.key();
  return {reinterpret_cast<const uint8_t *>(name.data()), name.size()};
}

csj_cursor csj_values(csj_element value) {
  array values;
  if (value.document == nullptr || value_of(value).get(values) != simdjson::SUCCESS) {
    return {{nullptr, 0}, {nullptr, 0}, false};
  }
  return {recast<csj_element>(values.begin()), recast<csj_element>(values.end()), false};
}

csj_cursor csj_member_values(csj_element value) {
  object fields;
  if (value.document == nullptr || value_of(value).get(fields) != simdjson::SUCCESS) {
    return {{nullptr, 0}, {nullptr, 0}, true};
  }
  return {recast<csj_element>(fields.begin()), recast<csj_element>(fields.end()), true};
}

bool csj_next(csj_cursor *cursor, csj_element *value) {
  if (cursor->position.index == cursor->end.index) { return false; }
  if (cursor->is_in_object) {
    auto place = recast<object::iterator>(cursor->position);
    *value = recast<csj_element>(place.value());
    ++place;
    cursor->position = recast<csj_element>(place);
  } else {
    auto place = recast<array::iterator>(cursor->position);
    *value = recast<csj_element>(*place);
    ++place;
    cursor->position = recast<csj_element>(place);
  }
  return true;
}

csj_string csj_text(csj_element value) {
  if (value.document == nullptr) { return {nullptr, 0}; }
  const char *text = nullptr;
  size_t count = 0;
  const auto element = value_of(value);
  if (element.get_c_str().get(text) != simdjson::SUCCESS) { return {nullptr, 0}; }
  if (element.get_string_length().get(count) != simdjson::SUCCESS) { return {nullptr, 0}; }
  return {reinterpret_cast<const uint8_t *>(text), count};
}

bool csj_bool(csj_element value, bool *result) {
  return value.document != nullptr && value_of(value).get(*result) == simdjson::SUCCESS;
}

bool csj_int64(csj_element value, int64_t *result) {
  return value.document != nullptr && value_of(value).get(*result) == simdjson::SUCCESS;
}

bool csj_uint64(csj_element value, uint64_t *result) {
  return value.document != nullptr && value_of(value).get(*result) == simdjson::SUCCESS;
}

bool csj_double(csj_element value, double *result) {
  return value.document != nullptr && value_of(value).get(*result) == simdjson::SUCCESS;
}

const void *csj_find(const void *bytes, size_t count, const void *sought, size_t sought_count) {
  return memmem(bytes, count, sought, sought_count);
}
