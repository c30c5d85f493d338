// Colours are counted with five bits a channel. Starting with the box of all colours, the box with the
// largest variance is cut in two, at the cut that leaves the least variance, until there are 256 boxes (X.
// Wu, "Efficient Statistical Computations for Optimal Color Quantization", Graphics Gems II, 1991).
// Cumulative sums give those of any box with eight look-ups.
#include "pair.h"
#include "palette.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { side = 33, most_samples = 1 << 19 };

typedef int32_t numbers __attribute__((vector_size(16)));

typedef struct {
  int64_t count, color[3];
  double squares;
} moments;

typedef struct {
  int low[3], high[3];
  moments sums;
  double difference;
} box;

static moments *at(moments *cube, int red, int green, int blue) {
  return &cube[(red * side + green) * side + blue];
}

static void add(moments *sums, const moments *other, int sign) {
  sums->count += sign * other->count;
  for (int channel = 0; channel < 3; channel++) sums->color[channel] += sign * other->color[channel];
  sums->squares += sign * other->squares;
}

static void count_pixels(terminal_images_raster raster, moments *cube) {
  size_t count = raster.width * raster.height;
  size_t step = count / most_samples + 1;
  if (step > 1) step |= 1;
  for (size_t i = 0; i < count; i += step) {
    const uint8_t *pixel = raster.pixels + i * 4;
    moments *bin = at(cube, (pixel[0] >> 3) + 1, (pixel[1] >> 3) + 1, (pixel[2] >> 3) + 1);
    bin->count++;
    for (int channel = 0; channel < 3; channel++) {
      bin->color[channel] += pixel[channel];
      bin->squares += pixel[channel] * pixel[channel];
    }
  }
}

/// Replaces each entry of the cube by the sum of all entries up to it.
static void add_up(moments *cube) {
  for (int red = 1; red < side; red++)
    for (int green = 1; green < side; green++)
      for (int blue = 1; blue < side; blue++) {
        moments *here = at(cube, red, green, blue);
        for (int corner = 1; corner < 8; corner++) {
          int a = corner & 1, b = corner >> 1 & 1, c = corner >> 2;
          add(here, at(cube, red - a, green - b, blue - c), (a + b + c) & 1 ? 1 : -1);
        }
      }
}

static moments sums_of(moments *cube, const int low[3], const int high[3]) {
  moments sums = {0};
  for (int corner = 0; corner < 8; corner++) {
    int a = corner & 1, b = corner >> 1 & 1, c = corner >> 2;
    moments *there = at(cube, a ? low[0] : high[0], b ? low[1] : high[1], c ? low[2] : high[2]);
    add(&sums, there, (a + b + c) & 1 ? -1 : 1);
  }
  return sums;
}

static double difference(const moments *sums) {
  if (sums->count == 0) return 0;
  double difference = sums->squares;
  for (int channel = 0; channel < 3; channel++)
    difference -= (double)sums->color[channel] * (double)sums->color[channel] / (double)sums->count;
  return difference > 0 ? difference : 0;
}

/// Computes the sums and the variance of a box; a box of a single colour has none.
static void measure(moments *cube, box *box) {
  box->sums = sums_of(cube, box->low, box->high);
  int edges = 0;
  for (int channel = 0; channel < 3; channel++) edges += box->high[channel] - box->low[channel];
  box->difference = edges > 3 ? difference(&box->sums) : 0;
}

/// Cuts a box where the least variance remains; returns false where one side would always be empty.
static _Bool cut(moments *cube, box *first, box *second) {
  double least = INFINITY;
  int channel_of_cut = -1, value_of_cut = 0;
  for (int channel = 0; channel < 3; channel++)
    for (int i = first->low[channel] + 1; i < first->high[channel]; i++) {
      int high[3] = {first->high[0], first->high[1], first->high[2]};
      high[channel] = i;
      moments left = sums_of(cube, first->low, high), right = first->sums;
      add(&right, &left, -1);
      double remains = difference(&left) + difference(&right);
      if (left.count == 0 || right.count == 0 || remains >= least) continue;
      (least = remains, channel_of_cut = channel, value_of_cut = i);
    }
  if (channel_of_cut < 0) return 0;
  *second = *first;
  first->high[channel_of_cut] = second->low[channel_of_cut] = value_of_cut;
  measure(cube, first);
  measure(cube, second);
  return 1;
}

