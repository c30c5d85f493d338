#include "CTerminalImages.h"
#include "pair.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef float four __attribute__((vector_size(16)));
typedef uint8_t four_bytes __attribute__((vector_size(4)));
typedef int32_t four_numbers __attribute__((vector_size(16)));

/// The pixels along one axis that contribute to a pixel of the result, with their weights.
typedef struct {
  size_t first, count;
  const float *weights;
} taps;

typedef struct {
  taps *all;
  float *weights;
} axis;

static double clamped(double value, double low, double high) {
  return value < low ? low : value > high ? high : value;
}

/// Averages all pixels between two coordinates; those at the ends count by their share.
static void cover(taps *tap, float *weights, double from, double to, size_t limit) {
  size_t first = (size_t)clamped(floor(from), 0, (double)limit - 1);
  size_t end = (size_t)clamped(ceil(to), (double)first + 1, (double)limit);
  double sum = 0;
  for (size_t i = first; i < end; i++) {
    double share = clamped(to, (double)i, (double)i + 1) - clamped(from, (double)i, (double)i + 1);
    weights[i - first] = (float)share;
    sum += share;
  }
  if (sum <= 0) sum = weights[0] = 1;
  for (size_t i = first; i < end; i++) weights[i - first] /= (float)sum;
  *tap = (taps){first, end - first, weights};
}

/// Interpolates between the two pixels whose centres are around a coordinate.
static void blend(taps *tap, float *weights, double middle, size_t limit) {
  double position = clamped(middle - 0.5, 0, (double)limit - 1);
  size_t first = (size_t)position;
  size_t count = first + 1 < limit ? 2 : 1;
  weights[1] = count == 2 ? (float)(position - (double)first) : 0;
  weights[0] = 1 - weights[1];
  *tap = (taps){first, count, weights};
}

/// Chooses the pixel that contains a coordinate.
static void pick(taps *tap, float *weights, double middle, size_t limit) {
  weights[0] = 1;
  *tap = (taps){(size_t)clamped(middle, 0, (double)limit - 1), 1, weights};
}

static _Bool make_axis(axis *axis, double start, double length, size_t count, size_t limit, _Bool picks) {
  double step = length / (double)count;
  size_t each = (size_t)ceil(step) + 2;
  axis->all = calloc(count, sizeof(taps));
  axis->weights = calloc(count * each, sizeof(float));
  if (!axis->all || !axis->weights) return 0;
  for (size_t i = 0; i < count; i++) {
    float *weights = axis->weights + i * each;
    double from = start + step * (double)i;
    if (step > 1) cover(&axis->all[i], weights, from, from + step, limit);
    else if (picks) pick(&axis->all[i], weights, from + step / 2, limit);
    else blend(&axis->all[i], weights, from + step / 2, limit);
  }
  return 1;
}

static void end_axis(axis *axis) {
  free(axis->all);
  free(axis->weights);
}

struct scaling {
  terminal_images_raster from;
  axis across, down;
  size_t first_column, columns;
  uint8_t *to;
  size_t width, height;
  four *rows[2];
};

/// Combines the rows that contribute to a row of the result.
static void mix_rows(const struct scaling *scaling, const taps *tap, four *restrict row) {
  size_t stride = scaling->from.width * 4;
  const uint8_t *source = scaling->from.pixels + tap->first * stride + scaling->first_column * 4;
  float *restrict sums = (float *)row;
  size_t count = scaling->columns * 4;
  const float *weights = tap->weights;
  if (tap->count == 1) {
    for (size_t i = 0; i < count; i++) sums[i] = source[i];
    return;
  }
  for (size_t i = 0; i < count; i++) sums[i] = weights[0] * source[i] + weights[1] * source[i + stride];
  for (size_t k = 2; k < tap->count; k++) {
    const uint8_t *next = source + k * stride;
    for (size_t i = 0; i < count; i++) sums[i] += weights[k] * next[i];
  }
}

static void mix_columns(const struct scaling *scaling, const four *row, uint8_t *to) {
  const four half = {0.5f, 0.5f, 0.5f, 0.5f};
  for (size_t x = 0; x < scaling->width; x++) {
    const taps *tap = &scaling->across.all[x];
    const four *source = row + (tap->first - scaling->first_column);
    four sum = half;
    for (size_t k = 0; k < tap->count; k++) sum += source[k] * tap->weights[k];
    four_bytes pixel = __builtin_convertvector(__builtin_convertvector(sum, four_numbers), four_bytes);
    memcpy(to + x * 4, &pixel, 4);
  }
}

static void scale_half(void *context, size_t half) {
  struct scaling *scaling = context;
  size_t end = terminal_images_border(scaling->height, half + 1);
  const taps *before = NULL;
  for (size_t y = terminal_images_border(scaling->height, half); y < end; y++) {
    const taps *tap = &scaling->down.all[y];
    uint8_t *to = scaling->to + y * scaling->width * 4;
    if (before && before->count == 1 && tap->count == 1 && before->first == tap->first) {
      memcpy(to, to - scaling->width * 4, scaling->width * 4);
    } else {
      mix_rows(scaling, tap, scaling->rows[half]);
      mix_columns(scaling, scaling->rows[half], to);
    }
    before = tap;
  }
}

static _Bool make_rows(struct scaling *scaling) {
  const taps *last = &scaling->across.all[scaling->width - 1];
  scaling->first_column = scaling->across.all[0].first;
  scaling->columns = last->first + last->count - scaling->first_column;
  for (int half = 0; half < 2; half++)
    scaling->rows[half] = aligned_alloc(16, scaling->columns * sizeof(four));
  return scaling->rows[0] && scaling->rows[1];
}

_Bool terminal_images_scale(
  terminal_images_raster from, terminal_images_part part, uint8_t *to, size_t width, size_t height) {
  struct scaling scaling = {.from = from, .to = to, .width = width, .height = height};
  _Bool picks = (double)width >= part.width * 4 && (double)height >= part.height * 4;
  _Bool is_ready = make_axis(&scaling.across, part.x, part.width, width, from.width, picks)
    && make_axis(&scaling.down, part.y, part.height, height, from.height, picks) && make_rows(&scaling);
  if (is_ready) terminal_images_halves(scale_half, &scaling);
  end_axis(&scaling.across);
  end_axis(&scaling.down);
  free(scaling.rows[0]);
  free(scaling.rows[1]);
  return is_ready;
}
