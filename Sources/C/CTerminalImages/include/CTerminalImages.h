/// The inner loops of drawing on terminals: scaling, colours, sixels and PNG.
///
/// Pixels are four bytes, red, green, blue and 255, row by row from the top without gaps. Sizes are at least
/// 1 and at most 65,535; who calls sees to it. All functions may be called from several threads at once.
#ifndef CTERMINALIMAGES_H
#define CTERMINALIMAGES_H

#include <stddef.h>
#include <stdint.h>

/// Bytes that were made; NULL where there was no memory. `free` ends them.
typedef struct {
  uint8_t *bytes;
  size_t count;
} terminal_images_bytes;

/// Pixels that are read.
typedef struct {
  const uint8_t *pixels;
  size_t width, height;
} terminal_images_raster;

/// A part of a raster, in its pixels and fractions of them.
typedef struct {
  double x, y, width, height;
} terminal_images_part;

/// The colours of a raster and how others are turned into them.
typedef struct terminal_images_palette terminal_images_palette;

/// Scales a part to `width` by `height` pixels at `to`: the mean of an area where it shrinks, straight
/// between neighbours where it grows, and each pixel as it is from four times on. False where there was no
/// memory.
_Bool terminal_images_scale(
  terminal_images_raster from, terminal_images_part part, uint8_t *to, size_t width, size_t height);

/// Chooses the colours that a raster is drawn with; NULL where there was no memory. `free` ends them.
terminal_images_palette *terminal_images_choose(terminal_images_raster raster);

/// A sixel sequence, `ESC P … ESC \`, of all of a raster.
terminal_images_bytes terminal_images_sixel(
  terminal_images_raster raster, const terminal_images_palette *palette);

/// A cell in two colours, `0xRRGGBB`: the quarters that have the colour of what stands before are bits, 1 upper left,
/// 2 upper right, 4 lower left, 8 lower right.
typedef struct {
  uint32_t foreground, background;
  uint8_t quarters;
} terminal_images_cell;

/// The cells that come nearest to a raster of two by two pixels for each, row by row.
void terminal_images_quarters(terminal_images_raster raster, terminal_images_cell *cells);

/// A PNG of three bytes a pixel, packed for speed.
terminal_images_bytes terminal_images_png(terminal_images_raster raster);

#endif
