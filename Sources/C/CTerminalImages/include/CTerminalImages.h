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

/// Up to 256 colours, and which of them is nearest to another.
typedef struct terminal_images_colors terminal_images_colors;

/// Scales a part to `width` by `height` pixels at `to`, which the caller provides.
///
/// Shrinking averages areas, enlarging interpolates linearly, and from four times on each pixel is repeated.
/// Returns false where there was no memory.
_Bool terminal_images_scale(
  terminal_images_raster from, terminal_images_part part, uint8_t *to, size_t width, size_t height);

/// Chooses colours for a raster that sixels can tell, to be released by `free`; NULL where there was no memory.
terminal_images_colors *terminal_images_choose(terminal_images_raster raster);

/// Encodes a raster as a sixel sequence, `ESC P … ESC \`.
terminal_images_bytes terminal_images_sixel(
  terminal_images_raster raster, terminal_images_colors *colors);

/// How many pixels across and down a cell is sampled by.
enum { terminal_images_cell_side = 8 };

/// A cell: its colours, `0xRRGGBB` or their numbers in the terminal, and its character, a code point.
typedef struct {
  uint32_t foreground, background, character;
} terminal_images_cell;

/// Makes the colours of a terminal that has few, to be released by `free`; NULL where there was no memory.
///
/// `colors` has three bytes for each; `first` is the number that the terminal gives the first one.
terminal_images_colors *terminal_images_colors_of(const uint8_t *colors, uint32_t count, uint32_t first);

/// The finest blocks of characters that a terminal draws itself: two by two, three or four a cell.
typedef enum {
  terminal_images_quarters,
  terminal_images_sextants,
  terminal_images_octants,
} terminal_images_mosaic;

/// Computes the cells nearest to a raster that has eight by eight pixels for each cell, row by row.
///
/// `colors` is NULL for true colours.
void terminal_images_blocks(
  terminal_images_raster raster, terminal_images_mosaic finest, terminal_images_colors *colors,
  terminal_images_cell *cells);

/// Encodes a raster as a PNG of three bytes a pixel, optimized for speed.
terminal_images_bytes terminal_images_png(terminal_images_raster raster);

/// Encodes a raster as a JPEG of high quality; no bytes where a side has more than 65,500 pixels.
terminal_images_bytes terminal_images_jpeg(terminal_images_raster raster);

#endif
