// The colours of a sample of pixels are divided into boxes: the one that adds most to the error of drawing each in its
// mean is cut at the mean of its widest channel, until there are as many as colours (S. Wan, P. Prusinkiewicz and S. Wong,
// "Variance-based color image quantization for frame buffer display", 1990). The colour of a box is the mean of its
// samples, or the one that most of them have: what is flat is met exactly.
#include "colors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { most_samples = 1 << 16 };

typedef struct {
  uint8_t channels[4];
} sample;

/// Some of the samples, and what they have in common.
typedef struct {
  size_t first, count;
  double mean[3];
  /// The channel whose values are farthest apart, and by how much its cut lessens the error.
  int channel;
  double error;
} box;

static void measure(const sample *samples, box *box) {
  int64_t sums[3] = {0}, squares[3] = {0};
  for (size_t i = box->first; i < box->first + box->count; i++)
    for (int channel = 0; channel < 3; channel++) {
      int64_t level = samples[i].channels[channel];
      sums[channel] += level;
      squares[channel] += level * level;
    }
  double widest = -1;
  box->error = 0;
  for (int channel = 0; channel < 3; channel++) {
    box->mean[channel] = (double)sums[channel] / (double)box->count;
    double spread = (double)squares[channel] - box->mean[channel] * (double)sums[channel];
    box->error += spread;
    if (spread > widest) (widest = spread, box->channel = channel);
  }
}

/// Cuts a box; returns false where all of its samples are the same.
static _Bool cut(sample *samples, box *here, box *there) {
  size_t low = here->first, high = here->first + here->count;
  while (low < high) {
    if (samples[low].channels[here->channel] <= here->mean[here->channel]) {
      low++;
    } else {
      sample moved = samples[low];
      samples[low] = samples[--high];
      samples[high] = moved;
    }
  }
  size_t count = low - here->first;
  if (count == 0 || count == here->count) return 0;
  *there = (box){.first = low, .count = here->count - count};
  here->count = count;
  measure(samples, here);
  measure(samples, there);
  return 1;
}

static uint32_t cut_all(sample *samples, size_t count, box *boxes) {
  boxes[0] = (box){.first = 0, .count = count};
  measure(samples, &boxes[0]);
  uint32_t made = 1;
  while (made < most_colors) {
    uint32_t worst = 0;
    for (uint32_t i = 1; i < made; i++)
      if (boxes[i].error > boxes[worst].error) worst = i;
    if (boxes[worst].error < 0.5) break;
    if (cut(samples, &boxes[worst], &boxes[made])) made++;
    else boxes[worst].error = 0;
  }
  return made;
}

/// A level as it is shown: sixels have it in hundredths.
static uint8_t shown(double level) { return (uint8_t)((lround(level * 100 / 255) * 255 + 50) / 100); }

/// The colour that more than half of some samples have; false where none is.
///
/// What is left after each pair of different ones has been taken away is the only one that may be it (R. Boyer and
/// J. Moore, 1981).
static _Bool find_majority(const sample *samples, size_t count, sample *found) {
  size_t lead = 0, votes = 0;
  for (size_t i = 0; i < count; i++) {
    if (lead == 0) *found = samples[i];
    lead += memcmp(found, &samples[i], sizeof(sample)) ? -(size_t)1 : 1;
  }
  for (size_t i = 0; i < count; i++) votes += memcmp(found, &samples[i], sizeof(sample)) == 0;
  return votes * 2 > count;
}

static void settle(terminal_images_colors *colors, uint32_t number, const sample *samples, const box *box) {
  sample flat;
  _Bool is_flat = find_majority(samples + box->first, box->count, &flat);
  for (int channel = 0; channel < 3; channel++)
    colors->levels[channel][number] = shown(is_flat ? flat.channels[channel] : box->mean[channel]);
}

static size_t take_samples(terminal_images_raster raster, sample *samples) {
  size_t count = raster.width * raster.height, taken = 0;
  // An odd step meets all columns.
  size_t step = count > most_samples ? (count / most_samples + 1) | 1 : 1;
  for (size_t i = 0; i < count; i += step) memcpy(&samples[taken++], raster.pixels + i * 4, sizeof(sample));
  return taken;
}

terminal_images_colors *terminal_images_choose(terminal_images_raster raster) {
  terminal_images_colors *colors = calloc(1, sizeof *colors);
  sample *samples = malloc(most_samples * sizeof(sample));
  box *boxes = calloc(most_colors, sizeof(box));
  if (colors && samples && boxes) {
    size_t count = take_samples(raster, samples);
    colors->count = cut_all(samples, count, boxes);
    for (uint32_t i = 0; i < colors->count; i++) settle(colors, i, samples, &boxes[i]);
    terminal_images_prepare(colors);
  } else {
    free(colors);
    colors = NULL;
  }
  free(samples);
  free(boxes);
  return colors;
}
