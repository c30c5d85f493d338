// A PNG is its signature and chunks: length, name, data, CRC. The pixels are zlib's stream of all rows, each
// behind the number of its filter; here 1, Sub: what differs from the pixel on the left. Both halves of the
// rows are packed at the same time, the first up to a border of bytes, so that they are one stream.
#include "CTerminalImages.h"
#include "deflate.h"
#include "pair.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/// Of the rows that share a block and its codes.
enum { block_bytes = 1 << 16 };

struct packing {
  terminal_images_raster raster;
  struct {
    uint8_t *bytes, *rows;
    size_t count;
    uLong sum;
    _Bool is_whole;
  } halves[2];
};

static void filter_row(const uint8_t *pixel, size_t width, uint8_t *restrict to) {
  *to++ = 1;
  for (int channel = 0; channel < 3; channel++) to[channel] = pixel[channel];
  for (size_t x = 1; x < width; x++) {
    to += 3;
    pixel += 4;
    to[0] = (uint8_t)(pixel[0] - pixel[-4]);
    to[1] = (uint8_t)(pixel[1] - pixel[-3]);
    to[2] = (uint8_t)(pixel[2] - pixel[-2]);
  }
}

/// Filters and packs some rows as one block.
static void pack_rows(
  struct packing *packing, size_t half, terminal_images_stream *stream, size_t first, size_t end) {
  size_t width = packing->raster.width, length = width * 3 + 1;
  uint8_t *rows = packing->halves[half].rows;
  for (size_t y = first; y < end; y++)
    filter_row(packing->raster.pixels + y * width * 4, width, rows + (y - first) * length);
  size_t count = (end - first) * length;
  packing->halves[half].sum = adler32(packing->halves[half].sum, rows, (uInt)count);
  terminal_images_deflate(stream, rows, count);
}

static void pack_half(void *context, size_t half) {
  struct packing *packing = context;
  size_t first = terminal_images_border(packing->raster.height, half);
  size_t last = terminal_images_border(packing->raster.height, half + 1);
  size_t length = packing->raster.width * 3 + 1, step = block_bytes / length + 1;
  size_t room = terminal_images_room(step * length) * ((last - first) / step + 2);
  uint8_t *rows = packing->halves[half].rows = malloc(length * step);
  uint8_t *bytes = packing->halves[half].bytes = malloc(room);
  if (!rows || !bytes) return;
  terminal_images_stream stream = {bytes, 0, 0};
  for (size_t y = first; y < last; y += step)
    pack_rows(packing, half, &stream, y, y + step < last ? y + step : last);
  terminal_images_finish(&stream, half == 1);
  packing->halves[half].count = (size_t)(stream.to - bytes);
  packing->halves[half].is_whole = 1;
}

static uint8_t *write_32(uint8_t *to, uLong number) {
  for (int shift = 24; shift >= 0; shift -= 8) *to++ = (uint8_t)(number >> shift);
  return to;
}

/// Writes a chunk whose data stand at `to + 8` already.
static uint8_t *close_chunk(uint8_t *to, const char *name, size_t count) {
  write_32(to, (uLong)count);
  memcpy(to + 4, name, 4);
  uLong sum = crc32(0, to + 4, (uInt)(count + 4));
  return write_32(to + 8 + count, sum);
}

static uint8_t *write_size(uint8_t *to, terminal_images_raster raster) {
  static const uint8_t signature[] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10};
  static const uint8_t kind[] = {8, 2, 0, 0, 0};
  memcpy(to, signature, sizeof signature);
  to += sizeof signature;
  write_32(write_32(to + 8, raster.width), raster.height);
  memcpy(to + 16, kind, sizeof kind);
  return close_chunk(to, "IHDR", 13);
}

static uLong sum_of(const struct packing *packing) {
  size_t rows = packing->raster.height - packing->raster.height / 2;
  z_off_t length = (z_off_t)(rows * (packing->raster.width * 3 + 1));
  return adler32_combine(packing->halves[0].sum, packing->halves[1].sum, length);
}

static terminal_images_bytes join(const struct packing *packing) {
  size_t first = packing->halves[0].count, second = packing->halves[1].count;
  terminal_images_bytes png = {malloc(first + second + 128), 0};
  if (!png.bytes) return png;
  uint8_t *to = write_size(png.bytes, packing->raster);
  uint8_t *data = to + 8;
  (data[0] = 0x78, data[1] = 0x01);
  if (first) memcpy(data + 2, packing->halves[0].bytes, first);
  memcpy(data + 2 + first, packing->halves[1].bytes, second);
  write_32(data + 2 + first + second, sum_of(packing));
  to = close_chunk(to, "IDAT", first + second + 6);
  to = close_chunk(to, "IEND", 0);
  png.count = (size_t)(to - png.bytes);
  return png;
}

terminal_images_bytes terminal_images_png(terminal_images_raster raster) {
  struct packing packing = {.raster = raster};
  packing.halves[0].sum = packing.halves[1].sum = adler32(0, NULL, 0);
  terminal_images_halves(pack_half, &packing);
  terminal_images_bytes png = {NULL, 0};
  if (packing.halves[0].is_whole && packing.halves[1].is_whole) png = join(&packing);
  for (int i = 0; i < 2; i++) {
    free(packing.halves[i].bytes);
    free(packing.halves[i].rows);
  }
  return png;
}
