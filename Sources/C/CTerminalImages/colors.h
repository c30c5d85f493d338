/// The colours of a terminal that has few, and which of them is nearest to another.
#ifndef TERMINAL_IMAGES_COLORS_H
#define TERMINAL_IMAGES_COLORS_H

#include "CTerminalImages.h"

#include <stdatomic.h>

enum { colors_levels = 64, most_colors = 256 };

typedef float four __attribute__((vector_size(16)));

struct terminal_images_colors {
  /// The number that the terminal gives the first one.
  uint32_t first;
  uint32_t count;
  /// Red, green and blue of each, from 0 to 255.
  int32_t levels[3][most_colors];
  /// The same in fours, and the squares of their distances from black.
  four channels[3][most_colors / 4], squares[most_colors / 4];
  /// The nearest colour to each of 64 levels a channel, plus one; 0 until it was asked for. Threads that ask at the
  /// same time find the same.
  _Atomic uint16_t nearest[colors_levels * colors_levels * colors_levels];
};

/// Makes the colours ready to be searched, once all levels are set.
void terminal_images_prepare(terminal_images_colors *colors);

/// Finds the nearest colour to a place of the table, and notes it there.
uint32_t terminal_images_search(terminal_images_colors *colors, uint32_t place);

/// The index of the nearest colour to a place of the table.
static inline uint32_t terminal_images_nearest_at(terminal_images_colors *colors, uint32_t place) {
  uint32_t found = atomic_load_explicit(&colors->nearest[place], memory_order_relaxed);
  return found ? found - 1 : terminal_images_search(colors, place);
}

/// The index of the nearest colour to three levels from 0 to 255.
static inline uint32_t terminal_images_nearest(terminal_images_colors *colors, const int levels[3]) {
  return terminal_images_nearest_at(
    colors, (uint32_t)(levels[0] >> 2 << 12 | levels[1] >> 2 << 6 | levels[2] >> 2));
}

#endif
