#ifndef CIC_ROWS_H
#define CIC_ROWS_H

#include "CImageCodecs.h"

#include <CLight.h>

/// Receives the rows of a part in order and writes the averages of boxes, in light.
typedef struct {
  const CICRequest *request;
  /// The channels of a pixel: 1 (grey), 3, or 4, the last of which is ignored.
  uint32_t channels;
  /// The number of pixels of a row.
  uint32_t columns;
  /// The index of the next row of the output.
  uint32_t next;
  /// The number of rows added to `sums` so far.
  uint32_t taken;
  uint32_t *sums;
  const light_scale *scale;
} CICRows;

/// Allocates memory; returns `false` where there is none.
bool cic_rows_open(CICRows *rows, const CICRequest *request, uint32_t channels, uint32_t columns);
/// Adds the next row; rows beyond the output are ignored.
void cic_rows_add(CICRows *rows, const uint8_t *row);
/// Writes the averages of an incomplete box, and fills missing rows with the background.
void cic_rows_finish(CICRows *rows);
/// Frees the memory.
void cic_rows_close(CICRows *rows);

/// Blends pixels with alpha onto the background.
void cic_composite(uint8_t *pixels, size_t count, const CICRequest *request);
/// Fills pixels with the background.
void cic_fill(uint8_t *pixels, size_t count, const CICRequest *request);

static inline uint32_t cic_clamped(uint32_t value, uint32_t lowest, uint32_t highest) {
  return value < lowest ? lowest : value > highest ? highest : value;
}

static inline bool cic_is_cancelled(const CICRequest *request) {
  return request->is_cancelled && request->is_cancelled();
}

#endif
