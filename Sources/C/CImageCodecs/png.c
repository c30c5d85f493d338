#include "chunks.h"
#include "profile.h"
#include "rows.h"
#include "sparse.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const CICRequest *request;
  png_structp png;
  png_infop info;
  CICRows rows;
  CICSparse sparse;
  uint8_t *row;
  /// How colours become those of sRGB; `NULL` where they are.
  CICProfile *profile;
  /// The number of bytes that libpng has read.
  size_t taken;
  uint32_t channels;
  bool has_alpha, is_damaged, is_cancelled, is_too_much, is_interlaced, is_open;
  /// Whether any row of the image was read, even outside of the part.
  bool has_rows;
} Decoder;

// MARK: What libpng calls

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

/// Records a wrong checksum of the image data; those of other chunks are not checked.
static void hear(png_structp png, png_const_charp message) {
  Decoder *decoder = png_get_error_ptr(png);
  if (strstr(message, "CRC error")) decoder->is_damaged = true;
}

static void hand_over(png_structp png, png_bytep to, size_t count) {
  Decoder *decoder = png_get_io_ptr(png);
  if (count > decoder->request->count - decoder->taken) png_error(png, "the end");
  memcpy(to, decoder->request->bytes + decoder->taken, count);
  decoder->taken += count;
}

// MARK: Settings

void cic_png_limit(png_structp png, uint32_t width, uint32_t height) {
  png_set_user_limits(png, width, height);
  png_set_chunk_cache_max(png, 16);
  png_set_chunk_malloc_max(png, 1 << 20);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_crc_action(png, PNG_CRC_WARN_USE, PNG_CRC_QUIET_USE);
  png_set_benign_errors(png, 1);
}

/// Finds what the levels mean: a profile, which goes before the rest, or a gamma unless the image says that it is sRGB.
static void find_colors(Decoder *decoder) {
  png_structp png = decoder->png;
  png_charp name;
  png_bytep bytes;
  int method;
  png_uint_32 count = 0;
  png_fixed_point gamma;
  if (png_get_valid(png, decoder->info, PNG_INFO_sRGB)) return;
  if (png_get_iCCP(png, decoder->info, &name, &method, &bytes, &count)) {
    bool is_grey = !(png_get_color_type(png, decoder->info) & PNG_COLOR_MASK_COLOR);
    CICLayout opaque = is_grey ? CICGrey : CICTriples, with_alpha = is_grey ? CICGreyQuads : CICQuads;
    decoder->profile = cic_profile_open(bytes, count, decoder->has_alpha ? with_alpha : opaque);
  } else if (png_get_gAMA_fixed(png, decoder->info, &gamma) && gamma > 0) {
    png_set_gamma_fixed(png, PNG_DEFAULT_sRGB, gamma);
  }
}

