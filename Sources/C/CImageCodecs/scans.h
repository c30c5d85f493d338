#ifndef CIC_SCANS_H
#define CIC_SCANS_H

#include "CImageCodecs.h"

/// Copies a progressive JPEG without the scans that an eighth of its size makes no use of: the finer parts of the
/// components that are not subsampled.
///
/// Answers `NULL` where there is nothing to leave out; `is_whole` says whether its end was found.
uint8_t *cic_without_fine_scans(const uint8_t *bytes, size_t count, size_t *left, bool *is_whole);

#endif
