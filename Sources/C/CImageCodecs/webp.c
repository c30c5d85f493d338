#include "profile.h"
#include "rows.h"

#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>

enum {
  /// The least bytes that libwebp gets at once; between them it is checked whether decoding was cancelled.
  step = 1 << 16,
  /// The most steps; with each libwebp parses the beginning again.
  most_steps = 16,
  /// The number of pixels averaged into one from which deblocking is skipped, since its effect is invisible.
  coarse = 16,
};

/// The part of the frame that is decoded, and its destination.
typedef struct {
  /// The part, in positions within the frame.
  uint32_t x, y, width, height;
  uint32_t out_width, out_height;
  uint8_t *pixels;
} Target;

static void configure(WebPDecoderConfig *config, const Target *target) {
  WebPDecoderOptions *options = &config->options;
  options->use_cropping = 1;
  options->crop_left = (int)target->x;
  options->crop_top = (int)target->y;
  options->crop_width = (int)target->width;
  options->crop_height = (int)target->height;
  options->use_scaling = target->out_width != target->width || target->out_height != target->height;
  options->scaled_width = (int)target->out_width;
  options->scaled_height = (int)target->out_height;
  options->use_threads = 1;
  uint64_t area = (uint64_t)target->width * target->height;
  options->bypass_filtering = area / target->out_width / target->out_height >= coarse;
  config->output.colorspace = MODE_RGBA;
  config->output.is_external_memory = 1;
  config->output.u.RGBA.rgba = target->pixels;
  config->output.u.RGBA.stride = (int)target->out_width * 4;
  config->output.u.RGBA.size = (size_t)target->out_width * target->out_height * 4;
}

/// Passes more and more of the bytes to libwebp until it is done.
static VP8StatusCode feed(WebPIDecoder *decoder, const CICRequest *request, bool is_lossless) {
  size_t slice = is_lossless ? request->count : request->count / most_steps + 1;
  if (slice < step) slice = step;
  VP8StatusCode status = VP8_STATUS_SUSPENDED;
  for (size_t given = 0; given < request->count && status == VP8_STATUS_SUSPENDED;) {
    if (cic_is_cancelled(request)) return VP8_STATUS_USER_ABORT;
    size_t left = request->count - given;
    given += left < slice ? left : slice;
    status = WebPIUpdate(decoder, request->bytes, given);
  }
  return status;
}

/// Decodes into the target; `rows` receives the number of rows that were written.
static CICOutcome decode(const CICRequest *request, bool is_lossless, const Target *target, uint32_t *rows) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return CICDamaged;
  configure(&config, target);
  WebPIDecoder *decoder = WebPIDecode(NULL, 0, &config);
  if (!decoder) return CICTooMuchMemory;
  VP8StatusCode status = feed(decoder, request, is_lossless);
  int last = 0;
  if (!WebPIDecGetRGB(decoder, &last, NULL, NULL, NULL) || last < 0) last = 0;
  WebPIDelete(decoder);
  WebPFreeDecBuffer(&config.output);
  *rows = status == VP8_STATUS_OK ? target->out_height : (uint32_t)last;
  // libwebp reports some damage as an abort as well.
  if (status == VP8_STATUS_USER_ABORT && cic_is_cancelled(request)) return CICCancelled;
  if (status == VP8_STATUS_OUT_OF_MEMORY) return CICTooMuchMemory;
  return status == VP8_STATUS_OK ? CICComplete : *rows > 0 || target->y > 0 ? CICIncomplete : CICDamaged;
}

static void convert(const CICRequest *request, uint8_t *pixels, size_t count) {
  CICProfile *profile = cic_profile_open(request->profile, request->profile_count, CICQuads);
  if (profile) cic_profile_convert(profile, pixels, count);
  cic_profile_close(profile);
}

// MARK: Scaled by libwebp

static CICOutcome decode_scaled(const CICRequest *request, const CICFrame *frame) {
  Target target = {
      request->x, request->y, request->width, request->height, request->out_width, request->out_height,
      request->pixels,
  };
  uint32_t rows = 0;
  CICOutcome outcome = decode(request, frame->is_lossless, &target, &rows);
  size_t width = request->out_width;
  convert(request, request->pixels, rows * width);
  cic_composite(request->pixels, rows * width, request);
  cic_fill(request->pixels + rows * width * 4, (request->out_height - rows) * width, request);
  return outcome;
}

// MARK: In boxes

/// Determines the part of the frame inside the requested part; `false` where there is none.
static bool aim(Target *target, const CICRequest *request, const CICFrame *frame) {
  uint32_t left = cic_clamped(frame->x, request->x, request->x + request->width);
  uint32_t right = cic_clamped(frame->x + frame->width, request->x, request->x + request->width);
  uint32_t top = cic_clamped(frame->y, request->y, request->y + request->height);
  uint32_t bottom = cic_clamped(frame->y + frame->height, request->y, request->y + request->height);
  if (left >= right || top >= bottom) return false;
  *target = (Target){left - frame->x, top - frame->y, right - left, bottom - top, right - left, bottom - top, NULL};
  return true;
}

/// Adds the rows of the part; `count` of them, from `top` on, contain pixels of the frame.
static void add_rows(CICRows *rows, uint8_t *row, const Target *target, uint32_t left, uint32_t top, uint32_t count) {
  const CICRequest *request = rows->request;
  for (uint32_t y = 0; y < request->height; y++) {
    cic_fill(row, request->width, request);
    if (y >= top && y - top < count) {
      size_t stride = (size_t)target->width * 4;
      memcpy(row + (size_t)left * 4, target->pixels + (y - top) * stride, stride);
      cic_composite(row + (size_t)left * 4, target->width, request);
    }
    cic_rows_add(rows, row);
  }
}

static CICOutcome decode_boxes(const CICRequest *request, const CICFrame *frame) {
  Target target = {0};
  uint32_t count = 0;
  bool has_pixels = aim(&target, request, frame);
  target.pixels = malloc((size_t)target.width * target.height * 4 + 1);
  uint8_t *row = malloc((size_t)request->width * 4);
  CICRows rows = {0};
  CICOutcome outcome = CICTooMuchMemory;
  if (target.pixels && row && cic_rows_open(&rows, request, 4, request->width))
    outcome = has_pixels ? decode(request, frame->is_lossless, &target, &count) : CICComplete;
  if (outcome <= CICIncomplete) {
    convert(request, target.pixels, (size_t)count * target.width);
    uint32_t left = has_pixels ? target.x + frame->x - request->x : 0;
    add_rows(&rows, row, &target, left, has_pixels ? target.y + frame->y - request->y : 0, count);
    cic_rows_finish(&rows);
  }
  cic_rows_close(&rows);
  free(row);
  free(target.pixels);
  return outcome;
}

CICOutcome CICDecodeWebP(const CICRequest *request, const CICFrame *frame) {
  return frame->is_scaled ? decode_scaled(request, frame) : decode_boxes(request, frame);
}
