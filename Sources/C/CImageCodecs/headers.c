#include "chunks.h"
#include "jpeg.h"

#include <gif_lib.h>
#include <jerror.h>
#include <stdlib.h>
#include <string.h>
#include <webp/demux.h>

// MARK: JPEG

enum { exif_marker = JPEG_APP0 + 1, exif_signature_size = 6 };

/// Records where the first EXIF begins, and skips the segment; all bytes are in memory.
static boolean note_exif(j_decompress_ptr jpeg) {
  CICJPEG *decoder = jpeg->client_data;
  struct jpeg_source_mgr *source = jpeg->src;
  if (source->bytes_in_buffer < 2) ERREXIT(jpeg, JERR_INPUT_EOF);
  size_t length = (size_t)source->next_input_byte[0] << 8 | source->next_input_byte[1];
  if (length < 2) ERREXIT(jpeg, JERR_BAD_LENGTH);
  const JOCTET *content = source->next_input_byte + 2;
  bool is_exif = length >= 2 + exif_signature_size && source->bytes_in_buffer >= length
      && memcmp(content, "Exif\0\0", exif_signature_size) == 0;
  if (is_exif && decoder->exif == 0) {
    decoder->exif = (size_t)(content + exif_signature_size - decoder->request->bytes);
    decoder->exif_length = length - 2 - exif_signature_size;
  }
  source->skip_input_data(jpeg, (long)length);
  return TRUE;
}

size_t cic_jpeg_coefficient_bytes(j_decompress_ptr jpeg) {
  if (!jpeg_has_multiple_scans(jpeg)) return 0;
  size_t sum = 0;
  for (int i = 0; i < jpeg->num_components; i++) {
    const jpeg_component_info *part = jpeg->comp_info + i;
    sum += (size_t)part->width_in_blocks * part->height_in_blocks * sizeof(JBLOCK);
  }
  return sum;
}

/// Why libjpeg refuses a header.
static CICHeaderOutcome outcome_of_failure(const CICJPEG *decoder, CICHeader *header) {
  switch (decoder->errors.msg_code) {
  case JERR_IMAGE_TOO_BIG: return CICHeaderRead;
  case JERR_SOF_UNSUPPORTED: return CICHeaderUnsupported;
  case JERR_BAD_PRECISION: header->bits = (uint32_t)decoder->jpeg.data_precision; return CICHeaderUnsupported;
  default: return CICHeaderDamaged;
  }
}

static CICHeaderOutcome read_jpeg(CICJPEG *decoder, CICHeader *header) {
  j_decompress_ptr jpeg = &decoder->jpeg;
  jpeg_create_decompress(jpeg);
  jpeg_mem_src(jpeg, decoder->request->bytes, decoder->request->count);
  jpeg_set_marker_processor(jpeg, exif_marker, note_exif);
  jpeg_read_header(jpeg, TRUE);
  header->coefficient_bytes = cic_jpeg_coefficient_bytes(jpeg);
  header->bits = (uint32_t)jpeg->data_precision;
  return header->bits == 8 ? CICHeaderRead : CICHeaderUnsupported;
}

CICHeaderOutcome CICReadJPEGHeader(const uint8_t *bytes, size_t count, CICHeader *header) {
  CICJPEG *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return CICHeaderDamaged;
  const CICRequest request = {.bytes = bytes, .count = count};
  decoder->request = &request;
  cic_jpeg_listen(decoder);
  volatile CICHeaderOutcome outcome = CICHeaderDamaged;
  if (setjmp(decoder->escape)) outcome = outcome_of_failure(decoder, header);
  else outcome = read_jpeg(decoder, header);
  header->width = decoder->jpeg.image_width;
  header->height = decoder->jpeg.image_height;
  header->exif = decoder->exif;
  header->exif_length = decoder->exif_length;
  jpeg_destroy_decompress(&decoder->jpeg);
  free(decoder);
  return outcome;
}

// MARK: PNG and GIF

/// Bytes that a decoder takes one after another.
typedef struct {
  const uint8_t *bytes;
  size_t count, taken;
} Input;

static size_t take(Input *input, void *to, size_t count) {
  size_t left = input->count - input->taken, given = count < left ? count : left;
  memcpy(to, input->bytes + input->taken, given);
  input->taken += given;
  return given;
}

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void be_silent(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void hand_over(png_structp png, png_bytep to, size_t count) {
  if (take(png_get_io_ptr(png), to, count) < count) png_error(png, "the end");
}

/// The number of frames that an animation control chunk announces (`acTL`, PNG third edition).
static uint32_t frame_count(png_const_structp png, png_infop info) {
  png_unknown_chunkp chunks = NULL;
  int count = png_get_unknown_chunks(png, info, &chunks);
  for (int i = 0; i < count; i++)
    if (chunks[i].size >= 4) return png_get_uint_32(chunks[i].data);
  return 1;
}

/// Records where the data of a PNG's EXIF begin (`eXIf`, PNG third edition), which may stand after its pixels.
static void find_exif(const uint8_t *bytes, size_t count, CICHeader *header) {
  for (size_t at = 8; at + 12 <= count;) {
    size_t length = png_get_uint_32(bytes + at);
    if (length > count - at - 12) return;
    if (memcmp(bytes + at + 4, "eXIf", 4) == 0) {
      header->exif = at + 8;
      header->exif_length = length;
      return;
    }
    at += 12 + length;
  }
}

static CICHeaderOutcome read_png(png_structp png, png_infop info, Input *input, CICHeader *header) {
  if (setjmp(png_jmpbuf(png))) return CICHeaderDamaged;
  png_set_read_fn(png, input, hand_over);
  cic_png_limit(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, (png_const_bytep) "acTL", 1);
  png_read_info(png, info);
  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  header->is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  header->picture_count = frame_count(png, info);
  return CICHeaderRead;
}

CICHeaderOutcome CICReadPNGHeader(const uint8_t *bytes, size_t count, CICHeader *header) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, be_silent);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  Input input = {.bytes = bytes, .count = count};
  CICHeaderOutcome outcome = info ? read_png(png, info, &input, header) : CICHeaderDamaged;
  if (outcome == CICHeaderRead) find_exif(bytes, count, header);
  png_destroy_read_struct(&png, &info, NULL);
  return outcome;
}

