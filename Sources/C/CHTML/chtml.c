// For madvise(2) and memmem(3).
#define _GNU_SOURCE

#include "chtml.h"

#include <gumbo.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

// Everything that gumbo allocates stands in blocks, which are freed together: to free its tree node by node takes as many
// calls within calls as the tree is deep. gumbo does not expect that memory ends, so it is left by a jump.
// Each block is as large as all before it, and the first one as what a text usually takes, so that a short text takes little and
// a long one few of them. Nothing is aligned to more than a pointer.
enum {
  smallest_block = 16 << 10,
  largest_block = 4 << 20,
  huge_page = 2 << 20,
  usual_share = 10,
  alignment = 8,
  allocations_between_looks = 1024,
  most_pauses = 4,
  /// In nanoseconds.
  shortest_pause = 1000000
};

struct block {
  struct block *next;
  /// `last` is where what was allocated last begins, which can be given back.
  size_t used, last, size;
  _Alignas(alignment) char bytes[];
};

struct chtml_tree {
  struct block *blocks;
  size_t taken, limit;
  /// What the first block should have.
  size_t first;
  /// Until when the parser may use the processor, in nanoseconds of its thread; what the clock said last, and how long that was
  /// after the time before.
  uint64_t end, looked, interval;
  unsigned until_look, pauses;
  jmp_buf way_out;
  /// A copy of the text, where gumbo is not given the text itself.
  char *copy;
  const GumboNode *root;
  /// The node that was reported last, and whether that was its end.
  const GumboNode *node;
  bool is_end;
};

