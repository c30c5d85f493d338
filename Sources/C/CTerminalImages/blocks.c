// Approximates cells with two colours and the shape of a character.
//
// A cell is sampled by eight by eight pixels. Each shape divides it into two parts. The error of drawing a part in its
// mean is least where the sum of its pixels, squared and divided by their number, is largest; so of each part only the
// sum is needed, and all shapes are made of the same few sums: those of half rows and of columns.
#include "CTerminalImages.h"
#include "colors.h"
#include "pair.h"

#include <math.h>
#include <string.h>

enum { side = terminal_images_cell_side, pixels = side * side };
enum { most_rows = 4, most_divisions = 1 << (2 * most_rows - 1) };

/// A cell as it should be: the sums of its pixels.
typedef struct {
  /// Of the halves of each row, left and right.
  four halves[side][2];
  /// Of each column.
  four columns[side];
  four all;
} cell_sums;

/// A way to divide a cell: the sum of the pixels in the foreground, and their number.
typedef struct {
  four sum;
  float count;
  /// Into how many rows of two blocks it divides the cell, with a bit for each in `shape`; 0 where that is a character.
  int rows;
  uint32_t shape;
} division;

/// A division in the colours it is drawn in, and how much smaller it makes the error.
typedef struct {
  division division;
  four foreground, background;
  uint32_t numbers[2];
  float worth;
} choice;

struct drawing {
  terminal_images_raster raster;
  terminal_images_cell *cells;
  size_t columns, rows;
  terminal_images_mosaic finest;
  /// `NULL` for true colours.
  terminal_images_colors *colors;
};

static void add_up(cell_sums *sums, const uint8_t *row, size_t stride) {
  memset(sums, 0, sizeof *sums);
  for (int y = 0; y < side; y++, row += stride)
    for (int x = 0; x < side; x++) {
      four pixel = {row[x * 4], row[x * 4 + 1], row[x * 4 + 2], 0};
      sums->halves[y][x >= side / 2] += pixel;
      sums->columns[x] += pixel;
    }
  for (int x = 0; x < side; x++) sums->all += sums->columns[x];
}

static float squared(four sum) { return sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]; }

static uint32_t nearest(const struct drawing *drawing, four color) {
  return terminal_images_nearest(drawing->colors, (int[]){(int)color[0], (int)color[1], (int)color[2]});
}

/// Compares a division with the best so far.
static void consider(const struct drawing *drawing, const cell_sums *sums, division division, choice *best) {
  four rest = sums->all - division.sum;
  float count = division.count, others = pixels - count;
  four front = count > 0 ? division.sum / count : (four){0}, back = others > 0 ? rest / others : front;
  float worth = count * squared(front) + others * squared(back);
  uint32_t numbers[2] = {0, 0};
  if (drawing->colors) {
    // No pair of colours is nearer than the means.
    if (worth <= best->worth) return;
    four wanted[2] = {front, back};
    numbers[1] = nearest(drawing, back);
    numbers[0] = count > 0 ? nearest(drawing, front) : numbers[1];
    for (int i = 0; i < 2; i++) {
      for (int channel = 0; channel < 3; channel++)
        wanted[i][channel] = (float)drawing->colors->levels[channel][numbers[i]];
    }
    worth -= count * squared(front - wanted[0]) + others * squared(back - wanted[1]);
    (front = wanted[0], back = wanted[1]);
  }
  if (worth > best->worth) *best = (choice){division, front, back, {numbers[0], numbers[1]}, worth};
}

/// The characters of two by two blocks by the bits of those in the foreground, from the upper left, row by row.
static const uint16_t quarters[16] = {
  ' ', 0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
  0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
};

/// The character of two by three blocks; those that are halves stand elsewhere (Unicode 13, U+1FB00).
static uint32_t sextant(uint32_t bits) {
  if (bits == 0) return ' ';
  if (bits == 0x15) return 0x258C;
  if (bits == 0x2A) return 0x2590;
  return 0x1FB00 + bits - 1 - (bits > 0x15) - (bits > 0x2A);
}

/// The characters of two by four blocks that stand elsewhere, by their bits, in ascending order.
static const struct { uint8_t bits; uint32_t character; } other_octants[] = {
  {0x00, ' '}, {0x01, 0x1CEA8}, {0x02, 0x1CEAB}, {0x03, 0x1FB82}, {0x05, 0x2598}, {0x0A, 0x259D}, {0x0F, 0x2580},
  {0x14, 0x1FBE6}, {0x28, 0x1FBE7}, {0x3F, 0x1FB85}, {0x40, 0x1CEA3}, {0x50, 0x2596}, {0x55, 0x258C}, {0x5A, 0x259E},
  {0x5F, 0x259B}, {0x80, 0x1CEA0}, {0xA0, 0x2597}, {0xA5, 0x259A}, {0xAA, 0x2590}, {0xAF, 0x259C}, {0xC0, 0x2582},
  {0xF0, 0x2584}, {0xF5, 0x2599}, {0xFA, 0x259F}, {0xFC, 0x2586}, {0xFF, 0x2588},
};

