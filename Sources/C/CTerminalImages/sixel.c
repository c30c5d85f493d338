// A sixel sequence is `ESC P 0;1;0 q`, the raster attributes `"1;1;WIDTH;HEIGHT`, the colours `#N;2;R;G;B`,
// and bands of six rows: `#N` selects a colour, each character from `?` to `~` has six bits for the pixels of
// a column from top to bottom, `!N` repeats the next character, `$` returns to the left, `-` starts the next
// band. The 1 leaves pixels without a colour unchanged, so that rows below the last one are not painted.
// Source: DEC, VT330/VT340 Programmer Reference Manual, volume 2, chapter 14.
#include "colors.h"
#include "pair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { band_rows = 6, most_digits = 5 };

/// A part of a column: its position, its colour and its bits.
typedef struct {
  uint16_t x;
  uint8_t color, bits;
} piece;

typedef int16_t error[3];

/// The buffers with which one thread writes its bands.
typedef struct {
  uint8_t *rows;
  /// The errors that the pixels of this row and of the next take over, in sixteenths; one pixel wider on each side.
  error *here, *below;
  piece *pieces, *sorted;
  uint8_t *start, *end, *limit;
  _Bool uses[most_colors];
  _Bool failed;
} half_work;

struct drawing {
  terminal_images_raster raster;
  terminal_images_colors *colors;
  half_work halves[2];
};

/// Converts a row to numbers of colours, and hands the errors on (R. Floyd and L. Steinberg, 1976).
static void index_row(const struct drawing *drawing, half_work *work, size_t y, uint8_t *restrict to) {
  size_t width = drawing->raster.width;
  const uint8_t *pixel = drawing->raster.pixels + y * width * 4;
  error *here = work->here + 1, *below = work->below + 1;
  memset(work->below, 0, (width + 2) * sizeof(error));
  for (size_t x = 0; x < width; x++, pixel += 4) {
    int wanted[3];
    for (int channel = 0; channel < 3; channel++) {
      int level = pixel[channel] + ((here[x][channel] + 8) >> 4);
      wanted[channel] = level < 0 ? 0 : level > 255 ? 255 : level;
    }
    to[x] = (uint8_t)terminal_images_nearest(drawing->colors, wanted);
    for (int channel = 0; channel < 3; channel++) {
      int missed = wanted[channel] - drawing->colors->levels[channel][to[x]];
      here[x + 1][channel] += 5 * missed;
      below[x - 1][channel] += 2 * missed;
      below[x][channel] += 4 * missed;
      below[x + 1][channel] += missed;
    }
  }
  error *next = work->here;
  (work->here = work->below, work->below = next);
}

/// Collects the pieces of all columns from left to right, and counts those of each colour.
static size_t find_pieces(half_work *work, size_t width, size_t rows, uint32_t counts[]) {
  uint32_t last[most_colors] = {0};
  size_t count = 0;
  for (size_t x = 0; x < width; x++) {
    size_t first = count;
    for (size_t row = 0; row < rows; row++) {
      uint8_t color = work->rows[row * width + x], bit = (uint8_t)(1 << row);
      // Indexes are from 1, and 0 is none; those of earlier columns are ignored.
      if (last[color] > first) {
        work->pieces[last[color] - 1].bits |= bit;
        continue;
      }
      work->pieces[count++] = (piece){(uint16_t)x, color, bit};
      last[color] = (uint32_t)count;
      counts[color]++;
    }
  }
  return count;
}

static void sort_pieces(half_work *work, size_t count, const uint32_t counts[]) {
  uint32_t next[most_colors], sum = 0;
  for (size_t color = 0; color < most_colors; color++) {
    next[color] = sum;
    sum += counts[color];
  }
  for (size_t i = 0; i < count; i++) work->sorted[next[work->pieces[i].color]++] = work->pieces[i];
}

static uint8_t *write_number(uint8_t *to, size_t number) {
  uint8_t digits[20];
  size_t count = 0;
  do digits[count++] = (uint8_t)('0' + number % 10);
  while (number /= 10);
  while (count) *to++ = digits[--count];
  return to;
}

static uint8_t *write_run(uint8_t *to, size_t count, uint8_t sign) {
  if (count > 3) {
    *to++ = '!';
    to = write_number(to, count);
    count = 1;
  }
  // At most three are used; writing a fixed number is one instruction, and the buffer has room for it.
  memset(to, sign, 4);
  return to + count;
}

/// Whether the piece `count` further on has the same bits and continues without a gap.
static _Bool goes_on(const piece *pieces, size_t count) {
  return pieces[count].bits == pieces->bits && pieces[count].x == pieces->x + count;
}

/// Writes all pieces of one colour of a band.
static uint8_t *write_color(uint8_t *to, const piece *pieces, size_t count) {
  size_t x = 0;
  for (size_t i = 0; i < count;) {
    size_t run = 1;
    while (i + run < count && goes_on(pieces + i, run)) run++;
    to = write_run(to, pieces[i].x - x, '?');
    to = write_run(to, run, (uint8_t)('?' + pieces[i].bits));
    x = pieces[i].x + run;
    i += run;
  }
  return to;
}

