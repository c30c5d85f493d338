#include "CImageCodecs.h"

#include <string.h>

/// The side of the squares that are turned at once, so that both their rows and their columns stay in the
/// cache.
enum { tile = 16 };

typedef struct {
  uint32_t width, height;
  bool swaps, mirrors_x, mirrors_y;
} Turn;

/// The index in the output of the pixel at `x` and `y`.
static inline size_t index_of(const Turn *turn, uint32_t x, uint32_t y) {
  uint32_t column = turn->swaps ? y : x, row = turn->swaps ? x : y;
  uint32_t columns = turn->swaps ? turn->height : turn->width;
  uint32_t lines = turn->swaps ? turn->width : turn->height;
  if (turn->mirrors_x) column = columns - 1 - column;
  if (turn->mirrors_y) row = lines - 1 - row;
  return (size_t)row * columns + column;
}

static void turn_tile(const Turn *turn, const uint8_t *from, uint32_t left, uint32_t top, uint8_t *to) {
  for (uint32_t y = top; y < top + tile && y < turn->height; y++)
    for (uint32_t x = left; x < left + tile && x < turn->width; x++)
      memcpy(to + index_of(turn, x, y) * 4, from + ((size_t)y * turn->width + x) * 4, 4);
}

void CICTurn(const uint8_t *from, uint32_t width, uint32_t height, uint32_t orientation, uint8_t *to) {
  Turn turn = {
      .width = width,
      .height = height,
      .swaps = orientation >= 5,
      .mirrors_x = orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7,
      .mirrors_y = orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8,
  };
  for (uint32_t y = 0; y < height; y += tile)
    for (uint32_t x = 0; x < width; x += tile) turn_tile(&turn, from, x, y, to);
}
