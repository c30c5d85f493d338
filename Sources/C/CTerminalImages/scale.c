#include "CTerminalImages.h"
#include "pair.h"

#include <CLight.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef float four __attribute__((vector_size(16)));
typedef int32_t four_numbers __attribute__((vector_size(16)));

/// The pixels along one axis that contribute to a pixel of the result, with their weights.
typedef struct {
  size_t first, count;
  const float *weights;
} taps;

typedef struct {
  taps *all;
  float *weights;
  /// Whether each pixel of the result is one of the source.
  _Bool is_picked;
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
  axis->is_picked = 1;
  for (size_t i = 0; i < count; i++) {
    float *weights = axis->weights + i * each;
    double from = start + step * (double)i;
    if (step > 1) cover(&axis->all[i], weights, from, from + step, limit);
    else if (picks) pick(&axis->all[i], weights, from + step / 2, limit);
    else blend(&axis->all[i], weights, from + step / 2, limit);
    axis->is_picked = axis->is_picked && axis->all[i].count == 1;
  }
  return 1;
}

static void end_axis(axis *axis) {
  free(axis->all);
  free(axis->weights);
}

/// The working memory of one thread.
typedef struct {
  /// The two rows of the source that were read last, as light, by their number's last bit.
  four *read[2];
  /// Their numbers, or `SIZE_MAX`.
  size_t numbers[2];
  /// A row of the result before its columns are mixed.
  four *mixed;
} half_work;

struct scaling {
  terminal_images_raster from;
  axis across, down;
  size_t first_column, columns;
  uint8_t *to;
  size_t width, height;
  const light_scale *scale;
  half_work halves[2];
};

/// A row of the source as light.
static const four *row_of_light(const struct scaling *scaling, half_work *work, size_t number) {
  size_t slot = number & 1;
  if (work->numbers[slot] == number) return work->read[slot];
  const uint8_t *pixel = scaling->from.pixels + (number * scaling->from.width + scaling->first_column) * 4;
  const float *light = scaling->scale->exact;
  four *row = work->read[slot];
  for (size_t i = 0; i < scaling->columns; i++, pixel += 4)
    row[i] = (four){light[pixel[0]], light[pixel[1]], light[pixel[2]], light_full};
  work->numbers[slot] = number;
  return row;
}

/// Combines the rows that contribute to a row of the result.
static void mix_rows(const struct scaling *scaling, half_work *work, const taps *tap) {
  four *restrict sums = work->mixed;
  for (size_t k = 0; k < tap->count; k++) {
    const four *row = row_of_light(scaling, work, tap->first + k);
    float weight = tap->weights[k];
    if (k == 0) for (size_t i = 0; i < scaling->columns; i++) sums[i] = row[i] * weight;
    else for (size_t i = 0; i < scaling->columns; i++) sums[i] += row[i] * weight;
  }
}

static void mix_columns(const struct scaling *scaling, const four *row, uint8_t *to) {
  const four half = {0.5f, 0.5f, 0.5f, 0.5f};
  const uint8_t *level = scaling->scale->level;
  for (size_t x = 0; x < scaling->width; x++, to += 4) {
    const taps *tap = &scaling->across.all[x];
    const four *source = row + (tap->first - scaling->first_column);
    four sum = half;
    for (size_t k = 0; k < tap->count; k++) sum += source[k] * tap->weights[k];
    four_numbers light = __builtin_convertvector(sum, four_numbers);
    // The weights of a pixel add up to one but for rounding, which may go past full light.
    for (int channel = 0; channel < 3; channel++)
      to[channel] = level[light[channel] > light_full ? light_full : light[channel]];
    to[3] = 255;
  }
}

/// Copies the pixels of a row that is not mixed with another.
static void pick_row(const struct scaling *scaling, const taps *tap, uint8_t *to) {
  const uint8_t *row = scaling->from.pixels + tap->first * scaling->from.width * 4;
  for (size_t x = 0; x < scaling->width; x++) memcpy(to + x * 4, row + scaling->across.all[x].first * 4, 4);
}

static void scale_half(void *context, size_t half) {
  struct scaling *scaling = context;
  half_work *work = &scaling->halves[half];
  size_t end = terminal_images_border(scaling->height, half + 1);
  const taps *before = NULL;
  for (size_t y = terminal_images_border(scaling->height, half); y < end; y++) {
    const taps *tap = &scaling->down.all[y];
    uint8_t *to = scaling->to + y * scaling->width * 4;
    if (before && before->count == 1 && tap->count == 1 && before->first == tap->first) {
      memcpy(to, to - scaling->width * 4, scaling->width * 4);
    } else if (tap->count == 1 && scaling->across.is_picked) {
      pick_row(scaling, tap, to);
    } else {
      mix_rows(scaling, work, tap);
      mix_columns(scaling, work->mixed, to);
    }
    before = tap;
  }
}

static _Bool make_rows(struct scaling *scaling) {
  const taps *last = &scaling->across.all[scaling->width - 1];
  scaling->first_column = scaling->across.all[0].first;
  scaling->columns = last->first + last->count - scaling->first_column;
  size_t bytes = scaling->columns * sizeof(four);
  _Bool is_ready = 1;
  for (int i = 0; i < 2; i++) {
    half_work *work = &scaling->halves[i];
    for (int slot = 0; slot < 2; slot++) (work->read[slot] = aligned_alloc(16, bytes), work->numbers[slot] = SIZE_MAX);
    work->mixed = aligned_alloc(16, bytes);
    is_ready = is_ready && work->read[0] && work->read[1] && work->mixed;
  }
  return is_ready;
}

static void end_rows(struct scaling *scaling) {
  for (int i = 0; i < 2; i++) {
    free(scaling->halves[i].read[0]);
    free(scaling->halves[i].read[1]);
    free(scaling->halves[i].mixed);
  }
}

_Bool terminal_images_scale(
  terminal_images_raster from, terminal_images_part part, uint8_t *to, size_t width, size_t height) {
  struct scaling scaling = {.from = from, .to = to, .width = width, .height = height, .scale = light_shared()};
  _Bool picks = (double)width >= part.width * 4 && (double)height >= part.height * 4;
  _Bool is_ready = make_axis(&scaling.across, part.x, part.width, width, from.width, picks)
    && make_axis(&scaling.down, part.y, part.height, height, from.height, picks) && make_rows(&scaling);
  if (is_ready) terminal_images_halves(scale_half, &scaling);
  end_axis(&scaling.across);
  end_axis(&scaling.down);
  end_rows(&scaling);
  return is_ready;
}