/// Reserves space for the longest possible band.
static _Bool reserve(half_work *work, size_t width) {
  size_t most = width * band_rows * (2 + most_digits) + most_colors * 8 + 16;
  if (work->start && (size_t)(work->limit - work->end) >= most) return 1;
  size_t used = (size_t)(work->end - work->start), room = used * 2 + most;
  uint8_t *moved = realloc(work->start, room);
  if (!moved) return 0;
  (work->start = moved, work->end = moved + used, work->limit = moved + room);
  return 1;
}

static void write_band(half_work *work, const uint32_t counts[]) {
  const piece *pieces = work->sorted;
  uint8_t *to = work->end;
  for (size_t color = 0; color < most_colors; color++) {
    if (counts[color] == 0) continue;
    work->uses[color] = 1;
    if (pieces != work->sorted) *to++ = '$';
    *to++ = '#';
    to = write_number(to, color);
    to = write_color(to, pieces, counts[color]);
    pieces += counts[color];
  }
  *to++ = '-';
  work->end = to;
}

static void draw_half(void *context, size_t half) {
  struct drawing *drawing = context;
  half_work *work = &drawing->halves[half];
  size_t width = drawing->raster.width, height = drawing->raster.height;
  size_t bands = (height + band_rows - 1) / band_rows, end = terminal_images_border(bands, half + 1);
  for (size_t band = terminal_images_border(bands, half); band < end; band++) {
    if (!reserve(work, width)) {
      work->failed = 1;
      return;
    }
    size_t top = band * band_rows, rows = height - top < band_rows ? height - top : band_rows;
    uint32_t counts[most_colors] = {0};
    for (size_t row = 0; row < rows; row++) index_row(drawing, work, top + row, work->rows + row * width);
    sort_pieces(work, find_pieces(work, width, rows, counts), counts);
    write_band(work, counts);
  }
}

static uint8_t *write_head(const struct drawing *drawing, uint8_t *to) {
  const terminal_images_colors *colors = drawing->colors;
  to += sprintf((char *)to, "\033P0;1;0q\"1;1;%zu;%zu", drawing->raster.width, drawing->raster.height);
  for (size_t color = 0; color < colors->count; color++) {
    if (!drawing->halves[0].uses[color] && !drawing->halves[1].uses[color]) continue;
    int percent[3];
    for (int channel = 0; channel < 3; channel++) percent[channel] = (colors->levels[channel][color] * 100 + 127) / 255;
    to += sprintf((char *)to, "#%zu;2;%d;%d;%d", color, percent[0], percent[1], percent[2]);
  }
  return to;
}

/// Joins the head and both halves; the end replaces the last `-`, which would start a band below the picture.
static terminal_images_bytes join(const struct drawing *drawing) {
  size_t counts[2], room = 64 + most_colors * 20;
  for (int i = 0; i < 2; i++)
    room += counts[i] = (size_t)(drawing->halves[i].end - drawing->halves[i].start);
  terminal_images_bytes result = {malloc(room), 0};
  if (!result.bytes) return result;
  uint8_t *to = write_head(drawing, result.bytes);
  for (int i = 0; i < 2; i++) {
    if (counts[i]) memcpy(to, drawing->halves[i].start, counts[i]);
    to += counts[i];
  }
  memcpy(to - 1, "\033\\", 2);
  result.count = (size_t)(to + 1 - result.bytes);
  return result;
}

static _Bool begin(struct drawing *drawing) {
  size_t most = drawing->raster.width * band_rows;
  for (int i = 0; i < 2; i++) {
    half_work *work = &drawing->halves[i];
    work->rows = malloc(most);
    work->pieces = malloc(most * sizeof(piece));
    work->sorted = malloc(most * sizeof(piece));
    work->here = calloc(drawing->raster.width + 2, sizeof(error));
    work->below = calloc(drawing->raster.width + 2, sizeof(error));
    if (!work->rows || !work->pieces || !work->sorted || !work->here || !work->below) return 0;
  }
  return 1;
}

static void end(struct drawing *drawing) {
  for (int i = 0; i < 2; i++) {
    free(drawing->halves[i].rows);
    free(drawing->halves[i].pieces);
    free(drawing->halves[i].sorted);
    free(drawing->halves[i].here);
    free(drawing->halves[i].below);
    free(drawing->halves[i].start);
  }
}

terminal_images_bytes terminal_images_sixel(
  terminal_images_raster raster, terminal_images_colors *colors) {
  struct drawing drawing = {.raster = raster, .colors = colors};
  terminal_images_bytes result = {NULL, 0};
  if (begin(&drawing)) {
    terminal_images_halves(draw_half, &drawing);
    if (!drawing.halves[0].failed && !drawing.halves[1].failed) result = join(&drawing);
  }
  end(&drawing);
  return result;
}
