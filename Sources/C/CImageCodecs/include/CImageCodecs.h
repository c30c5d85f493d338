#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Decodes a part of an image at a reduced scale. The uses of setjmp that libjpeg and libpng require stay
// inside.

/// How much of an image is seen before a background, summed over its pixels.
typedef struct {
  /// The sums of alpha, of that of pixels much like the background, and of what alpha lacks.
  uint64_t drawn, unseen, clear;
} CICInk;

/// What to decode, and where to; all sizes and positions are those of the stored picture, before it is
/// turned.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  /// The size in the header; a decoder that finds another size reports damaged data.
  uint32_t image_width, image_height;
  /// The part to be decoded, in pixels; it must be inside the image.
  uint32_t x, y, width, height;
  /// The scale at which a JPEG is decoded, in eighths; if it is not 8, the part begins at multiples of 8.
  uint32_t eighths;
  /// The side of the squares of decoded pixels that are averaged into one.
  uint32_t box;
  /// The size of the output in pixels.
  uint32_t out_width, out_height;
  /// The background, which is seen through transparent pixels and in missing rows.
  uint8_t red, green, blue;
  /// Of a WebP, its ICC profile, or `NULL`; other formats have it among their bytes.
  const uint8_t *profile;
  size_t profile_count;
  /// Receives what is seen of an image with alpha, except of a GIF; may be `NULL`.
  CICInk *ink;
  /// The memory in bytes that may be used besides `pixels`.
  size_t memory_limit;
  /// Called every few rows; `true` cancels decoding.
  bool (*is_cancelled)(void);
  /// The output, provided by the caller: `out_width` times `out_height` pixels of red, green, blue and 255.
  uint8_t *pixels;
} CICRequest;

/// The result of decoding; all pixels are written after the first two.
typedef enum {
  /// All of the part was decoded.
  CICComplete,
  /// A part of the data is missing or damaged; missing rows have the colour of the background.
  CICIncomplete,
  /// Nothing could be decoded.
  CICDamaged,
  /// Decoding would exceed the memory limit, or memory is short.
  CICTooMuchMemory,
  /// Decoding was cancelled.
  CICCancelled,
} CICOutcome;

/// The picture of a WebP that is drawn, the only or the first one, and its position on the canvas.
typedef struct {
  uint32_t x, y, width, height;
  /// Whether libwebp scales it to the size of the output; otherwise boxes of pixels are averaged.
  bool is_scaled;
  bool is_lossless;
} CICFrame;

/// What the bytes before the pixels contain; sizes and positions are those of the stored picture.
typedef struct {
  uint32_t width, height;
  /// How many pictures follow one another; 1 for one that does not move.
  uint32_t picture_count;
  /// Of a JPEG: the bits of a channel, the offset of its EXIF behind the signature, or 0, with its length, and the bytes
  /// for coefficients that are kept until the last of several scans.
  uint32_t bits;
  size_t exif, exif_length, coefficient_bytes;
  /// Of a PNG: whether its pixels come in several passes.
  bool is_interlaced;
  /// Of a WebP: the picture that is drawn, whether it has transparency, and its range of the bytes.
  CICFrame frame;
  bool has_alpha;
  size_t frame_start, frame_count;
  /// Of a WebP, the range of its ICC profile.
  size_t profile_start, profile_count;
} CICHeader;

/// The result of reading a header.
typedef enum {
  CICHeaderRead,
  /// The bytes are no header of the format, or end inside.
  CICHeaderDamaged,
  /// A JPEG of more than 8 bits, which `bits` has then, or of a kind that libjpeg does not decode.
  CICHeaderUnsupported,
} CICHeaderOutcome;

// Each fills in a header of zeros; none allocates memory in proportion to the size in it.

CICHeaderOutcome CICReadJPEGHeader(const uint8_t *bytes, size_t count, CICHeader *header);
CICHeaderOutcome CICReadPNGHeader(const uint8_t *bytes, size_t count, CICHeader *header);
CICHeaderOutcome CICReadGIFHeader(const uint8_t *bytes, size_t count, CICHeader *header);
CICHeaderOutcome CICReadWebPHeader(const uint8_t *bytes, size_t count, CICHeader *header);

/// Decodes a JPEG, baseline or progressive.
CICOutcome CICDecodeJPEG(const CICRequest *request);
/// Decodes a PNG, also an interlaced one.
CICOutcome CICDecodePNG(const CICRequest *request);
/// Decodes the first frame of a GIF.
CICOutcome CICDecodeGIF(const CICRequest *request);
/// Decodes a WebP; the request's `bytes` are those of the frame: a whole file, or the data of an `ANMF` chunk
/// after its header.
CICOutcome CICDecodeWebP(const CICRequest *request, const CICFrame *frame);

/// The pictures of a GIF or WebP that moves, one after another.
typedef struct CICAnimation CICAnimation;

/// Opens an animation whose canvas has the size of the request's output, all of which every picture fills; of the rest
/// of the request its bytes, profile and background are used, and what cancels it.
///
/// `NULL` where it is damaged or there is no memory. It takes eight bytes for each pixel, or some more, and a copy of
/// the image's bytes.
CICAnimation *CICOpenAnimation(const CICRequest *request, bool is_webp);
/// Writes the next picture into `pixels`; returns for how many milliseconds it is seen, 0 behind the last.
uint32_t CICNextPicture(CICAnimation *animation, uint8_t *pixels);
/// Goes back to before the first picture; `false` where that is not possible.
bool CICRewind(CICAnimation *animation);
/// How many pixels of a GIF's pictures were unpacked, which may be many more than the canvas shows; 0 of a WebP.
uint64_t CICUnpackedPixels(const CICAnimation *animation);
/// What was seen of the first picture of a WebP that was read.
CICInk CICInkOfAnimation(const CICAnimation *animation);
void CICCloseAnimation(CICAnimation *animation);

/// Turns and mirrors pixels by an EXIF orientation (1 to 8); the size is that before turning.
void CICTurn(const uint8_t *from, uint32_t width, uint32_t height, uint32_t orientation, uint8_t *to);

#endif
