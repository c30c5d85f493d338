#include "jpeg.h"
#include "scans.h"

#include <stdlib.h>
#include <jerror.h>

/// The number of rows that are requested at once.
enum { most_rows = 8 };

/// Whether the coefficients fit into the memory limit; a progressive JPEG keeps all of them until the last
/// scan.
static bool fits(const CICJPEG *decoder) {
  return cic_jpeg_coefficient_bytes((j_decompress_ptr)&decoder->jpeg) <= decoder->request->memory_limit;
}

static void choose_settings(CICJPEG *decoder) {
  j_decompress_ptr jpeg = &decoder->jpeg;
  bool is_inks = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
  jpeg->out_color_space = is_inks ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg->scale_num = decoder->request->eighths;
  jpeg->scale_denom = 8;
  jpeg->do_fancy_upsampling = decoder->request->eighths == 8 && decoder->request->box == 1;
  // At an eighth a block is a single pixel, so there is nothing to smooth.
  jpeg->do_block_smoothing = decoder->request->eighths > 1;
  jpeg->mem->max_memory_to_use = (long)decoder->request->memory_limit + (16l << 20);
}

/// Converts CMYK to RGB; Adobe's files store it inverted.
static void mix_inks(uint8_t *pixels, size_t count, bool is_inverted) {
  uint8_t flip = is_inverted ? 0 : 255;
  for (size_t i = 0; i < count; i++) {
    uint32_t black = pixels[4 * i + 3] ^ flip;
    for (int j = 0; j < 3; j++) pixels[4 * i + j] = (uint8_t)(((pixels[4 * i + j] ^ flip) * black + 127) / 255);
    pixels[4 * i + 3] = 255;
  }
}

/// The position of the part in the decoded image.
typedef struct {
  /// The number of pixels to skip at the left of each row.
  uint32_t left;
  uint32_t columns, top, count;
} Window;

static Window aim(CICJPEG *decoder) {
  const CICRequest *request = decoder->request;
  uint32_t eighths = request->eighths;
  Window part = {
      .columns = (request->width * eighths + 7) / 8,
      .top = request->y * eighths / 8,
      .count = (request->height * eighths + 7) / 8,
  };
  JDIMENSION left = request->x * eighths / 8, columns = part.columns;
  if (columns < decoder->jpeg.output_width) {
    part.left = left;
    jpeg_crop_scanline(&decoder->jpeg, &left, &columns);
    part.left -= left;
  }
  return part;
}

/// Sets the row pointers: to the output where rows need no processing, else to the scratch buffer.
static void point(CICJPEG *decoder, const Window *part, JSAMPROW rows[most_rows]) {
  const CICRequest *request = decoder->request;
  size_t stride = (size_t)decoder->jpeg.output_width * 4;
  bool is_direct = request->box == 1 && part->left == 0 && decoder->jpeg.output_width == request->out_width;
  for (uint32_t i = 0; i < most_rows; i++) {
    uint32_t row = decoder->rows.next + i < request->out_height ? decoder->rows.next + i : request->out_height - 1;
    rows[i] = is_direct ? request->pixels + row * stride : decoder->scratch + i * stride;
  }
}

static void read_rows(CICJPEG *decoder, const Window *part) {
  j_decompress_ptr jpeg = &decoder->jpeg;
  JSAMPROW rows[most_rows];
  for (uint32_t done = 0; done < part->count && jpeg->output_scanline < decoder->rows_there;) {
    uint32_t wanted = part->count - done < most_rows ? part->count - done : most_rows;
    point(decoder, part, rows);
    uint32_t first = jpeg->output_scanline, count = jpeg_read_scanlines(jpeg, rows, wanted);
    if (count == 0) break;
    for (uint32_t i = 0; i < count && first + i < decoder->rows_there; i++) {
      uint8_t *row = rows[i] + (size_t)part->left * 4;
      if (decoder->profile) cic_profile_convert(decoder->profile, row, part->columns);
      else if (jpeg->out_color_space == JCS_CMYK) mix_inks(row, part->columns, jpeg->saw_Adobe_marker);
      cic_rows_add(&decoder->rows, row);
    }
    done += count;
  }
}

