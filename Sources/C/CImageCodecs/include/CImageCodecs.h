#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Decodes a part of an image at a reduced scale. Everything that libjpeg and libpng do with setjmp stays in here.

/// What is to be decoded, and where to; all sizes and places are those of the stored picture, before it is turned.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  /// What the header says; a decoder that finds another size has damaged data before it.
  uint32_t image_width, image_height;
  /// The part, which lies inside the image.
  uint32_t x, y, width, height;
  /// How many eighths of the size a JPEG is decoded at; the part begins at multiples of 8 where that is not 8.
  uint32_t eighths;
  /// How many pixels by how many, of what is decoded, are averaged into one.
  uint32_t box;
  uint32_t out_width, out_height;
  uint8_t red, green, blue;
  /// The bytes that may be used beside `pixels`.
  size_t memory_limit;
  /// Asked every few rows; `true` ends the work.
  bool (*is_cancelled)(void);
  /// Room for `out_width` times `out_height` pixels of red, green, blue and 255.
  uint8_t *pixels;
} CICRequest;

/// How it went; the pixels are all there after the first two.
typedef enum {
  CICComplete,
  /// Something is missing or wrong; rows that are missing have the colour of the background.
  CICIncomplete,
  CICDamaged,
  CICTooMuchMemory,
  CICCancelled,
} CICOutcome;

/// The picture of a WebP that is drawn, the only or the first one, and where it stands on the canvas.
typedef struct {
  uint32_t x, y, width, height;
  /// Scaled by libwebp to the very size of the output; otherwise by boxes.
  bool is_scaled;
  bool is_lossless;
} CICFrame;

CICOutcome CICDecodeJPEG(const CICRequest *request);
CICOutcome CICDecodePNG(const CICRequest *request);
CICOutcome CICDecodeGIF(const CICRequest *request);
/// `bytes` are those of the frame: a whole file, or what stands in an `ANMF` chunk behind its header.
CICOutcome CICDecodeWebP(const CICRequest *request, const CICFrame *frame);

/// Turns and mirrors pixels as an EXIF orientation (1 to 8) says; sizes are those before.
void CICTurn(const uint8_t *from, uint32_t width, uint32_t height, uint32_t orientation, uint8_t *to);

#endif
