#ifndef CIC_ROWS_H
#define CIC_ROWS_H

#include "CImageCodecs.h"

/// Takes the rows of a part one after the other, and writes their averages.
typedef struct {
  const CICRequest *request;
  /// Of a pixel: 1 (grey), 3, or 4, the last of which counts for nothing.
  uint32_t channels;
  /// The pixels of a row.
  uint32_t columns;
  /// The next row of the output.
  uint32_t next;
  /// How many rows `sums` has so far.
  uint32_t taken;
  uint32_t *sums;
} CICRows;

/// Answers `false` where there is no memory.
bool cic_rows_open(CICRows *rows, const CICRequest *request, uint32_t channels, uint32_t columns);
void cic_rows_add(CICRows *rows, const uint8_t *row);
/// Writes what was begun, and the background below.
void cic_rows_finish(CICRows *rows);
void cic_rows_close(CICRows *rows);

/// Puts pixels with alpha on the background.
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
