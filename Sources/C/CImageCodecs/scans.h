#ifndef CIC_SCANS_H
#define CIC_SCANS_H

#include "CImageCodecs.h"

/// Copies a progressive JPEG without the scans that do not matter at an eighth of its size: the finer
/// coefficients of the components that are not subsampled.
///
/// Returns memory to be freed by the caller, or `NULL` where no scan can be left out. `left` receives its
/// size, and `is_whole` whether the end of the image was found.
uint8_t *cic_without_fine_scans(const uint8_t *bytes, size_t count, size_t *left, bool *is_whole);

#endif