/// The character of two by four blocks: all that stand nowhere else follow one another (Unicode 16, U+1CD00).
static uint32_t octant(uint32_t bits) {
  uint32_t before = 0;
  while (other_octants[before].bits < bits) before++;
  return other_octants[before].bits == bits ? other_octants[before].character : 0x1CD00 + bits - before;
}

static uint32_t character(division division) {
  switch (division.rows) {
  case 2: return quarters[division.shape];
  case 3: return sextant(division.shape);
  case 4: return octant(division.shape);
  default: return division.shape;
  }
}

/// Considers all ways to fill some of two by `rows` blocks; the last is always in the background.
static void consider_blocks(const struct drawing *drawing, const cell_sums *sums, int rows, choice *best) {
  division blocks[2 * most_rows] = {0};
  for (int y = 0; y < side; y++) {
    int block = 2 * ((2 * y + 1) * rows / (2 * side));
    for (int x = 0; x < 2; x++) {
      blocks[block + x].sum += sums->halves[y][x];
      blocks[block + x].count += side / 2;
    }
  }
  division divisions[most_divisions];
  divisions[0] = (division){.rows = rows};
  for (uint32_t bits = 0; bits < 1u << (2 * rows - 1); bits++) {
    if (bits) {
      const division *rest = &divisions[bits & (bits - 1)], *block = &blocks[__builtin_ctz(bits)];
      divisions[bits] = (division){rest->sum + block->sum, rest->count + block->count, rows, bits};
    }
    consider(drawing, sums, divisions[bits], best);
  }
}

/// Considers the blocks of so many eighths from below (U+2581) and from the left (U+258F downwards).
static void consider_eighths(const struct drawing *drawing, const cell_sums *sums, choice *best) {
  division lower = {0}, left = {0};
  for (int i = 1; i < side; i++) {
    four row = sums->halves[side - i][0] + sums->halves[side - i][1];
    lower = (division){lower.sum + row, lower.count + side, 0, (uint32_t)(0x2580 + i)};
    left = (division){left.sum + sums->columns[i - 1], left.count + side, 0, (uint32_t)(0x2590 - i)};
    if (i == side / 2) continue;
    consider(drawing, sums, lower, best);
    consider(drawing, sums, left, best);
  }
}

static choice chosen(const struct drawing *drawing, const cell_sums *sums) {
  choice best = {.worth = -INFINITY};
  consider_blocks(drawing, sums, 2, &best);
  consider_eighths(drawing, sums, &best);
  if (drawing->finest >= terminal_images_sextants) consider_blocks(drawing, sums, 3, &best);
  if (drawing->finest >= terminal_images_octants) consider_blocks(drawing, sums, 4, &best);
  return best;
}

/// A colour as the terminal is told it: its number, or its levels.
static uint32_t shown(const struct drawing *drawing, const choice *choice, int index) {
  if (drawing->colors) return choice->numbers[index] + drawing->colors->first;
  four color = index == 0 ? choice->foreground : choice->background;
  uint32_t number = 0;
  for (int i = 0; i < 3; i++) number = number << 8 | (uint32_t)(color[i] + 0.5f);
  return number;
}

static void draw_half(void *context, size_t half) {
  struct drawing *drawing = context;
  size_t stride = drawing->raster.width * 4, columns = drawing->columns;
  size_t end = terminal_images_border(drawing->rows * columns, half + 1);
  for (size_t i = terminal_images_border(drawing->rows * columns, half); i < end; i++) {
    cell_sums sums;
    add_up(&sums, drawing->raster.pixels + i / columns * side * stride + i % columns * side * 4, stride);
    choice best = chosen(drawing, &sums);
    uint32_t foreground = shown(drawing, &best, 0), background = shown(drawing, &best, 1);
    drawing->cells[i] = (terminal_images_cell){foreground, background, character(best.division)};
  }
}

void terminal_images_blocks(
  terminal_images_raster raster, terminal_images_mosaic finest, terminal_images_colors *colors,
  terminal_images_cell *cells) {
  struct drawing drawing = {
    .raster = raster, .cells = cells, .columns = raster.width / side, .rows = raster.height / side,
    .finest = finest, .colors = colors,
  };
  terminal_images_halves(draw_half, &drawing);
}
