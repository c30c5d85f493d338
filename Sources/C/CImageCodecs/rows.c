#include "rows.h"

#include <stdlib.h>
#include <string.h>

bool cic_rows_open(CICRows *rows, const CICRequest *request, uint32_t channels, uint32_t columns) {
  *rows = (CICRows){.request = request, .channels = channels, .columns = columns};
  if (request->box > 1) rows->sums = calloc((size_t)columns * channels, sizeof(uint32_t));
  return request->box == 1 || rows->sums;
}

static uint8_t *next_row(const CICRows *rows) {
  return rows->request->pixels + (size_t)rows->next * rows->request->out_width * 4;
}

static void expand_grey(uint8_t *restrict to, const uint8_t *restrict from, size_t count) {
  for (size_t i = 0; i < count; i++) {
    to[4 * i] = to[4 * i + 1] = to[4 * i + 2] = from[i];
    to[4 * i + 3] = 255;
  }
}

static void expand_colors(uint8_t *restrict to, const uint8_t *restrict from, size_t count) {
  for (size_t i = 0; i < count; i++) {
    to[4 * i] = from[3 * i];
    to[4 * i + 1] = from[3 * i + 1];
    to[4 * i + 2] = from[3 * i + 2];
    to[4 * i + 3] = 255;
  }
}

static void copy_opaque(uint8_t *to, const uint8_t *from, size_t count) {
  if (to != from) memcpy(to, from, count * 4);
  for (size_t i = 0; i < count; i++) to[4 * i + 3] = 255;
}

static void copy_row(CICRows *rows, const uint8_t *row) {
  uint8_t *to = next_row(rows);
  size_t count = rows->request->out_width;
  if (rows->channels == 1) expand_grey(to, row, count);
  else if (rows->channels == 3) expand_colors(to, row, count);
  else copy_opaque(to, row, count);
  rows->next++;
}

/// The average of one channel of a box that is `width` pixels wide.
static inline uint8_t average(const uint32_t *sums, uint32_t width, uint32_t channels, uint64_t count) {
  uint64_t total = 0;
  for (uint32_t i = 0; i < width; i++) total += sums[(size_t)i * channels];
  return (uint8_t)((total + count / 2) / count);
}

static void write_averages(CICRows *rows) {
  uint32_t box = rows->request->box, channels = rows->channels;
  uint8_t *to = next_row(rows);
  for (uint32_t x = 0; x < rows->columns; x += box, to += 4) {
    const uint32_t *sums = rows->sums + (size_t)x * channels;
    uint32_t width = rows->columns - x < box ? rows->columns - x : box;
    uint64_t count = (uint64_t)width * rows->taken;
    to[0] = average(sums, width, channels, count);
    to[1] = channels == 1 ? to[0] : average(sums + 1, width, channels, count);
    to[2] = channels == 1 ? to[0] : average(sums + 2, width, channels, count);
    to[3] = 255;
  }
  memset(rows->sums, 0, (size_t)rows->columns * channels * sizeof(uint32_t));
  rows->taken = 0;
  rows->next++;
}

static void add_to_sums(uint32_t *restrict sums, const uint8_t *restrict row, size_t count) {
  for (size_t i = 0; i < count; i++) sums[i] += row[i];
}

void cic_rows_add(CICRows *rows, const uint8_t *row) {
  if (rows->next >= rows->request->out_height) return;
  if (rows->request->box == 1) {
    copy_row(rows, row);
    return;
  }
  add_to_sums(rows->sums, row, (size_t)rows->columns * rows->channels);
  if (++rows->taken == rows->request->box) write_averages(rows);
}

void cic_rows_finish(CICRows *rows) {
  if (rows->taken > 0) write_averages(rows);
  size_t missing = rows->request->out_height - rows->next;
  cic_fill(next_row(rows), missing * rows->request->out_width, rows->request);
  rows->next = rows->request->out_height;
}

void cic_rows_close(CICRows *rows) {
  free(rows->sums);
  rows->sums = NULL;
}

void cic_fill(uint8_t *pixels, size_t count, const CICRequest *request) {
  uint8_t color[4] = {request->red, request->green, request->blue, 255};
  for (size_t i = 0; i < count; i++) memcpy(pixels + 4 * i, color, 4);
}

/// Blends `over` onto `under` by an alpha, rounded like a division by 255.
static inline uint8_t blend(uint32_t over, uint32_t under, uint32_t alpha) {
  uint32_t sum = over * alpha + under * (255 - alpha) + 128;
  return (uint8_t)((sum + (sum >> 8)) >> 8);
}

void cic_composite(uint8_t *pixels, size_t count, const CICRequest *request) {
  uint32_t red = request->red, green = request->green, blue = request->blue;
  for (size_t i = 0; i < count; i++) {
    uint32_t alpha = pixels[4 * i + 3];
    pixels[4 * i] = blend(pixels[4 * i], red, alpha);
    pixels[4 * i + 1] = blend(pixels[4 * i + 1], green, alpha);
    pixels[4 * i + 2] = blend(pixels[4 * i + 2], blue, alpha);
    pixels[4 * i + 3] = 255;
  }
}
