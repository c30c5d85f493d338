// The pictures of a GIF or WebP that moves, one after another, each as the whole canvas shows it.
#include "gif.h"
#include "profile.h"
#include "rows.h"

#include <stdlib.h>
#include <string.h>
#include <webp/demux.h>

enum {
  /// What browsers take for the time of a picture that names none, or a shorter one than a screen shows.
  usual_milliseconds = 100, least_milliseconds = 20,
};

struct CICAnimation {
  /// The bytes, which are ours, the size of the canvas and its background.
  CICRequest request;
  uint8_t *bytes;
  CICInk ink;
  bool is_webp;
  // Of a GIF.
  GifFileType *gif;
  size_t taken;
  uint8_t *canvas;
  /// The canvas before a picture that is taken away again.
  uint8_t *before;
  GifPixelType *line;
  GraphicsControlBlock control;
  uint64_t unpacked;
  /// What becomes of the last picture before the next one is drawn.
  GifImageDesc last;
  int disposal;
  // Of a WebP.
  WebPAnimDecoder *webp;
  CICProfile *profile;
  int timestamp;
};

static uint32_t shown_for(long milliseconds) {
  return milliseconds < least_milliseconds ? usual_milliseconds : milliseconds > 60000 ? 60000 : (uint32_t)milliseconds;
}

// MARK: GIF

static int hand_over(GifFileType *gif, GifByteType *to, int count) {
  CICAnimation *animation = gif->UserData;
  size_t left = animation->request.count - animation->taken, wanted = count < 0 ? 0 : (size_t)count;
  size_t given = wanted < left ? wanted : left;
  memcpy(to, animation->request.bytes + animation->taken, given);
  animation->taken += given;
  return (int)given;
}

static size_t area(const CICAnimation *animation) {
  return (size_t)animation->request.out_width * animation->request.out_height;
}

static bool open_gif(CICAnimation *animation) {
  int error = 0;
  animation->taken = 0;
  animation->disposal = DISPOSAL_UNSPECIFIED;
  animation->last = (GifImageDesc){0};
  animation->gif = DGifOpen(animation, hand_over, &error);
  if (!animation->gif) return false;
  cic_fill(animation->canvas, area(animation), &animation->request);
  return true;
}

static void close_gif(CICAnimation *animation) {
  int error = 0;
  if (animation->gif) DGifCloseFile(animation->gif, &error);
  animation->gif = NULL;
}

static bool read_extension(CICAnimation *animation) {
  int code = 0;
  GifByteType *block = NULL;
  if (DGifGetExtension(animation->gif, &code, &block) == GIF_ERROR) return false;
  if (block && code == GRAPHICS_EXT_FUNC_CODE) DGifExtensionToGCB(block[0], block + 1, &animation->control);
  while (block)
    if (DGifGetExtensionNext(animation->gif, &block) == GIF_ERROR) return false;
  return true;
}

/// Goes to the next picture; returns whether there is one.
static bool find_picture(CICAnimation *animation) {
  GifRecordType type = UNDEFINED_RECORD_TYPE;
  animation->control = (GraphicsControlBlock){.TransparentColor = NO_TRANSPARENT_COLOR};
  while (DGifGetRecordType(animation->gif, &type) == GIF_OK) {
    if (type == IMAGE_DESC_RECORD_TYPE) return DGifGetImageDesc(animation->gif) == GIF_OK;
    if (type != EXTENSION_RECORD_TYPE || !read_extension(animation)) return false;
  }
  return false;
}

/// A range of a picture inside the canvas.
static uint32_t inside(int start, int length, uint32_t limit, uint32_t *end) {
  *end = cic_clamped((uint32_t)(start + length), 0, limit);
  return cic_clamped((uint32_t)start, 0, limit);
}

/// Takes the last picture away, if that is asked for.
static void dispose(CICAnimation *animation) {
  const GifImageDesc *last = &animation->last;
  uint32_t width = animation->request.out_width, right, bottom;
  uint32_t left = inside(last->Left, last->Width, width, &right);
  uint32_t top = inside(last->Top, last->Height, animation->request.out_height, &bottom);
  for (uint32_t y = top; y < bottom && right > left; y++) {
    size_t offset = ((size_t)y * width + left) * 4, count = right - left;
    uint8_t *to = animation->canvas + offset;
    if (animation->disposal == DISPOSE_BACKGROUND) cic_fill(to, count, &animation->request);
    if (animation->disposal == DISPOSE_PREVIOUS) memcpy(to, animation->before + offset, count * 4);
  }
}

static void draw_line(CICAnimation *animation, const ColorMapObject *map, uint32_t y) {
  const GifImageDesc *picture = &animation->gif->Image;
  uint32_t right, left = inside(picture->Left, picture->Width, animation->request.out_width, &right);
  uint8_t *to = animation->canvas + ((size_t)y * animation->request.out_width + left) * 4;
  const GifPixelType *from = animation->line + (left - (uint32_t)picture->Left);
  for (uint32_t x = left; x < right; x++, to += 4, from++) {
    if (*from == animation->control.TransparentColor) continue;
    GifColorType color = *from < map->ColorCount ? map->Colors[*from] : (GifColorType){0, 0, 0};
    memcpy(to, (uint8_t[]){color.Red, color.Green, color.Blue, 255}, 4);
  }
}