/// Finds the profile, which may be in several markers.
static void find_profile(CICJPEG *decoder) {
  j_decompress_ptr jpeg = &decoder->jpeg;
  JOCTET *bytes = NULL;
  unsigned count = 0;
  if (!jpeg_read_icc_profile(jpeg, &bytes, &count)) return;
  CICLayout inks = jpeg->saw_Adobe_marker ? CICInvertedInks : CICInks;
  CICLayout colors = jpeg->jpeg_color_space == JCS_GRAYSCALE ? CICGreyQuads : CICQuads;
  decoder->profile = cic_profile_open(bytes, count, jpeg->out_color_space == JCS_CMYK ? inks : colors);
  free(bytes);
}

static CICOutcome decode(CICJPEG *decoder, size_t limit) {
  j_decompress_ptr jpeg = &decoder->jpeg;
  const CICRequest *request = decoder->request;
  jpeg_create_decompress(jpeg);
  cic_jpeg_feed(decoder, limit);
  jpeg_save_markers(jpeg, JPEG_APP0 + 2, UINT16_MAX);
  jpeg_read_header(jpeg, TRUE);
  if (jpeg->image_width != request->image_width || jpeg->image_height != request->image_height) return CICDamaged;
  if (!fits(decoder)) return CICTooMuchMemory;
  choose_settings(decoder);
  find_profile(decoder);
  jpeg_start_decompress(jpeg);
  Window part = aim(decoder);
  decoder->scratch = malloc((size_t)jpeg->output_width * 4 * most_rows);
  if (!decoder->scratch || !cic_rows_open(&decoder->rows, request, 4, part.columns)) return CICTooMuchMemory;
  if (part.top > 0) jpeg_skip_scanlines(jpeg, part.top);
  read_rows(decoder, &part);
  return decoder->is_damaged ? CICIncomplete : CICComplete;
}

/// The outcome after an error, before which some rows may have been written.
static CICOutcome outcome_of_failure(const CICJPEG *decoder) {
  int code = decoder->errors.msg_code;
  if (decoder->is_cancelled) return CICCancelled;
  if (code == JERR_NO_BACKING_STORE || code == JERR_OUT_OF_MEMORY) return CICTooMuchMemory;
  return decoder->jpeg.output_scanline > 0 ? CICIncomplete : CICDamaged;
}

static void free_decoder(CICJPEG *decoder) {
  cic_rows_close(&decoder->rows);
  free(decoder->scratch);
  cic_profile_close(decoder->profile);
  jpeg_destroy_decompress(&decoder->jpeg);
  free(decoder);
}

/// Decodes the first `limit` bytes; `sound` receives how many of them are certainly valid.
static CICOutcome attempt(const CICRequest *request, size_t limit, size_t *sound) {
  CICJPEG *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return CICTooMuchMemory;
  decoder->request = decoder->rows.request = request;
  cic_jpeg_listen(decoder);
  volatile CICOutcome outcome = CICDamaged;
  if (setjmp(decoder->escape)) outcome = outcome_of_failure(decoder);
  else outcome = decode(decoder, limit);
  if (decoder->rows_there == 0 && outcome == CICIncomplete) outcome = CICDamaged;
  if (outcome <= CICIncomplete) cic_rows_finish(&decoder->rows);
  *sound = decoder->sound;
  free_decoder(decoder);
  return outcome;
}

static CICOutcome decode_all(const CICRequest *request) {
  size_t sound = 0, unused = 0;
  CICOutcome outcome = attempt(request, request->count, &sound);
  // If the data between two scans is damaged, the scans before it still make a picture.
  if (outcome != CICDamaged || sound == 0 || sound >= request->count) return outcome;
  outcome = attempt(request, sound, &unused);
  return outcome == CICComplete ? CICIncomplete : outcome;
}

CICOutcome CICDecodeJPEG(const CICRequest *request) {
  size_t left = 0;
  bool is_whole = true;
  uint8_t *kept = NULL;
  if (request->eighths == 1) kept = cic_without_fine_scans(request->bytes, request->count, &left, &is_whole);
  CICRequest less = *request;
  if (kept) {
    less.bytes = kept;
    less.count = left;
  }
  bool is_cut = kept && !is_whole;
  CICOutcome outcome = decode_all(&less);
  free(kept);
  return outcome == CICComplete && is_cut ? CICIncomplete : outcome;
}
