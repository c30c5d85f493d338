#ifndef CHTML_H
#define CHTML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A tree of HTML as browsers build it, parsed by gumbo.
typedef struct chtml_tree chtml_tree;

/// How much a text may take.
struct chtml_limits {
  /// The most bytes of memory that the tree takes while it is built.
  size_t memory;
  /// How many microseconds of the processor that may take.
  uint64_t microseconds;
};

/// A piece of text in UTF-8.
struct chtml_text {
  const char *_Nullable start;
  size_t length;
};

/// What comes next in a tree, in the order of the document.
typedef enum {
  CHTML_END_OF_TREE,
  CHTML_START,
  CHTML_END,
  CHTML_TEXT,
} chtml_kind;

/// Parses a text in UTF-8; NULL where a limit was reached or there is no memory.
///
/// The bytes have to stay where they are as long as the tree.
/// - Parameter is_part: whether it is what stands inside an element, without `html` and `body`.
chtml_tree *_Nullable chtml_parse(const char *_Nullable bytes, size_t count, bool is_part, struct chtml_limits limits);

/// How many characters from U+40000 to U+BFFFF there are in texts, which are neither comments nor attributes.
///
/// The tree is then at its beginning again.
size_t chtml_count_in_texts(chtml_tree *_Nonnull tree);

void chtml_free(chtml_tree *_Nullable tree);

/// Goes on to what comes next.
chtml_kind chtml_next(chtml_tree *_Nonnull tree);

/// The name of the element that starts, in lower case unless its letters are others.
struct chtml_text chtml_name(const chtml_tree *_Nonnull tree);

/// The text, with its character references replaced.
struct chtml_text chtml_content(const chtml_tree *_Nonnull tree);

/// How many attributes the element that starts has.
size_t chtml_attribute_count(const chtml_tree *_Nonnull tree);

struct chtml_text chtml_attribute_name(const chtml_tree *_Nonnull tree, size_t index);
struct chtml_text chtml_attribute_value(const chtml_tree *_Nonnull tree, size_t index);

#endif
