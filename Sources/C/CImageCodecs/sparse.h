#ifndef CIC_SPARSE_H
#define CIC_SPARSE_H

#include "CImageCodecs.h"

#include <CLight.h>

/// Receives the pixels of a part in any order, as from an interlaced PNG, and averages boxes of them in light
/// at the end.
typedef struct {
  const CICRequest *request;
  /// The sums of red, green, blue and the number of pixels for each pixel of the output.
  uint32_t *sums;
  const light_scale *scale;
} CICSparse;

/// Allocates memory; returns `false` where it would exceed the limit.
bool cic_sparse_open(CICSparse *sparse, const CICRequest *request);
/// Adds an opaque pixel, which stands for a block until other pixels of the block arrive; positions are
/// within the part.
void cic_sparse_add(CICSparse *sparse, uint32_t x, uint32_t y, const uint8_t *pixel, uint32_t width, uint32_t height);
/// Writes the averages; a pixel without any gets the upper left one of the surrounding 8 by 8 pixels.
void cic_sparse_finish(CICSparse *sparse);
/// Frees the memory.
void cic_sparse_close(CICSparse *sparse);

#endif
