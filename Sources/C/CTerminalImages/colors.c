#include "colors.h"

#include <stdlib.h>
#include <string.h>

typedef int32_t numbers __attribute__((vector_size(16)));

void terminal_images_prepare(terminal_images_colors *colors) {
  for (uint32_t i = 0; i < most_colors; i++) {
    // What is no colour is farther from any than all colours are.
    float square = i < colors->count ? 0 : 1 << 22;
    for (int channel = 0; channel < 3 && i < colors->count; channel++) {
      float level = (float)colors->levels[channel][i];
      colors->channels[channel][i / 4][i % 4] = level;
      square += level * level;
    }
    colors->squares[i / 4][i % 4] = square;
  }
}

/// The squares of distances are expanded, and the term that is the same for all colours is left out; numbers
/// are small enough to be told apart.
uint32_t terminal_images_search(terminal_images_colors *colors, uint32_t place) {
  // Levels that share a place are taken for its share of all places, so that black and white are met.
  float red = (float)(place >> 12) * 255 / 63, green = (float)(place >> 6 & 63) * 255 / 63;
  float blue = (float)(place & 63) * 255 / 63;
  four least = colors->squares[0] + (1 << 23);
  numbers best = {0}, indices = {0, 1, 2, 3};
  for (size_t i = 0; i < (colors->count + 3) / 4; i++, indices += 4) {
    four product = colors->channels[0][i] * red + colors->channels[1][i] * green + colors->channels[2][i] * blue;
    four away = colors->squares[i] - 2 * product;
    numbers nearer = away < least;
    least = (four)(((numbers)away & nearer) | ((numbers)least & ~nearer));
    best = (indices & nearer) | (best & ~nearer);
  }
  int lane = 0;
  for (int i = 1; i < 4; i++)
    if (least[i] < least[lane]) lane = i;
  atomic_store_explicit(&colors->nearest[place], (uint16_t)(best[lane] + 1), memory_order_relaxed);
  return (uint32_t)best[lane];
}

terminal_images_colors *terminal_images_colors_of(const uint8_t *colors, uint32_t count, uint32_t first) {
  terminal_images_colors *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  (made->first = first, made->count = count > most_colors ? most_colors : count);
  for (uint32_t i = 0; i < made->count * 3; i++) made->levels[i % 3][i / 3] = colors[i];
  terminal_images_prepare(made);
  return made;
}
