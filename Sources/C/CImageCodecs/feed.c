#include "jpeg.h"

#include <jerror.h>

enum {
  /// The most scans of a progressive JPEG that are read; later ones are ignored.
  most_scans = 100,
  /// The bytes that libjpeg gets at once; between them it is checked whether decoding was cancelled.
  window = 1 << 16,
};

// MARK: What libjpeg says

static CICJPEG *decoder_of(j_common_ptr jpeg) { return jpeg->client_data; }

static void fail(j_common_ptr jpeg) { longjmp(decoder_of(jpeg)->escape, 1); }

/// Records that the data has ended; only in the first scan are rows missing then, later ones refine them.
static void note_end(CICJPEG *decoder) {
  const j_decompress_ptr jpeg = &decoder->jpeg;
  if (decoder->has_ended) return;
  decoder->has_ended = decoder->is_damaged = true;
#if JPEG_LIB_VERSION >= 70
  // Ubuntu builds libjpeg-turbo with the interface of libjpeg 8.
  const int block = jpeg->min_DCT_v_scaled_size;
#else
  const int block = jpeg->min_DCT_scaled_size;
#endif
  uint32_t height = (uint32_t)(jpeg->max_v_samp_factor * block);
  decoder->rows_there = jpeg->input_scan_number <= 1 ? jpeg->input_iMCU_row * height : UINT32_MAX;
}

static void hear(j_common_ptr common, int level) {
  if (level >= 0) return;
  CICJPEG *decoder = decoder_of(common);
  switch (common->err->msg_code) {
  case JWRN_HIT_MARKER:
    decoder->is_damaged = true;
    if (decoder->jpeg.unread_marker == JPEG_EOI) note_end(decoder);
    break;
  case JWRN_HUFF_BAD_CODE:
  case JWRN_ARITH_BAD_CODE:
  case JWRN_MUST_RESYNC:
  case JWRN_BOGUS_PROGRESSION: decoder->is_damaged = true; break;
  default: break;
  }
}

static void be_silent(j_common_ptr jpeg) { (void)jpeg; }

void cic_jpeg_listen(CICJPEG *decoder) {
  decoder->rows_there = UINT32_MAX;
  decoder->jpeg.err = jpeg_std_error(&decoder->errors);
  decoder->jpeg.client_data = decoder;
  decoder->errors.error_exit = fail;
  decoder->errors.emit_message = hear;
  decoder->errors.output_message = be_silent;
}

// MARK: What libjpeg reads

static void begin(j_decompress_ptr jpeg) { (void)jpeg; }

static void end_early(j_decompress_ptr jpeg) {
  static const JOCTET end[2] = {0xFF, JPEG_EOI};
  jpeg->src->next_input_byte = end;
  jpeg->src->bytes_in_buffer = sizeof end;
}

static void stop_if_cancelled(CICJPEG *decoder) {
  if (!cic_is_cancelled(decoder->request)) return;
  decoder->is_cancelled = true;
  longjmp(decoder->escape, 1);
}

static boolean refill(j_decompress_ptr jpeg) {
  CICJPEG *decoder = jpeg->client_data;
  stop_if_cancelled(decoder);
  size_t left = decoder->limit - decoder->given;
  if (left == 0 || jpeg->input_scan_number > most_scans) {
    end_early(jpeg);
    // Arithmetic decoding takes missing data for zeros without a warning.
    if (jpeg->arith_code) note_end(decoder);
    return TRUE;
  }
  jpeg->src->next_input_byte = decoder->request->bytes + decoder->given;
  jpeg->src->bytes_in_buffer = left < window ? left : window;
  decoder->given += jpeg->src->bytes_in_buffer;
  return TRUE;
}

static void skip(j_decompress_ptr jpeg, long count) {
  CICJPEG *decoder = jpeg->client_data;
  if (count <= 0) return;
  size_t wanted = (size_t)count, there = jpeg->src->bytes_in_buffer;
  if (wanted <= there) {
    jpeg->src->next_input_byte += wanted;
    jpeg->src->bytes_in_buffer -= wanted;
    return;
  }
  size_t left = decoder->limit - decoder->given, further = wanted - there;
  decoder->given += further < left ? further : left;
  jpeg->src->bytes_in_buffer = 0;
}

/// Called before each row of blocks.
static void watch(j_common_ptr common) {
  CICJPEG *decoder = decoder_of(common);
  stop_if_cancelled(decoder);
  size_t marker = decoder->jpeg.unread_marker ? 2 : 0;
  decoder->sound = decoder->given - decoder->source.bytes_in_buffer - marker;
  if (decoder->jpeg.input_scan_number <= most_scans) return;
  decoder->is_damaged = true;
  decoder->given = decoder->limit;
  end_early(&decoder->jpeg);
}

void cic_jpeg_feed(CICJPEG *decoder, size_t limit) {
  decoder->limit = limit;
  decoder->jpeg.src = &decoder->source;
  decoder->jpeg.progress = &decoder->progress;
  decoder->progress.progress_monitor = watch;
  decoder->source = (struct jpeg_source_mgr){
      .init_source = begin,
      .fill_input_buffer = refill,
      .skip_input_data = skip,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = begin,
  };
}
