#include "rows.h"

#include <stdlib.h>
#include <string.h>

/// Levels that are easy to tell apart.
enum { seen_difference = 40 };

bool cic_rows_open(CICRows *rows, const CICRequest *request, uint32_t channels, uint32_t columns) {
  *rows = (CICRows){.request = request, .channels = channels, .columns = columns};
  if (request->box > 1) rows->sums = calloc((size_t)columns * channels, sizeof(uint32_t));
  rows->scale = light_shared();
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

/// The level of the average light of one channel of a box that is `width` pixels wide.
static inline uint8_t average(const CICRows *rows, const uint32_t *sums, uint32_t width, uint64_t count) {
  uint64_t total = 0;
  for (uint32_t i = 0; i < width; i++) total += sums[(size_t)i * rows->channels];
  return rows->scale->level[(total + count / 2) / count];
}

static void write_averages(CICRows *rows) {
  uint32_t box = rows->request->box, channels = rows->channels;
  uint8_t *to = next_row(rows);
  for (uint32_t x = 0; x < rows->columns; x += box, to += 4) {
    const uint32_t *sums = rows->sums + (size_t)x * channels;
    uint32_t width = rows->columns - x < box ? rows->columns - x : box;
    uint64_t count = (uint64_t)width * rows->taken;
    to[0] = average(rows, sums, width, count);
    to[1] = channels == 1 ? to[0] : average(rows, sums + 1, width, count);
    to[2] = channels == 1 ? to[0] : average(rows, sums + 2, width, count);
    to[3] = 255;
  }
  memset(rows->sums, 0, (size_t)rows->columns * channels * sizeof(uint32_t));
  rows->taken = 0;
  rows->next++;
}

static void add_to_sums(CICRows *rows, const uint8_t *row) {
  uint32_t *restrict sums = rows->sums;
  const uint16_t *restrict light = rows->scale->light;
  size_t count = (size_t)rows->columns * rows->channels;
  for (size_t i = 0; i < count; i++) sums[i] += light[row[i]];
}

void cic_rows_add(CICRows *rows, const uint8_t *row) {
  if (rows->next >= rows->request->out_height) return;
  if (rows->request->box == 1) {
    copy_row(rows, row);
    return;
  }
  add_to_sums(rows, row);
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

/// Whether a channel of a pixel differs clearly from the background.
static bool is_seen(const uint8_t *pixel, const CICRequest *request) {
  int differences[] = {pixel[0] - request->red, pixel[1] - request->green, pixel[2] - request->blue};
  for (int i = 0; i < 3; i++)
    if (differences[i] >= seen_difference || differences[i] <= -seen_difference) return true;
  return false;
}

static void add_ink(const uint8_t *pixels, size_t count, const CICRequest *request) {
  CICInk sum = {0};
  for (size_t i = 0; i < count; i++, pixels += 4) {
    sum.drawn += pixels[3];
    sum.clear += 255 - pixels[3];
    if (!is_seen(pixels, request)) sum.unseen += pixels[3];
  }
  request->ink->drawn += sum.drawn;
  request->ink->unseen += sum.unseen;
  request->ink->clear += sum.clear;
}

void cic_composite(uint8_t *pixels, size_t count, const CICRequest *request) {
  if (request->ink) add_ink(pixels, count, request);
  uint32_t red = request->red, green = request->green, blue = request->blue;
  for (size_t i = 0; i < count; i++) {
    uint32_t alpha = pixels[4 * i + 3];
    pixels[4 * i] = blend(pixels[4 * i], red, alpha);
    pixels[4 * i + 1] = blend(pixels[4 * i + 1], green, alpha);
    pixels[4 * i + 2] = blend(pixels[4 * i + 2], blue, alpha);
    pixels[4 * i + 3] = 255;
  }
}
