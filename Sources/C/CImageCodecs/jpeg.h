#ifndef CIC_JPEG_H
#define CIC_JPEG_H

#include "rows.h"

#include <setjmp.h>
#include <stdio.h>
#include <jpeglib.h>

/// A JPEG that is decoded.
typedef struct {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  /// Where an error, or who cancels, leads.
  jmp_buf escape;
  const CICRequest *request;
  CICRows rows;
  uint8_t *scratch;
  /// The bytes that libjpeg may have, and those that it was given.
  size_t limit, given;
  /// How many it had read when it last went on with a scan.
  size_t sound;
  bool is_damaged, is_cancelled;
  /// The data ended before the picture, and how many rows, of those that are decoded, there were by then.
  bool has_ended;
  uint32_t rows_there;
} CICJPEG;

/// Hears what libjpeg has to say; before anything else is asked of it.
void cic_jpeg_listen(CICJPEG *decoder);
/// Gives it the first `limit` bytes of the request, and stops it where there are too many scans.
void cic_jpeg_feed(CICJPEG *decoder, size_t limit);

#endif
