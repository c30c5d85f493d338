#include "deflate.h"

#include <stdlib.h>
#include <string.h>

enum {
  /// Literals, the end of a block, and the lengths of repetitions.
  symbols = 286,
  end_of_block = 256,
  /// Repeats the last byte 258 times.
  long_run = 285,
  long_run_bytes = 258,
  /// RFC 1951 allows 15; so many that four and what waits fit into 64 bits.
  longest_code = 14,
  /// Zeros are looked at so many at a time.
  word = 8,
};

typedef struct {
  uint16_t bits;
  uint8_t count;
} code;

typedef struct {
  uint32_t counts[symbols];
  uint8_t lengths[symbols];
  code codes[symbols];
} block;

static void put(terminal_images_stream *stream, uint32_t bits, unsigned count) {
  stream->bits |= (uint64_t)bits << stream->count;
  stream->count += count;
}

/// Writes all bytes that are full, of 63 bits at most; up to seven bits are left.
static void flush(terminal_images_stream *stream) {
  for (int i = 0; i < 8; i++) stream->to[i] = (uint8_t)(stream->bits >> (8 * i));
  stream->to += stream->count >> 3;
  stream->bits >>= stream->count & ~7u;
  stream->count &= 7;
}

/// Bytes that are all literals, and how many long runs of the last of them, a zero, follow.
typedef struct {
  size_t literals, runs;
} stretch;

/// Looks for the next long run in steps of a word: none that is long lies between two of them.
static stretch next_stretch(const uint8_t *bytes, size_t count) {
  for (size_t i = 0; i + word <= count; i += word) {
    uint64_t here;
    memcpy(&here, bytes + i, word);
    if (here) continue;
    size_t end = i;
    while (end < count && bytes[end] == 0) end++;
    size_t runs = (end - i - 1) / long_run_bytes;
    if (runs) return (stretch){i + 1, runs};
    i = end - end % word;
  }
  return (stretch){count, 0};
}

static void count_symbols(block *block, const uint8_t *bytes, size_t count) {
  block->counts[end_of_block] = 1;
  while (count) {
    stretch stretch = next_stretch(bytes, count);
    for (size_t i = 0; i < stretch.literals; i++) block->counts[bytes[i]]++;
    block->counts[long_run] += (uint32_t)stretch.runs;
    size_t length = stretch.literals + stretch.runs * long_run_bytes;
    (bytes += length, count -= length);
  }
}

typedef struct {
  uint32_t count;
  uint16_t symbol, parent;
} node;

static int by_count(const void *first, const void *second) {
  uint32_t a = ((const node *)first)->count, b = ((const node *)second)->count;
  return (a > b) - (a < b);
}

/// Puts the two rarest nodes under a new one again and again; new ones come in order, so
/// that both rows stay sorted.
static size_t build_tree(node *nodes, size_t leaves) {
  size_t leaf = 0, inner = leaves, end = leaves;
  for (; end < 2 * leaves - 1; end++) {
    nodes[end].count = 0;
    for (int child = 0; child < 2; child++) {
      _Bool takes_leaf = leaf < leaves && (inner == end || nodes[leaf].count <= nodes[inner].count);
      node *rarest = takes_leaf ? &nodes[leaf++] : &nodes[inner++];
      nodes[end].count += rarest->count;
      rarest->parent = (uint16_t)end;
    }
  }
  return end - 1;
}

/// Huffman's lengths; answers the longest.
static unsigned measure_codes(block *block) {
  node nodes[2 * symbols];
  uint8_t depths[2 * symbols];
  size_t leaves = 0;
  for (unsigned symbol = 0; symbol < symbols; symbol++)
    if (block->counts[symbol]) nodes[leaves++] = (node){block->counts[symbol], (uint16_t)symbol, 0};
  qsort(nodes, leaves, sizeof(node), by_count);
  size_t root = build_tree(nodes, leaves);
  depths[root] = 0;
  for (size_t i = root; i-- > 0;) depths[i] = (uint8_t)(depths[nodes[i].parent] + 1);
  unsigned longest = 0;
  for (size_t i = 0; i < leaves; i++) {
    block->lengths[nodes[i].symbol] = depths[i];
    if (depths[i] > longest) longest = depths[i];
  }
  return longest;
}

