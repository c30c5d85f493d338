#include "colors.h"

#include <math.h>
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

/// A cube of places of the table, as many along each edge as fill a vector.
enum { cube_edge = 4, cube_step = cube_edge - 1 };

/// The level that a place of a channel stands for: its share of all places, so that black and white are met.
static float level(uint32_t place) { return (float)place * 255 / (colors_levels - 1); }

/// The squares of the distances of four colours from a point. They are small enough to be told apart.
static four squares_from(const terminal_images_colors *colors, uint32_t fourth, const float point[3]) {
  four product = {0};
  float square = 0;
  for (int channel = 0; channel < 3; channel++) {
    product += colors->channels[channel][fourth] * point[channel];
    square += point[channel] * point[channel];
  }
  return colors->squares[fourth] - 2 * product + square;
}

/// Finds the colours that may be nearest to a point of the cube, in their order: those that are farther from its middle
/// than the nearest one by no more than its diagonal.
static uint32_t find_candidates(const terminal_images_colors *colors, const float middle[3], uint16_t found[]) {
  four squares[most_colors / 4];
  float least = INFINITY;
  for (uint32_t i = 0; i < colors->count; i++) {
    if (i % 4 == 0) squares[i / 4] = squares_from(colors, i / 4, middle);
    least = fminf(least, squares[i / 4][i % 4]);
  }
  // One more, since numbers of this size are rounded.
  float farthest = sqrtf(fmaxf(least, 0)) + sqrtf(3) * level(cube_step) + 1;
  uint32_t count = 0;
  for (uint32_t i = 0; i < colors->count; i++)
    if (squares[i / 4][i % 4] <= farthest * farthest) found[count++] = (uint16_t)i;
  return count;
}

/// Notes the nearest of the candidates to a row of places that differ in blue alone.
static void note_row(terminal_images_colors *colors, uint32_t place, const uint16_t candidates[], uint32_t count) {
  float red = level(place >> 12), green = level(place >> 6 & 63), blue = level(place & 63);
  four blues = {blue, blue + level(1), blue + level(2), blue + level(3)};
  four least = {INFINITY, INFINITY, INFINITY, INFINITY};
  numbers best = {0};
  for (uint32_t i = 0; i < count; i++) {
    const int32_t color = candidates[i];
    float product = (float)colors->levels[0][color] * red + (float)colors->levels[1][color] * green;
    float start = colors->squares[color / 4][color % 4] - 2 * product;
    four away = start - 2 * (float)colors->levels[2][color] * blues;
    numbers nearer = away < least;
    least = (four)(((numbers)away & nearer) | ((numbers)least & ~nearer));
    best = (color & nearer) | (best & ~nearer);
  }
  for (uint32_t i = 0; i < cube_edge; i++)
    atomic_store_explicit(&colors->nearest[place + i], (uint16_t)(best[i] + 1), memory_order_relaxed);
}

/// All places of a cube are looked for together, since an image that has one of their colours has others.
uint32_t terminal_images_search(terminal_images_colors *colors, uint32_t place) {
  const uint32_t rest = cube_step << 12 | cube_step << 6 | cube_step, first = place & ~rest;
  float middle[3];
  for (int channel = 0; channel < 3; channel++)
    middle[channel] = level(first >> (12 - channel * 6) & 63) + level(cube_step) / 2;
  uint16_t candidates[most_colors];
  uint32_t count = find_candidates(colors, middle, candidates);
  for (uint32_t red = 0; red < cube_edge; red++)
    for (uint32_t green = 0; green < cube_edge; green++)
      note_row(colors, first + (red << 12 | green << 6), candidates, count);
  return atomic_load_explicit(&colors->nearest[place], memory_order_relaxed) - 1;
}

terminal_images_colors *terminal_images_colors_of(const uint8_t *colors, uint32_t count, uint32_t first) {
  terminal_images_colors *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  (made->first = first, made->count = count > most_colors ? most_colors : count);
  for (uint32_t i = 0; i < made->count * 3; i++) made->levels[i % 3][i / 3] = colors[i];
  terminal_images_prepare(made);
  return made;
}