static uint64_t nanoseconds_of_thread(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

// Whether the parser's time is over. A busy machine counts its own pauses as time of the thread: a few of them, which are far longer
// than what was done before, do not count. What takes longer and longer gets longer by little each time.
static bool is_over(chtml_tree *tree) {
  uint64_t now = nanoseconds_of_thread(), interval = now - tree->looked;
  if (tree->pauses < most_pauses && interval > tree->interval * 4 + shortest_pause) {
    tree->pauses++;
    tree->end += interval - tree->interval;
  } else {
    tree->interval = interval;
  }
  tree->looked = now;
  return now >= tree->end;
}

// Adds a block with room for at least `size` bytes; no fewer are left.
static void add_block(chtml_tree *tree, size_t size) {
  size_t whole = tree->blocks ? tree->taken : tree->first;
  if (whole < smallest_block) whole = smallest_block;
  if (whole > largest_block) whole = largest_block;
  size_t room = whole - sizeof(struct block);
  if (room < size || room > tree->limit - tree->taken) {
    room = size;
    whole = sizeof(struct block) + size;
  }
  bool is_large = whole == largest_block;
  struct block *block = is_large ? aligned_alloc(huge_page, whole) : malloc(whole);
  if (!block) longjmp(tree->way_out, 1);
  // Memory is then given 2 MB at a time instead of 4 kB. It is only a hint, so that its answer does not matter.
  if (is_large) madvise(block, whole, MADV_HUGEPAGE);
  tree->taken += room;
  *block = (struct block){.next = tree->blocks, .size = room};
  tree->blocks = block;
}

static void *allocate(void *user, size_t size) {
  chtml_tree *tree = user;
  if (tree->until_look-- == 0) {
    tree->until_look = allocations_between_looks;
    if (is_over(tree)) longjmp(tree->way_out, 1);
  }
  size = (size + alignment - 1) & ~(size_t)(alignment - 1);
  if (size > tree->limit - tree->taken) longjmp(tree->way_out, 1);
  if (!tree->blocks || tree->blocks->size - tree->blocks->used < size) add_block(tree, size);
  tree->blocks->last = tree->blocks->used;
  tree->blocks->used += size;
  return tree->blocks->bytes + tree->blocks->last;
}

// Only what was allocated last is given back; most of what gumbo frees is, since it frees it at once.
static void give_back(void *user, void *start) {
  chtml_tree *tree = user;
  if (start && tree->blocks && start == tree->blocks->bytes + tree->blocks->last) {
    tree->blocks->used = tree->blocks->last;
  }
}

// gumbo 0.10 ends the program at the end of a CDATA section where only text of a table may stand, as in
// `<table><svg><title><![CDATA[a]]>b`: so no section is begun. What would begin one is a comment, as it is outside of SVG and
// MathML anyway. Returns false where there is no memory for the copy.
static bool hide_sections(chtml_tree *tree, const char *bytes, size_t count) {
  static const char section[] = "<![CDATA[";
  const size_t length = sizeof section - 1;
  const char *found = count ? memmem(bytes, count, section, length) : NULL;
  if (!found) return true;
  tree->copy = malloc(count);
  if (!tree->copy) return false;
  memcpy(tree->copy, bytes, count);
  while (found) {
    char *start = tree->copy + (found - bytes);
    start[2] = ' ';
    found = memmem(found + length, count - (size_t)(found + length - bytes), section, length);
  }
  return true;
}

chtml_tree *chtml_parse(const char *bytes, size_t count, bool is_part, struct chtml_limits limits) {
  chtml_tree *tree = calloc(1, sizeof *tree);
  if (!tree) return NULL;
  if (!hide_sections(tree, bytes, count)) {
    chtml_free(tree);
    return NULL;
  }
  if (tree->copy) bytes = tree->copy;
  tree->limit = limits.memory;
  tree->first = count < largest_block ? count * usual_share : largest_block;
  tree->looked = nanoseconds_of_thread();
  tree->end = tree->looked + limits.microseconds * 1000;
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = allocate;
  options.deallocator = give_back;
  options.userdata = tree;
  options.max_errors = 0;
  if (is_part) options.fragment_context = GUMBO_TAG_BODY;
  if (setjmp(tree->way_out)) {
    chtml_free(tree);
    return NULL;
  }
  const GumboOutput *output = gumbo_parse_with_options(&options, bytes ? bytes : "", count);
  tree->root = tree->node = output->root;
  return tree;
}

void chtml_free(chtml_tree *tree) {
  if (!tree) return;
  for (struct block *block = tree->blocks, *next; block; block = next) {
    next = block->next;
    free(block);
  }
  free(tree->copy);
  free(tree);
}

static const GumboVector *children(const GumboNode *node) {
  static const GumboVector none;
  bool has_children = node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE;
  return has_children ? &node->v.element.children : &none;
}

// The root itself is not reported: it is `html`, whose attributes nobody reads.
chtml_kind chtml_next(chtml_tree *tree) {
  if (!tree->node) return CHTML_END_OF_TREE;
  for (;;) {
    const GumboNode *node = tree->node;
    const GumboVector *own = children(node);
    if (!tree->is_end && own->length > 0) {
      tree->node = own->data[0];
    } else if (!tree->is_end && node->type != GUMBO_NODE_TEXT && node->type != GUMBO_NODE_WHITESPACE &&
               node->type != GUMBO_NODE_CDATA && node != tree->root) {
      tree->is_end = true;
      if (node->type != GUMBO_NODE_COMMENT) return CHTML_END;
      continue;
    } else if (node == tree->root) {
      tree->node = NULL;
      return CHTML_END_OF_TREE;
    } else {
      const GumboVector *siblings = children(node->parent);
      if (node->index_within_parent + 1 < siblings->length) {
        tree->node = siblings->data[node->index_within_parent + 1];
        tree->is_end = false;
      } else {
        tree->node = node->parent;
        tree->is_end = true;
        if (tree->node != tree->root) return CHTML_END;
        continue;
      }
    }
    switch (tree->node->type) {
    case GUMBO_NODE_ELEMENT:
    case GUMBO_NODE_TEMPLATE: return CHTML_START;
    case GUMBO_NODE_TEXT:
    case GUMBO_NODE_WHITESPACE:
    case GUMBO_NODE_CDATA: return CHTML_TEXT;
    case GUMBO_NODE_COMMENT:
    case GUMBO_NODE_DOCUMENT: break;
    }
  }
}

static struct chtml_text text(const char *start) {
  return (struct chtml_text){.start = start, .length = start ? strlen(start) : 0};
}

struct chtml_text chtml_name(const chtml_tree *tree) {
  const GumboElement *element = &tree->node->v.element;
  if (element->tag != GUMBO_TAG_UNKNOWN) return text(gumbo_normalized_tagname(element->tag));
  GumboStringPiece name = element->original_tag;
  gumbo_tag_from_original_text(&name);
  return (struct chtml_text){.start = name.data, .length = name.length};
}

struct chtml_text chtml_content(const chtml_tree *tree) { return text(tree->node->v.text.text); }

size_t chtml_attribute_count(const chtml_tree *tree) { return tree->node->v.element.attributes.length; }

static const GumboAttribute *attribute(const chtml_tree *tree, size_t index) {
  return tree->node->v.element.attributes.data[index];
}

struct chtml_text chtml_attribute_name(const chtml_tree *tree, size_t index) {
  return text(attribute(tree, index)->name);
}

struct chtml_text chtml_attribute_value(const chtml_tree *tree, size_t index) {
  return text(attribute(tree, index)->value);
}

size_t chtml_count_in_texts(chtml_tree *tree) {
  size_t count = 0;
  for (chtml_kind kind; (kind = chtml_next(tree)) != CHTML_END_OF_TREE;) {
    if (kind != CHTML_TEXT) continue;
    // They are the characters of four bytes whose first one is one of these.
    for (const char *next = tree->node->v.text.text; *next; next++) count += *next == '\xF1' || *next == '\xF2';
  }
  tree->node = tree->root;
  tree->is_end = false;
  return count;
}
