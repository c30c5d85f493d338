/// The colours that sixels are drawn with.
#ifndef TERMINAL_IMAGES_PALETTE_H
#define TERMINAL_IMAGES_PALETTE_H

#include "CTerminalImages.h"

enum {
  palette_colors = 256,
  /// One for each colour of five bits a channel.
  palette_places = 32768,
};

struct terminal_images_palette {
  size_t count;
  /// Red, green and blue, each in hundredths as sixels name them.
  uint8_t percent[palette_colors][3];
  /// The nearest one, by red, green and blue of five bits each.
  uint8_t table[palette_places];
  /// By how much colours are moved to and fro so that neighbours make up for each other, 0 to 16.
  uint8_t spread;
};

#endif
