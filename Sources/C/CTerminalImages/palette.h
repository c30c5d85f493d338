/// The palette that sixels are drawn with.
#ifndef TERMINAL_IMAGES_PALETTE_H
#define TERMINAL_IMAGES_PALETTE_H

#include "CTerminalImages.h"

enum {
  palette_colors = 256,
  /// The number of colours with five bits a channel.
  palette_places = 32768,
};

struct terminal_images_palette {
  size_t count;
  /// Red, green and blue in percent, as in sixel sequences.
  uint8_t percent[palette_colors][3];
  /// The index of the nearest colour, by red, green and blue of five bits each.
  uint8_t table[palette_places];
  /// The amplitude of dithering, from 0 to 16.
  uint8_t spread;
};

#endif
