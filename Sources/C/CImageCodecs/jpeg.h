#ifndef CIC_JPEG_H
#define CIC_JPEG_H

#include "profile.h"
#include "rows.h"

#include <setjmp.h>
#include <stdio.h>
#include <jpeglib.h>

/// The state of decoding a JPEG.
typedef struct {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  /// The target of the long jump after an error or a cancellation.
  jmp_buf escape;
  const CICRequest *request;
  CICRows rows;
  uint8_t *scratch;
  /// How colours become those of sRGB; `NULL` where they are.
  CICProfile *profile;
  /// The offset of the first EXIF behind its signature; 0 where there is none.
  size_t exif, exif_length;
  /// The number of bytes that libjpeg may read, and that were passed to it.
  size_t limit, given;
  /// The number of bytes that it had read when it last continued with a scan.
  size_t sound;
  bool is_damaged, is_cancelled;
  /// Whether the data ended before the picture, and the number of decoded rows by then.
  bool has_ended;
  uint32_t rows_there;
} CICJPEG;

/// Installs the handlers of errors and warnings; has to be called first.
void cic_jpeg_listen(CICJPEG *decoder);
/// Passes the first `limit` bytes of the request to libjpeg, and stops after too many scans.
void cic_jpeg_feed(CICJPEG *decoder, size_t limit);
/// The bytes for the coefficients, all of which are kept until the last of several scans; 0 for a single scan.
size_t cic_jpeg_coefficient_bytes(j_decompress_ptr jpeg);

#endif
