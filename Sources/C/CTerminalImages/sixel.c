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

/// The red, green and blue of a pixel or of its error, and a fourth number that is not used.
typedef int16_t channels __attribute__((vector_size(8)));

/// Some bands of the image, one below the other, and the buffers with which they are written.
typedef struct {
  size_t band, end_band;
  uint8_t *rows;
  /// The errors that the pixels of a row take over from the row above, in sixteenths; one pixel wider on each side.
  channels *errors;
  piece *pieces, *sorted;
  uint8_t *start, *end, *limit;
  _Bool uses[most_colors];
  _Bool failed;
} strip;

/// Each thread writes two strips, pixel by pixel in turn: one pixel has to wait for the error of the one before it.
enum { strips_of_half = 2, strip_count = 2 * strips_of_half };

struct drawing {
  terminal_images_raster raster;
  terminal_images_colors *colors;
  channels shown[most_colors];
  strip strips[strip_count];
};

/// Where in a row a strip is, and the errors that are on their way to later pixels: of this row, and of the next below
/// the pixel before this one and below this one.
typedef struct {
  const uint8_t *pixel;
  uint8_t *to;
  channels *errors;
  channels next, before, here;
} position;

static position begin_row(const struct drawing *drawing, const strip *strip, size_t row) {
  size_t width = drawing->raster.width;
  return (position){
    .pixel = drawing->raster.pixels + (strip->band * band_rows + row) * width * 4,
    .to = strip->rows + row * width,
    .errors = strip->errors + 1,
  };
}

/// The place of three levels in the table of nearest colours.
static uint32_t place_of(channels level) {
  uint64_t bits;
  memcpy(&bits, &level, sizeof bits);
  // Red is moved by 44 bits and green by 22, blue stays: together they are 18 bits from the 33rd on.
  uint64_t joined = (bits >> 2 & 0x003f003f003f) * (1ull << 44 | 1ull << 22 | 1);
  return (uint32_t)(joined >> 32) & 0x3ffff;
}

/// Converts a pixel to the number of a colour, and hands its error on (R. Floyd and L. Steinberg, 1976): five sixteenths
/// to the right, two, four and one below.
static inline __attribute__((always_inline)) void index_pixel(
  const struct drawing *drawing, position *at, size_t x) {
  const uint8_t *pixel = at->pixel + x * 4;
  channels level = {pixel[0], pixel[1], pixel[2], 0};
  level += (at->errors[x] + at->next + 8) >> 4;
  level = __builtin_elementwise_min(__builtin_elementwise_max(level, (channels){0}), (channels){255, 255, 255});
  uint32_t color = terminal_images_nearest_at(drawing->colors, place_of(level));
  channels missed = level - drawing->shown[color];
  at->to[x] = (uint8_t)color;
  at->errors[(ptrdiff_t)x - 1] = at->before + 2 * missed;
  at->before = at->here + 4 * missed;
  at->here = missed;
  at->next = 5 * missed;
}

static void index_row(const struct drawing *drawing, position at) {
  for (size_t x = 0; x < drawing->raster.width; x++) index_pixel(drawing, &at, x);
  at.errors[drawing->raster.width - 1] = at.before;
}

static void index_two_rows(const struct drawing *drawing, position one, position other) {
  size_t width = drawing->raster.width;
  for (size_t x = 0; x < width; x++) {
    index_pixel(drawing, &one, x);
    index_pixel(drawing, &other, x);
  }
  one.errors[width - 1] = one.before;
  other.errors[width - 1] = other.before;
}

/// Collects the pieces of all columns from left to right, and counts those of each colour.
static size_t find_pieces(strip *strip, size_t width, size_t rows, uint32_t counts[]) {
  uint32_t last[most_colors] = {0};
  size_t count = 0;
  for (size_t x = 0; x < width; x++) {
    size_t first = count;
    for (size_t row = 0; row < rows; row++) {
      uint8_t color = strip->rows[row * width + x], bit = (uint8_t)(1 << row);
      // Indexes are from 1, and 0 is none; those of earlier columns are ignored.
      if (last[color] > first) {
        strip->pieces[last[color] - 1].bits |= bit;
        continue;
      }
      strip->pieces[count++] = (piece){(uint16_t)x, color, bit};
      last[color] = (uint32_t)count;
      counts[color]++;
    }
  }
  return count;
}

