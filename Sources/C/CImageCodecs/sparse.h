#ifndef CIC_SPARSE_H
#define CIC_SPARSE_H

#include "CImageCodecs.h"

/// Takes the pixels of a part in any order, as an interlaced PNG has them, and averages them in the end.
typedef struct {
  const CICRequest *request;
  /// For each pixel of the output red, green, blue and how many were added; the one or the other, by the size of boxes.
  uint16_t *narrow;
  uint32_t *wide;
} CICSparse;

/// Answers `false` where that takes more memory than there may be.
bool cic_sparse_open(CICSparse *sparse, const CICRequest *request);
/// Adds an opaque pixel that stands for a block, until others of the block come; places are those of the part.
void cic_sparse_add(CICSparse *sparse, uint32_t x, uint32_t y, const uint8_t *pixel, uint32_t width, uint32_t height);
/// Writes the averages; where nothing was added those of the upper left corner of the 8 by 8 pixels around.
void cic_sparse_finish(CICSparse *sparse);
void cic_sparse_close(CICSparse *sparse);

#endif