/// Rare symbols are taken for less rare until no code is too long.
static void choose_lengths(block *block) {
  while (measure_codes(block) > longest_code)
    for (int symbol = 0; symbol < symbols; symbol++)
      if (block->counts[symbol]) block->counts[symbol] = block->counts[symbol] / 2 + 1;
}

static uint16_t reversed(unsigned bits, unsigned count) {
  unsigned result = 0;
  for (unsigned i = 0; i < count; i++) result |= (bits >> i & 1) << (count - 1 - i);
  return (uint16_t)result;
}

/// The codes that follow from their lengths (RFC 1951, 3.2.2).
static void choose_codes(block *block) {
  unsigned counts[longest_code + 1] = {0}, next[longest_code + 2] = {0};
  for (int symbol = 0; symbol < symbols; symbol++) counts[block->lengths[symbol]]++;
  counts[0] = 0;
  for (unsigned length = 1; length <= longest_code; length++)
    next[length + 1] = (next[length] + counts[length]) << 1;
  for (int symbol = 0; symbol < symbols; symbol++) {
    uint8_t length = block->lengths[symbol];
    if (length) block->codes[symbol] = (code){reversed(next[length]++, length), length};
  }
}

/// The lengths of all codes: 286 symbols, one distance, and each length in four bits.
static void write_lengths(terminal_images_stream *stream, const block *block) {
  put(stream, 0 | 2 << 1 | (symbols - 257) << 3 | 0 << 8 | 15 << 13, 17);
  flush(stream);
  // The lengths of the lengths, in the order of RFC 1951, 3.2.7: none for 16 to 18, four bits for 0 to 15.
  for (int i = 0; i < 19; i++) {
    put(stream, i < 3 ? 0 : 4, 3);
    flush(stream);
  }
  for (int symbol = 0; symbol <= symbols; symbol++) {
    uint8_t length = symbol < symbols ? block->lengths[symbol] : 1;
    put(stream, reversed(length, 4), 4);
    flush(stream);
  }
}

static void write_symbol(terminal_images_stream *stream, code code) { put(stream, code.bits, code.count); }

static void write_literals(
  terminal_images_stream *stream, const block *block, const uint8_t *bytes, size_t count) {
  const code *codes = block->codes;
  terminal_images_stream local = *stream;
  for (; count >= 4; bytes += 4, count -= 4) {
    for (int i = 0; i < 4; i++) write_symbol(&local, codes[bytes[i]]);
    flush(&local);
  }
  for (; count; bytes++, count--) write_symbol(&local, codes[*bytes]);
  flush(&local);
  *stream = local;
}

/// Each run is a symbol and the bit of the only distance, 1.
static void write_runs(terminal_images_stream *stream, const block *block, size_t runs) {
  while (runs--) {
    write_symbol(stream, block->codes[long_run]);
    put(stream, 0, 1);
    flush(stream);
  }
}

static void write_bytes(
  terminal_images_stream *stream, const block *block, const uint8_t *bytes, size_t count) {
  while (count) {
    stretch stretch = next_stretch(bytes, count);
    write_literals(stream, block, bytes, stretch.literals);
    write_runs(stream, block, stretch.runs);
    size_t length = stretch.literals + stretch.runs * long_run_bytes;
    (bytes += length, count -= length);
  }
}

void terminal_images_deflate(terminal_images_stream *stream, const uint8_t *bytes, size_t count) {
  block block;
  memset(&block, 0, sizeof block);
  count_symbols(&block, bytes, count);
  choose_lengths(&block);
  choose_codes(&block);
  write_lengths(stream, &block);
  write_bytes(stream, &block, bytes, count);
  write_symbol(stream, block.codes[end_of_block]);
  flush(stream);
}

void terminal_images_finish(terminal_images_stream *stream, _Bool is_last) {
  // A stored block without bytes: its length and the complement of that.
  put(stream, is_last, 3);
  put(stream, 0, (8 - (stream->count & 7)) & 7);
  flush(stream);
  put(stream, 0xFFFF0000, 32);
  flush(stream);
}