/// Converts to one channel for opaque grey, to four for images with alpha, and to three for all others.
static void set_channels(Decoder *decoder) {
  png_structp png = decoder->png;
  int type = png_get_color_type(png, decoder->info);
  bool has_transparency = png_get_valid(png, decoder->info, PNG_INFO_tRNS);
  png_set_scale_16(png);
  if (type == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
  if (type == PNG_COLOR_TYPE_GRAY) png_set_expand_gray_1_2_4_to_8(png);
  if (has_transparency) png_set_tRNS_to_alpha(png);
  bool is_grey = !(type & PNG_COLOR_MASK_COLOR);
  decoder->has_alpha = has_transparency || (type & PNG_COLOR_MASK_ALPHA);
  if (is_grey && decoder->has_alpha) png_set_gray_to_rgb(png);
  find_colors(decoder);
  png_read_update_info(png, decoder->info);
  decoder->channels = png_get_channels(png, decoder->info);
}

static void stop(Decoder *decoder, bool *reason) {
  *reason = true;
  png_longjmp(decoder->png, 1);
}

/// zlib decodes whole pieces of input; small ones near the end lose little of a file that was cut.
enum { near_end = 16384, small_piece = 32 };

static void read_row(Decoder *decoder, uint32_t index) {
  if (decoder->request->count - decoder->taken < near_end) png_set_compression_buffer_size(decoder->png, small_piece);
  if (index % 16 == 0 && cic_is_cancelled(decoder->request)) stop(decoder, &decoder->is_cancelled);
  png_read_row(decoder->png, decoder->row, NULL);
  decoder->has_rows = true;
}

// MARK: Rows in their order

static void read_rows(Decoder *decoder) {
  const CICRequest *request = decoder->request;
  if (!cic_rows_open(&decoder->rows, request, decoder->channels, request->width))
    stop(decoder, &decoder->is_too_much);
  decoder->is_open = true;
  uint8_t *part = decoder->row + (size_t)request->x * decoder->channels;
  for (uint32_t y = 0; y < request->y + request->height; y++) {
    read_row(decoder, y);
    if (y < request->y) continue;
    cic_profile_convert(decoder->profile, part, request->width);
    if (decoder->channels == 4) cic_composite(part, request->width, request);
    cic_rows_add(&decoder->rows, part);
  }
}

// MARK: Rows of Adam7

static void add_row(Decoder *decoder, int pass, uint32_t y, uint32_t columns) {
  const CICRequest *request = decoder->request;
  if (y < request->y || y >= request->y + request->height) return;
  uint32_t width = 1u << ((6 - pass) >> 1), height = 1u << ((7 - pass) >> 1);
  for (uint32_t i = 0; i < columns; i++) {
    uint32_t x = PNG_COL_FROM_PASS_COL(i, pass);
    if (x < request->x || x >= request->x + request->width) continue;
    const uint8_t *from = decoder->row + (size_t)i * decoder->channels;
    bool is_grey = decoder->channels == 1;
    uint8_t pixel[4] = {from[0], from[is_grey ? 0 : 1], from[is_grey ? 0 : 2], 255};
    cic_sparse_add(&decoder->sparse, x - request->x, y - request->y, pixel, width, height);
  }
}

static void read_passes(Decoder *decoder) {
  const CICRequest *request = decoder->request;
  if (!cic_sparse_open(&decoder->sparse, request)) stop(decoder, &decoder->is_too_much);
  decoder->is_open = true;
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    uint32_t columns = PNG_PASS_COLS(request->image_width, pass);
    uint32_t count = columns == 0 ? 0 : PNG_PASS_ROWS(request->image_height, pass);
    for (uint32_t i = 0; i < count; i++) {
      read_row(decoder, i);
      cic_profile_convert(decoder->profile, decoder->row, columns);
      if (decoder->channels == 4) cic_composite(decoder->row, columns, request);
      add_row(decoder, pass, PNG_ROW_FROM_PASS_ROW(i, pass), columns);
    }
  }
}

// MARK: Decoding

static void decode(Decoder *decoder) {
  png_structp png = decoder->png;
  const CICRequest *request = decoder->request;
  cic_png_limit(png, request->image_width, request->image_height);
  // The only chunks beside those of the pixels that are read.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep) "iCCP\0gAMA\0sRGB", 3);
  png_set_read_fn(png, decoder, hand_over);
  png_read_info(png, decoder->info);
  bool has_size = png_get_image_width(png, decoder->info) == request->image_width
      && png_get_image_height(png, decoder->info) == request->image_height;
  if (!has_size) png_longjmp(png, 1);
  set_channels(decoder);
  decoder->row = malloc(png_get_rowbytes(png, decoder->info));
  if (!decoder->row) stop(decoder, &decoder->is_too_much);
  decoder->is_interlaced = png_get_interlace_type(png, decoder->info) != PNG_INTERLACE_NONE;
  if (decoder->is_interlaced) read_passes(decoder);
  else read_rows(decoder);
}

/// The outcome after an error, before which some rows may have been written.
static CICOutcome outcome_of_failure(const Decoder *decoder) {
  if (decoder->is_cancelled) return CICCancelled;
  if (decoder->is_too_much) return CICTooMuchMemory;
  return decoder->has_rows ? CICIncomplete : CICDamaged;
}

static CICOutcome run(Decoder *decoder) {
  if (setjmp(png_jmpbuf(decoder->png))) return outcome_of_failure(decoder);
  decode(decoder);
  return decoder->is_damaged ? CICIncomplete : CICComplete;
}

CICOutcome CICDecodePNG(const CICRequest *request) {
  Decoder decoder = {.request = request};
  decoder.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &decoder, fail, hear);
  if (decoder.png) decoder.info = png_create_info_struct(decoder.png);
  CICOutcome outcome = decoder.info ? run(&decoder) : CICTooMuchMemory;
  if (outcome <= CICIncomplete && decoder.is_open) {
    if (decoder.is_interlaced) cic_sparse_finish(&decoder.sparse);
    else cic_rows_finish(&decoder.rows);
  }
  cic_rows_close(&decoder.rows);
  cic_sparse_close(&decoder.sparse);
  cic_profile_close(decoder.profile);
  free(decoder.row);
  png_destroy_read_struct(&decoder.png, &decoder.info, NULL);
  return outcome;
}
