/// Packing of filtered pixels. Photos leave hardly any repetitions there, so each byte is a literal with a
/// Huffman code of its block, but for long runs of zeros. zlib's fastest ways find no more and take three
/// times as long.
#ifndef TERMINAL_IMAGES_DEFLATE_H
#define TERMINAL_IMAGES_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

/// A deflate stream (RFC 1951) that grows; bits that fill no byte yet wait in `bits`.
typedef struct {
  uint8_t *to;
  uint64_t bits;
  unsigned count;
} terminal_images_stream;

/// The bytes that a block of so many takes at most, with what `terminal_images_finish` adds.
static inline size_t terminal_images_room(size_t count) { return count * 2 + 512; }

/// Writes one block.
void terminal_images_deflate(terminal_images_stream *stream, const uint8_t *bytes, size_t count);

/// Goes to a border of bytes with an empty block; with the last one, where the stream ends.
void terminal_images_finish(terminal_images_stream *stream, _Bool is_last);

#endif
