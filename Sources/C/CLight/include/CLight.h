/// Levels of sRGB as light, and back, so that pixels are averaged as the eye mixes them.
///
/// Source: IEC 61966-2-1, clause 5.
#ifndef CLIGHT_H
#define CLIGHT_H

#include <stdint.h>

enum {
  /// Full light; fine enough that the darkest levels are five steps apart.
  light_full = 16383,
};

typedef struct {
  /// The light of each level, from 0 to `light_full`.
  uint16_t light[256];
  /// The same without rounding.
  float exact[256];
  /// The nearest level of each light.
  uint8_t level[light_full + 1];
} light_scale;

/// The scale, which is made at the first call; any thread may call.
const light_scale *light_shared(void);

#endif