static int hand_over_blocks(GifFileType *gif, GifByteType *to, int count) {
  return count < 0 ? 0 : (int)take(gif->UserData, to, (size_t)count);
}

/// More pictures of a GIF are not counted.
enum { most_pictures = 10000 };

/// Skips the data of a frame, or of an extension.
static bool skip_record(GifFileType *gif, GifRecordType type) {
  int code = 0;
  GifByteType *block = NULL;
  bool is_frame = type == IMAGE_DESC_RECORD_TYPE;
  if ((is_frame ? DGifGetCode(gif, &code, &block) : DGifGetExtension(gif, &code, &block)) == GIF_ERROR) return false;
  while (block)
    if ((is_frame ? DGifGetCodeNext(gif, &block) : DGifGetExtensionNext(gif, &block)) == GIF_ERROR) return false;
  return true;
}

/// Widens a screen that is smaller than the first picture, which browsers show whole, too.
static void fit_screen(const GifImageDesc *first, CICHeader *header) {
  uint32_t right = (uint32_t)(first->Left + first->Width), bottom = (uint32_t)(first->Top + first->Height);
  if (right > header->width) header->width = right;
  if (bottom > header->height) header->height = bottom;
}

/// Counts the pictures that begin, without looking at their pixels.
static void count_pictures(GifFileType *gif, CICHeader *header) {
  GifRecordType type = UNDEFINED_RECORD_TYPE;
  while (header->picture_count < most_pictures && DGifGetRecordType(gif, &type) == GIF_OK) {
    if (type != IMAGE_DESC_RECORD_TYPE && type != EXTENSION_RECORD_TYPE) break;
    if (type == IMAGE_DESC_RECORD_TYPE) {
      header->picture_count++;
      if (DGifGetImageDesc(gif) == GIF_ERROR) break;
      if (header->picture_count == 1) fit_screen(&gif->Image, header);
    }
    if (!skip_record(gif, type)) break;
  }
}

CICHeaderOutcome CICReadGIFHeader(const uint8_t *bytes, size_t count, CICHeader *header) {
  Input input = {.bytes = bytes, .count = count};
  int error = 0;
  GifFileType *gif = DGifOpen(&input, hand_over_blocks, &error);
  if (!gif) return CICHeaderDamaged;
  header->width = (uint32_t)gif->SWidth;
  header->height = (uint32_t)gif->SHeight;
  count_pictures(gif, header);
  DGifCloseFile(gif, &error);
  return CICHeaderRead;
}

// MARK: WebP

/// Reads the first frame of a container; `data` is that of the whole file.
static CICHeaderOutcome read_frame(const WebPIterator *frame, const WebPData *data, CICHeader *header) {
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(frame->fragment.bytes, frame->fragment.size, &features) != VP8_STATUS_OK) return CICHeaderDamaged;
  header->frame = (CICFrame){
      .x = (uint32_t)frame->x_offset,
      .y = (uint32_t)frame->y_offset,
      .width = (uint32_t)frame->width,
      .height = (uint32_t)frame->height,
      .is_lossless = features.format == 2,
  };
  header->has_alpha = frame->has_alpha;
  header->frame_start = (size_t)(frame->fragment.bytes - data->bytes);
  header->frame_count = frame->fragment.size;
  return CICHeaderRead;
}

CICHeaderOutcome CICReadWebPHeader(const uint8_t *bytes, size_t count, CICHeader *header) {
  const WebPData data = {bytes, count};
  WebPDemuxState state = WEBP_DEMUX_PARSING_HEADER;
  WebPDemuxer *demuxer = WebPDemuxPartial(&data, &state);
  if (!demuxer) return CICHeaderDamaged;
  header->width = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
  header->height = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
  header->picture_count = WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT);
  WebPChunkIterator profile;
  if (WebPDemuxGetChunk(demuxer, "ICCP", 1, &profile)) {
    header->profile_start = (size_t)(profile.chunk.bytes - bytes);
    header->profile_count = profile.chunk.size;
    WebPDemuxReleaseChunkIterator(&profile);
  }
  WebPChunkIterator exif;
  if (WebPDemuxGetChunk(demuxer, "EXIF", 1, &exif)) {
    // Some programs write the signature of JPEG's segment before it.
    bool is_signed = exif.chunk.size > exif_signature_size
        && memcmp(exif.chunk.bytes, "Exif\0\0", exif_signature_size) == 0;
    size_t signature = is_signed ? exif_signature_size : 0;
    header->exif = (size_t)(exif.chunk.bytes - bytes) + signature;
    header->exif_length = exif.chunk.size - signature;
    WebPDemuxReleaseChunkIterator(&exif);
  }
  WebPIterator frame;
  CICHeaderOutcome outcome = CICHeaderDamaged;
  if (WebPDemuxGetFrame(demuxer, 1, &frame)) {
    outcome = read_frame(&frame, &data, header);
    WebPDemuxReleaseIterator(&frame);
  }
  WebPDemuxDelete(demuxer);
  return outcome;
}