static size_t cut_all(moments *cube, box *boxes) {
  boxes[0] = (box){.low = {0, 0, 0}, .high = {side - 1, side - 1, side - 1}};
  measure(cube, &boxes[0]);
  size_t count = 1;
  while (count < palette_colors) {
    size_t widest = 0;
    for (size_t i = 1; i < count; i++)
      if (boxes[i].difference > boxes[widest].difference) widest = i;
    if (boxes[widest].difference <= 0) break;
    if (cut(cube, &boxes[widest], &boxes[count])) count++;
    else boxes[widest].difference = 0;
  }
  return count;
}

/// The colours as they will be shown, with channels from 0 to 255, in vectors of four colours.
struct shown {
  numbers red[palette_colors / 4], green[palette_colors / 4], blue[palette_colors / 4];
  /// The weighted square of the distance from black.
  numbers far[palette_colors / 4];
  uint8_t *table;
  size_t count;
};

static void fill_colors(const box *boxes, terminal_images_palette *palette, struct shown *shown) {
  memset(shown, 0, sizeof *shown);
  (shown->table = palette->table, shown->count = (palette->count + 3) / 4);
  for (size_t i = 0; i < palette_colors; i++) shown->far[i / 4][i % 4] = 1 << 24;
  for (size_t i = 0; i < palette->count; i++) {
    int32_t color[3];
    double count = boxes[i].sums.count ? (double)boxes[i].sums.count : 1;
    for (int channel = 0; channel < 3; channel++) {
      long percent = lround((double)boxes[i].sums.color[channel] / count * 100 / 255);
      palette->percent[i][channel] = (uint8_t)percent;
      color[channel] = (int32_t)((percent * 255 + 50) / 100);
    }
    shown->red[i / 4][i % 4] = color[0];
    shown->green[i / 4][i % 4] = color[1];
    shown->blue[i / 4][i % 4] = color[2];
    shown->far[i / 4][i % 4] = 3 * color[0] * color[0] + 6 * color[1] * color[1] + color[2] * color[2];
  }
}

/// The index of the nearest colour, with weights of 3, 6 and 1 for red, green and blue, similar to those of
/// the eye.
///
/// The squares of the differences are expanded, and the terms that are the same for all colours are omitted.
static uint8_t nearest(const struct shown *shown, int32_t red, int32_t green, int32_t blue) {
  numbers least = shown->far[0] + (1 << 28), best = {0, 0, 0, 0}, indices = {0, 1, 2, 3};
  for (size_t i = 0; i < shown->count; i++, indices += 4) {
    numbers product = 3 * red * shown->red[i] + 6 * green * shown->green[i] + blue * shown->blue[i];
    numbers away = shown->far[i] - 2 * product;
    numbers nearer = away < least;
    least = (away & nearer) | (least & ~nearer);
    best = (indices & nearer) | (best & ~nearer);
  }
  int lane = 0;
  for (int i = 1; i < 4; i++)
    if (least[i] < least[lane]) lane = i;
  return (uint8_t)best[lane];
}

/// Fills a half of the table; each entry is computed for the middle of the colours that share it.
static void fill_half(void *context, size_t half) {
  const struct shown *shown = context;
  size_t end = terminal_images_border(palette_places, half + 1);
  for (size_t i = terminal_images_border(palette_places, half); i < end; i++) {
    int32_t red = (int32_t)(i >> 10), green = (int32_t)(i >> 5 & 31), blue = (int32_t)(i & 31);
    shown->table[i] = nearest(shown, red * 8 + 4, green * 8 + 4, blue * 8 + 4);
  }
}

/// The average distance of colours from those they are drawn with, for dithering; 0 where each has its own.
static uint8_t spread(const box *boxes, size_t count) {
  if (count < palette_colors) return 0;
  double sum = 0, pixels = 1;
  for (size_t i = 0; i < count; i++) {
    sum += difference(&boxes[i].sums);
    pixels += (double)boxes[i].sums.count;
  }
  double spread = sqrt(sum / pixels) * 0.8;
  return (uint8_t)(spread > 16 ? 16 : spread);
}

static void choose(
  terminal_images_raster raster, moments *cube, box *boxes, terminal_images_palette *palette) {
  count_pixels(raster, cube);
  add_up(cube);
  palette->count = cut_all(cube, boxes);
  palette->spread = spread(boxes, palette->count);
  struct shown shown;
  fill_colors(boxes, palette, &shown);
  terminal_images_halves(fill_half, &shown);
}

terminal_images_palette *terminal_images_choose(terminal_images_raster raster) {
  terminal_images_palette *palette = calloc(1, sizeof *palette);
  moments *cube = calloc(side * side * side, sizeof(moments));
  box *boxes = calloc(palette_colors, sizeof(box));
  if (palette && cube && boxes) {
    choose(raster, cube, boxes, palette);
  } else {
    free(palette);
    palette = NULL;
  }
  free(cube);
  free(boxes);
  return palette;
}
