#include "scans.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const uint8_t *bytes;
  size_t count;
  uint8_t *kept;
  size_t kept_count;
  /// For each component by its id, whether it is subsampled; all are until a progressive frame was read.
  bool is_subsampled[256];
} Walk;

enum { frame = 0xC2, scan = 0xDA, end = 0xD9, temporary = 0x01, most_components = 4 };

static void keep(Walk *walk, size_t from, size_t to) {
  memcpy(walk->kept + walk->kept_count, walk->bytes + from, to - from);
  walk->kept_count += to - from;
}

/// The end of the entropy-coded data that begins at `offset`: the next marker that is not a restart.
static size_t end_of_data(const Walk *walk, size_t offset) {
  while (offset + 1 < walk->count) {
    const uint8_t *found = memchr(walk->bytes + offset, 0xFF, walk->count - offset - 1);
    if (!found) break;
    offset = (size_t)(found - walk->bytes);
    uint8_t next = found[1];
    if (next != 0 && next != 0xFF && (next < 0xD0 || next > 0xD7)) return offset;
    offset += next == 0xFF ? 1 : 2;
  }
  return walk->count;
}

static void learn(Walk *walk, const uint8_t *content, size_t length) {
  size_t count = length > 5 ? content[5] : 0;
  if (count > most_components || length < 6 + 3 * count) return;
  uint8_t width = 0, height = 0;
  for (size_t i = 0; i < count; i++) {
    uint8_t factors = content[7 + 3 * i];
    if (factors >> 4 > width) width = factors >> 4;
    if ((factors & 15) > height) height = factors & 15;
  }
  for (size_t i = 0; i < count; i++)
    walk->is_subsampled[content[6 + 3 * i]] = content[7 + 3 * i] != (width << 4 | height);
}

/// Whether a scan holds only AC coefficients of a component for which the average of each block is enough.
static bool is_fine(const Walk *walk, const uint8_t *content, size_t length) {
  return length >= 6 && content[0] == 1 && content[3] > 0 && !walk->is_subsampled[content[1]];
}

/// The index of the code of the marker at `offset`, after any fill bytes; `count` where there is none.
static size_t number_of_marker(const Walk *walk, size_t offset) {
  if (offset >= walk->count || walk->bytes[offset] != 0xFF) return walk->count;
  while (offset < walk->count && walk->bytes[offset] == 0xFF) offset++;
  return offset;
}

/// The end of the segment whose marker code is at `offset`; `offset` where the segment is incomplete.
static size_t end_of_segment(const Walk *walk, size_t offset) {
  uint8_t marker = walk->bytes[offset];
  if (marker == temporary || (marker >= 0xD0 && marker <= 0xD7)) return offset + 1;
  if (marker == end || offset + 3 > walk->count) return offset;
  size_t length = (size_t)walk->bytes[offset + 1] << 8 | walk->bytes[offset + 2];
  return length < 2 || length >= walk->count - offset ? offset : offset + 1 + length;
}

/// Walks through the markers; returns whether the last one is the end of the image.
static bool go(Walk *walk) {
  size_t offset = 2, number = number_of_marker(walk, offset);
  while (number < walk->count) {
    size_t next = end_of_segment(walk, number);
    if (next == number) break;
    const uint8_t *head = walk->bytes + number;
    size_t length = next - number;
    if (*head == frame) learn(walk, head + 3, length - 3);
    bool is_left_out = *head == scan && is_fine(walk, head + 3, length - 3);
    if (*head == scan) next = end_of_data(walk, next);
    if (!is_left_out) keep(walk, offset, next);
    offset = next;
    number = number_of_marker(walk, offset);
  }
  keep(walk, offset, walk->count);
  return number < walk->count && walk->bytes[number] == end;
}

uint8_t *cic_without_fine_scans(const uint8_t *bytes, size_t count, size_t *left, bool *is_whole) {
  if (count < 4) return NULL;
  Walk walk = {.bytes = bytes, .count = count, .kept = malloc(count)};
  if (!walk.kept) return NULL;
  memset(walk.is_subsampled, true, sizeof walk.is_subsampled);
  keep(&walk, 0, 2);
  *is_whole = go(&walk);
  *left = walk.kept_count;
  if (*left < count) return walk.kept;
  free(walk.kept);
  return NULL;
}