static void sort_pieces(strip *strip, size_t count, const uint32_t counts[]) {
  uint32_t next[most_colors], sum = 0;
  for (size_t color = 0; color < most_colors; color++) {
    next[color] = sum;
    sum += counts[color];
  }
  for (size_t i = 0; i < count; i++) strip->sorted[next[strip->pieces[i].color]++] = strip->pieces[i];
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
static _Bool reserve(strip *strip, size_t width) {
  size_t most = width * band_rows * (2 + most_digits) + most_colors * 8 + 16;
  if (strip->start && (size_t)(strip->limit - strip->end) >= most) return 1;
  size_t used = (size_t)(strip->end - strip->start), room = used * 2 + most;
  uint8_t *moved = realloc(strip->start, room);
  if (!moved) return 0;
  (strip->start = moved, strip->end = moved + used, strip->limit = moved + room);
  return 1;
}

static void write_band(strip *strip, const uint32_t counts[]) {
  const piece *pieces = strip->sorted;
  uint8_t *to = strip->end;
  for (size_t color = 0; color < most_colors; color++) {
    if (counts[color] == 0) continue;
    strip->uses[color] = 1;
    if (pieces != strip->sorted) *to++ = '$';
    *to++ = '#';
    to = write_number(to, color);
    to = write_color(to, pieces, counts[color]);
    pieces += counts[color];
  }
  *to++ = '-';
  strip->end = to;
}

/// How many rows the band has that a strip is at; none behind its last.
static size_t rows_left(const struct drawing *drawing, const strip *strip) {
  if (strip->band >= strip->end_band) return 0;
  size_t left = drawing->raster.height - strip->band * band_rows;
  return left < band_rows ? left : band_rows;
}

/// Writes a band whose rows are indexed.
static void finish_band(const struct drawing *drawing, strip *strip, size_t rows) {
  if (rows == 0 || strip->failed) return;
  size_t width = drawing->raster.width;
  strip->failed = !reserve(strip, width);
  if (strip->failed) return;
  uint32_t counts[most_colors] = {0};
  sort_pieces(strip, find_pieces(strip, width, rows, counts), counts);
  write_band(strip, counts);
  strip->band++;
}

static void draw_half(void *context, size_t half) {
  struct drawing *drawing = context;
  // The first strip has as many bands as the second, or one more.
  strip *one = &drawing->strips[half * strips_of_half], *other = one + 1;
  while (!one->failed && !other->failed && one->band < one->end_band) {
    size_t rows = rows_left(drawing, one), others = rows_left(drawing, other);
    for (size_t row = 0; row < rows; row++) {
      if (row < others) index_two_rows(drawing, begin_row(drawing, one, row), begin_row(drawing, other, row));
      else index_row(drawing, begin_row(drawing, one, row));
    }
    finish_band(drawing, one, rows);
    finish_band(drawing, other, others);
  }
}

static _Bool is_used(const struct drawing *drawing, size_t color) {
  _Bool used = 0;
  for (size_t i = 0; i < strip_count; i++) used |= drawing->strips[i].uses[color];
  return used;
}

static uint8_t *write_head(const struct drawing *drawing, uint8_t *to) {
  const terminal_images_colors *colors = drawing->colors;
  to += sprintf((char *)to, "\033P0;1;0q\"1;1;%zu;%zu", drawing->raster.width, drawing->raster.height);
  for (size_t color = 0; color < colors->count; color++) {
    if (!is_used(drawing, color)) continue;
    int percent[3];
    for (int channel = 0; channel < 3; channel++) percent[channel] = (colors->levels[channel][color] * 100 + 127) / 255;
    to += sprintf((char *)to, "#%zu;2;%d;%d;%d", color, percent[0], percent[1], percent[2]);
  }
  return to;
}

/// Joins the head and all strips; the end replaces the last `-`, which would start a band below the picture.
static terminal_images_bytes join(const struct drawing *drawing) {
  size_t counts[strip_count], room = 64 + most_colors * 20;
  for (size_t i = 0; i < strip_count; i++)
    room += counts[i] = (size_t)(drawing->strips[i].end - drawing->strips[i].start);
  terminal_images_bytes result = {malloc(room), 0};
  if (!result.bytes) return result;
  uint8_t *to = write_head(drawing, result.bytes);
  for (size_t i = 0; i < strip_count; i++) {
    if (counts[i]) memcpy(to, drawing->strips[i].start, counts[i]);
    to += counts[i];
  }
  memcpy(to - 1, "\033\\", 2);
  result.count = (size_t)(to + 1 - result.bytes);
  return result;
}

/// Divides the bands of a half among its strips; the first gets one more if they are odd.
static void divide(struct drawing *drawing, size_t half) {
  size_t bands = (drawing->raster.height + band_rows - 1) / band_rows;
  size_t begin = terminal_images_border(bands, half), end = terminal_images_border(bands, half + 1);
  size_t middle = begin + (end - begin + 1) / 2;
  strip *strips = &drawing->strips[half * strips_of_half];
  (strips[0].band = begin, strips[0].end_band = middle);
  (strips[1].band = middle, strips[1].end_band = end);
}

static _Bool begin(struct drawing *drawing) {
  divide(drawing, 0);
  divide(drawing, 1);
  for (size_t i = 0; i < most_colors; i++)
    for (int channel = 0; channel < 3; channel++)
      drawing->shown[i][channel] = (int16_t)drawing->colors->levels[channel][i];
  size_t most = drawing->raster.width * band_rows;
  for (size_t i = 0; i < strip_count; i++) {
    strip *strip = &drawing->strips[i];
    strip->rows = malloc(most);
    strip->pieces = malloc(most * sizeof(piece));
    strip->sorted = malloc(most * sizeof(piece));
    strip->errors = calloc(drawing->raster.width + 2, sizeof(channels));
    if (!strip->rows || !strip->pieces || !strip->sorted || !strip->errors) return 0;
  }
  return 1;
}

static void end(struct drawing *drawing) {
  for (size_t i = 0; i < strip_count; i++) {
    free(drawing->strips[i].rows);
    free(drawing->strips[i].pieces);
    free(drawing->strips[i].sorted);
    free(drawing->strips[i].errors);
    free(drawing->strips[i].start);
  }
}

terminal_images_bytes terminal_images_sixel(
  terminal_images_raster raster, terminal_images_colors *colors) {
  struct drawing drawing = {.raster = raster, .colors = colors};
  terminal_images_bytes result = {NULL, 0};
  if (begin(&drawing)) {
    terminal_images_halves(draw_half, &drawing);
    _Bool failed = 0;
    for (size_t i = 0; i < strip_count; i++) failed |= drawing.strips[i].failed;
    if (!failed) result = join(&drawing);
  }
  end(&drawing);
  return result;
}
