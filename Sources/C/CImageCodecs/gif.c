#include "gif.h"
#include "rows.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const CICRequest *request;
  GifFileType *gif;
  size_t taken;
  CICRows rows;
  /// The colour of each index, blended onto the background.
  uint8_t palette[256][4];
  /// A row of the part; `line` is one of the frame.
  uint8_t *row;
  GifPixelType *line;
  /// The rows of an interlaced frame inside the part, and which of them were read.
  GifPixelType *lines;
  bool *has_line;
  /// The area of the frame inside the part, in positions on the screen.
  uint32_t left, right, top, bottom;
  /// Whether any row of the frame was read, even outside of the part.
  bool has_rows;
} Decoder;

static int hand_over(GifFileType *gif, GifByteType *to, int count) {
  Decoder *decoder = gif->UserData;
  size_t left = decoder->request->count - decoder->taken, wanted = count < 0 ? 0 : (size_t)count;
  size_t given = wanted < left ? wanted : left;
  memcpy(to, decoder->request->bytes + decoder->taken, given);
  decoder->taken += given;
  return (int)given;
}

// MARK: What stands before the first frame

static bool read_extension(GifFileType *gif, int *transparent) {
  int code = 0;
  GifByteType *block = NULL;
  if (DGifGetExtension(gif, &code, &block) == GIF_ERROR) return false;
  GraphicsControlBlock control;
  if (block && code == GRAPHICS_EXT_FUNC_CODE && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
    *transparent = control.TransparentColor;
  while (block)
    if (DGifGetExtensionNext(gif, &block) == GIF_ERROR) return false;
  return true;
}

/// Skips to the first frame; returns whether there is one.
static bool find_frame(Decoder *decoder, int *transparent) {
  GifRecordType type = UNDEFINED_RECORD_TYPE;
  while (DGifGetRecordType(decoder->gif, &type) == GIF_OK && !cic_is_cancelled(decoder->request)) {
    if (type == IMAGE_DESC_RECORD_TYPE) return DGifGetImageDesc(decoder->gif) == GIF_OK;
    if (type != EXTENSION_RECORD_TYPE || !read_extension(decoder->gif, transparent)) return false;
  }
  return false;
}

/// Reads the colours; returns `false` where the frame has none.
static bool choose_colors(Decoder *decoder, int transparent) {
  const GifFileType *gif = decoder->gif;
  const ColorMapObject *map = gif->Image.ColorMap ? gif->Image.ColorMap : gif->SColorMap;
  if (!map) return false;
  for (int i = 0; i < 256; i++) {
    uint8_t *color = decoder->palette[i];
    if (i == transparent) {
      cic_fill(color, 1, decoder->request);
    } else if (i < map->ColorCount) {
      GifColorType given = map->Colors[i];
      memcpy(color, (uint8_t[4]){given.Red, given.Green, given.Blue, 255}, 4);
    } else {
      memcpy(color, (uint8_t[4]){0, 0, 0, 255}, 4);
    }
  }
  return true;
}

static void locate_frame(Decoder *decoder) {
  const CICRequest *request = decoder->request;
  const GifImageDesc *frame = &decoder->gif->Image;
  uint32_t end_x = request->x + request->width, end_y = request->y + request->height;
  decoder->left = cic_clamped((uint32_t)frame->Left, request->x, end_x);
  decoder->right = cic_clamped((uint32_t)(frame->Left + frame->Width), request->x, end_x);
  decoder->top = cic_clamped((uint32_t)frame->Top, request->y, end_y);
  decoder->bottom = cic_clamped((uint32_t)(frame->Top + frame->Height), request->y, end_y);
}

// MARK: Rows

static bool read_line(Decoder *decoder, uint32_t index) {
  if (index % 16 == 0 && cic_is_cancelled(decoder->request)) return false;
  if (DGifGetLine(decoder->gif, decoder->line, decoder->gif->Image.Width) != GIF_OK) return false;
  return decoder->has_rows = true;
}

/// Adds a row of the screen with a row of the frame's indices, or of background where `indices` is null.
static void add_row(Decoder *decoder, const GifPixelType *indices) {
  const CICRequest *request = decoder->request;
  cic_fill(decoder->row, request->width, request);
  uint8_t *to = decoder->row + (size_t)(decoder->left - request->x) * 4;
  for (uint32_t i = 0; indices && i < decoder->right - decoder->left; i++)
    memcpy(to + 4 * (size_t)i, decoder->palette[indices[i]], 4);
  cic_rows_add(&decoder->rows, decoder->row);
}

static bool add_lines(Decoder *decoder) {
  const CICRequest *request = decoder->request;
  const GifImageDesc *frame = &decoder->gif->Image;
  uint32_t read = (uint32_t)frame->Top;
  uint32_t offset = decoder->right > decoder->left ? decoder->left - (uint32_t)frame->Left : 0;
  for (uint32_t y = request->y; y < request->y + request->height; y++) {
    bool is_inside = y >= decoder->top && y < decoder->bottom;
    for (; is_inside && read <= y; read++)
      if (!read_line(decoder, read)) return false;
    add_row(decoder, is_inside ? decoder->line + offset : NULL);
  }
  return true;
}

// MARK: Interlaced rows

/// Stores the part of a line that is inside the part.
static void keep(Decoder *decoder, uint32_t y) {
  size_t width = decoder->right - decoder->left;
  if (y < decoder->top || y >= decoder->bottom || width == 0) return;
  memcpy(
      decoder->lines + (y - decoder->top) * width, decoder->line + decoder->left - decoder->gif->Image.Left, width);
  decoder->has_line[y - decoder->top] = true;
}

static bool read_interlaced(Decoder *decoder) {
  static const uint32_t starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  uint32_t height = (uint32_t)decoder->gif->Image.Height, count = 0;
  for (int pass = 0; pass < 4; pass++) {
    for (uint32_t y = starts[pass]; y < height; y += steps[pass], count++) {
      if (!read_line(decoder, count)) return false;
      keep(decoder, (uint32_t)decoder->gif->Image.Top + y);
    }
  }
  return true;
}

/// The indices of a row, or of the nearest row above that was read.
static const GifPixelType *line_for(const Decoder *decoder, uint32_t y) {
  if (y < decoder->top || y >= decoder->bottom) return NULL;
  for (uint32_t row = y - decoder->top, steps = 0; steps < 8; row--, steps++) {
    if (decoder->has_line[row]) return decoder->lines + (size_t)row * (decoder->right - decoder->left);
    if (row == 0) break;
  }
  return NULL;
}

static bool add_interlaced(Decoder *decoder) {
  const CICRequest *request = decoder->request;
  bool is_complete = read_interlaced(decoder);
  for (uint32_t y = request->y; y < request->y + request->height; y++) add_row(decoder, line_for(decoder, y));
  return is_complete;
}

// MARK: Decoding

/// Allocates memory; returns `false` where it does not suffice.
static bool take_memory(Decoder *decoder) {
  const CICRequest *request = decoder->request;
  const GifImageDesc *frame = &decoder->gif->Image;
  size_t height = decoder->bottom - decoder->top, size = height * (decoder->right - decoder->left);
  decoder->row = malloc((size_t)request->width * 4);
  decoder->line = malloc((size_t)frame->Width + 1);
  if (frame->Interlace) {
    if (size > request->memory_limit) return false;
    decoder->lines = malloc(size + 1);
    decoder->has_line = calloc(height + 1, sizeof(bool));
    if (!decoder->lines || !decoder->has_line) return false;
  }
  return decoder->row && decoder->line && cic_rows_open(&decoder->rows, request, 4, request->width);
}

static CICOutcome decode(Decoder *decoder) {
  int transparent = NO_TRANSPARENT_COLOR;
  if (!find_frame(decoder, &transparent) || !choose_colors(decoder, transparent)) return CICDamaged;
  const GifImageDesc *frame = &decoder->gif->Image;
  if (cic_is_too_large(frame)) return CICDamaged;
  locate_frame(decoder);
  if (!take_memory(decoder)) return CICTooMuchMemory;
  bool is_complete = frame->Interlace ? add_interlaced(decoder) : add_lines(decoder);
  cic_rows_finish(&decoder->rows);
  return is_complete ? CICComplete : decoder->has_rows ? CICIncomplete : CICDamaged;
}

CICOutcome CICDecodeGIF(const CICRequest *request) {
  Decoder decoder = {.request = request};
  int error = 0;
  decoder.gif = DGifOpen(&decoder, hand_over, &error);
  if (!decoder.gif) return CICDamaged;
  CICOutcome outcome = decode(&decoder);
  if (cic_is_cancelled(request)) outcome = CICCancelled;
  cic_rows_close(&decoder.rows);
  free(decoder.row);
  free(decoder.line);
  free(decoder.lines);
  free(decoder.has_line);
  DGifCloseFile(decoder.gif, &error);
  return outcome;
}
