// A PNG (W3C, third edition) is its signature and chunks: length, name, data, CRC. The pixels are a zlib stream of all
// rows, each behind the number of its filter; here 1, Sub: the difference from the pixel on the left.
#include "CTerminalImages.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

enum {
  /// libdeflate's quickest; the next takes a third longer for 5 % less.
  level = 1,
  /// The signature, and what stands around the data of three chunks.
  frame_bytes = 8 + 3 * 12 + 13,
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

/// All rows behind their filters; NULL where there was no memory.
static uint8_t *filtered(terminal_images_raster raster, size_t count) {
  uint8_t *rows = malloc(count);
  if (!rows) return NULL;
  for (size_t y = 0; y < raster.height; y++)
    filter_row(raster.pixels + y * raster.width * 4, raster.width, rows + y * (raster.width * 3 + 1));
  return rows;
}

static uint8_t *write_32(uint8_t *to, uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) *to++ = (uint8_t)(number >> shift);
  return to;
}

/// Writes a chunk whose data stand at `to + 8` already.
static uint8_t *close_chunk(uint8_t *to, const char *name, size_t count) {
  write_32(to, (uint32_t)count);
  memcpy(to + 4, name, 4);
  return write_32(to + 8 + count, libdeflate_crc32(0, to + 4, count + 4));
}

static uint8_t *write_size(uint8_t *to, terminal_images_raster raster) {
  static const uint8_t signature[] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10};
  // Eight bits a channel, three channels; the only compression, filters and no interlacing.
  static const uint8_t kind[] = {8, 2, 0, 0, 0};
  memcpy(to, signature, sizeof signature);
  to += sizeof signature;
  write_32(write_32(to + 8, (uint32_t)raster.width), (uint32_t)raster.height);
  memcpy(to + 16, kind, sizeof kind);
  return close_chunk(to, "IHDR", 13);
}

static terminal_images_bytes packed(
  struct libdeflate_compressor *compressor, terminal_images_raster raster, const uint8_t *rows, size_t count) {
  size_t room = libdeflate_zlib_compress_bound(compressor, count);
  terminal_images_bytes png = {malloc(room + frame_bytes), 0};
  if (!png.bytes) return png;
  uint8_t *to = write_size(png.bytes, raster);
  to = close_chunk(to, "IDAT", libdeflate_zlib_compress(compressor, rows, count, to + 8, room));
  to = close_chunk(to, "IEND", 0);
  png.count = (size_t)(to - png.bytes);
  return png;
}

terminal_images_bytes terminal_images_png(terminal_images_raster raster) {
  size_t count = raster.height * (raster.width * 3 + 1);
  uint8_t *rows = filtered(raster, count);
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
  terminal_images_bytes png = {NULL, 0};
  if (rows && compressor) png = packed(compressor, raster, rows, count);
  libdeflate_free_compressor(compressor);
  free(rows);
  return png;
}