/// Skips the rest of a picture without unpacking it.
static bool skip_rest(CICAnimation *animation) {
  GifByteType *block;
  do {
    if (DGifGetCodeNext(animation->gif, &block) == GIF_ERROR) return false;
  } while (block);
  return true;
}

/// Draws the lines of a picture; of one that is cut off those that are there.
///
/// What follows the last line on the canvas is skipped.
static bool draw_lines(CICAnimation *animation) {
  static const uint32_t starts[] = {0, 4, 2, 1, 0}, steps[] = {8, 8, 4, 2, 1};
  const GifImageDesc *picture = &animation->gif->Image;
  const ColorMapObject *map = picture->ColorMap ? picture->ColorMap : animation->gif->SColorMap;
  if (!map) return false;
  GifPixelType *line = realloc(animation->line, (size_t)picture->Width + 1);
  if (!line) return false;
  animation->line = line;
  int first = picture->Interlace ? 0 : 4, end = picture->Interlace ? 4 : 5;
  for (int pass = first; pass < end; pass++)
    for (uint32_t y = starts[pass]; y < (uint32_t)picture->Height; y += steps[pass]) {
      if (cic_is_cancelled(&animation->request)) return false;
      uint32_t row = (uint32_t)picture->Top + y;
      bool is_seen = row < animation->request.out_height;
      if (!is_seen && pass == end - 1) return skip_rest(animation) || y > 0;
      if (DGifGetLine(animation->gif, animation->line, picture->Width) != GIF_OK) return y > 0;
      animation->unpacked += (uint64_t)picture->Width;
      if (is_seen) draw_line(animation, map, row);
    }
  return true;
}

static uint32_t next_of_gif(CICAnimation *animation, uint8_t *pixels) {
  if (!find_picture(animation) || cic_is_too_large(&animation->gif->Image)) return 0;
  dispose(animation);
  animation->disposal = animation->control.DisposalMode;
  animation->last = animation->gif->Image;
  if (animation->disposal == DISPOSE_PREVIOUS) memcpy(animation->before, animation->canvas, area(animation) * 4);
  if (!draw_lines(animation)) return 0;
  memcpy(pixels, animation->canvas, area(animation) * 4);
  return shown_for(animation->control.DelayTime * 10L);
}

// MARK: WebP

static bool open_webp(CICAnimation *animation) {
  WebPAnimDecoderOptions options;
  if (!WebPAnimDecoderOptionsInit(&options)) return false;
  options.color_mode = MODE_RGBA;
  const WebPData data = {animation->request.bytes, animation->request.count};
  animation->webp = WebPAnimDecoderNew(&data, &options);
  animation->profile = cic_profile_open(animation->request.profile, animation->request.profile_count, CICQuads);
  WebPAnimInfo info;
  return animation->webp && WebPAnimDecoderGetInfo(animation->webp, &info)
      && info.canvas_width == animation->request.out_width && info.canvas_height == animation->request.out_height;
}

static uint32_t next_of_webp(CICAnimation *animation, uint8_t *pixels) {
  uint8_t *canvas;
  int before = animation->timestamp;
  if (!WebPAnimDecoderHasMoreFrames(animation->webp)) return 0;
  if (!WebPAnimDecoderGetNext(animation->webp, &canvas, &animation->timestamp)) return 0;
  memcpy(pixels, canvas, area(animation) * 4);
  cic_profile_convert(animation->profile, pixels, area(animation));
  cic_composite(pixels, area(animation), &animation->request);
  animation->request.ink = NULL;
  return shown_for((long)animation->timestamp - before);
}

// MARK: Both

CICAnimation *CICOpenAnimation(const CICRequest *request, bool is_webp) {
  CICAnimation *animation = calloc(1, sizeof *animation);
  if (!animation) return NULL;
  animation->request = *request;
  animation->request.bytes = animation->bytes = malloc(request->count + 1);
  if (animation->bytes) memcpy(animation->bytes, request->bytes, request->count);
  animation->request.ink = &animation->ink;
  animation->is_webp = is_webp;
  if (!is_webp) {
    animation->canvas = malloc(area(animation) * 4);
    animation->before = malloc(area(animation) * 4);
  }
  bool has_memory = animation->bytes && (is_webp || (animation->canvas && animation->before));
  if (has_memory && (is_webp ? open_webp(animation) : open_gif(animation))) return animation;
  CICCloseAnimation(animation);
  return NULL;
}

uint32_t CICNextPicture(CICAnimation *animation, uint8_t *pixels) {
  return animation->is_webp ? next_of_webp(animation, pixels) : next_of_gif(animation, pixels);
}

bool CICRewind(CICAnimation *animation) {
  if (animation->is_webp) {
    WebPAnimDecoderReset(animation->webp);
    animation->timestamp = 0;
    return true;
  }
  close_gif(animation);
  return open_gif(animation);
}

uint64_t CICUnpackedPixels(const CICAnimation *animation) { return animation->unpacked; }

CICInk CICInkOfAnimation(const CICAnimation *animation) { return animation->ink; }

void CICCloseAnimation(CICAnimation *animation) {
  if (!animation) return;
  close_gif(animation);
  WebPAnimDecoderDelete(animation->webp);
  cic_profile_close(animation->profile);
  free(animation->canvas);
  free(animation->before);
  free(animation->line);
  free(animation->bytes);
  free(animation);
}
