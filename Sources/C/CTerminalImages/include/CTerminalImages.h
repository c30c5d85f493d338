/// The inner loops of drawing on terminals: scaling, colours, sixels and PNG.
///
/// Pixels are four bytes, red, green, blue and 255, row by row from the top without gaps. Widths and heights
/// have to be from 1 to 65,535, which is not checked. All functions may be called from several threads at
/// once.
#ifndef CTERMINALIMAGES_H
#define CTERMINALIMAGES_H

#include <stddef.h>
#include <stdint.h>

/// Allocated bytes, to be released by `free`; NULL where there was no memory.
typedef struct {
  uint8_t *bytes;
  size_t count;
} terminal_images_bytes;

/// Pixels to be read; the memory belongs to the caller.
typedef struct {
  const uint8_t *pixels;
  size_t width, height;
} terminal_images_raster;

/// A part of a raster, in its pixels and fractions of them.
typedef struct {
  double x, y, width, height;
} terminal_images_part;

/// The palette of a raster, and the mapping of other colours to it.
typedef struct terminal_images_palette terminal_images_palette;

/// Scales a part to `width` by `height` pixels at `to`, which the caller provides.
///
/// Shrinking averages areas, enlarging interpolates linearly, and from four times on each pixel is repeated.
/// Returns false where there was no memory.
_Bool terminal_images_scale(
  terminal_images_raster from, terminal_images_part part, uint8_t *to, size_t width, size_t height);

/// Chooses a palette for a raster, to be released by `free`; NULL where there was no memory.
terminal_images_palette *terminal_images_choose(terminal_images_raster raster);

/// Encodes a raster as a sixel sequence, `ESC P … ESC \`.
terminal_images_bytes terminal_images_sixel(
  terminal_images_raster raster, const terminal_images_palette *palette);

/// A cell in two colours, `0xRRGGBB`. `quarters` has a bit for each quarter in the foreground: 1 upper left,
/// 2 upper right, 4 lower left, 8 lower right.
typedef struct {
  uint32_t foreground, background;
  uint8_t quarters;
} terminal_images_cell;

/// Computes the cells nearest to a raster that has two by two pixels for each cell, row by row.
void terminal_images_quarters(terminal_images_raster raster, terminal_images_cell *cells);

/// Encodes a raster as a PNG of three bytes a pixel, optimized for speed.
terminal_images_bytes terminal_images_png(terminal_images_raster raster);

#endif
