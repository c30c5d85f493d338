#ifndef CIC_PROFILE_H
#define CIC_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Converts pixels from the colours of an ICC profile to sRGB.
typedef struct CICProfile CICProfile;

/// The layouts of pixels before they are converted.
typedef enum {
  /// One byte of grey.
  CICGrey,
  /// The same grey in three bytes, and a fourth byte that is kept.
  CICGreyQuads,
  /// Red, green and blue.
  CICTriples,
  /// Red, green, blue, and a fourth byte that is kept.
  CICQuads,
  /// Cyan, magenta, yellow and black.
  CICInks,
  /// The same as Adobe stores it: 255 is no ink.
  CICInvertedInks,
} CICLayout;

/// Reads a profile; `NULL` where it is damaged, of other channels, too large, or the same as sRGB.
CICProfile *cic_profile_open(const uint8_t *bytes, size_t count, CICLayout layout);
/// Converts pixels in place; inks become red, green, blue and 255.
void cic_profile_convert(const CICProfile *profile, uint8_t *pixels, size_t count);
void cic_profile_close(CICProfile *profile);

#endif
