#include "sparse.h"
#include "rows.h"

#include <stdlib.h>
#include <string.h>

/// The pixels of a box whose sums, and half their number, fit in 32 bits.
enum { most_pixels = UINT32_MAX / (light_full + 1) };

bool cic_sparse_open(CICSparse *sparse, const CICRequest *request) {
  *sparse = (CICSparse){.request = request, .scale = light_shared()};
  size_t count = (size_t)request->out_width * request->out_height;
  cic_fill(request->pixels, count, request);
  if (request->box == 1) return true;
  if (count * 4 * sizeof(uint32_t) > request->memory_limit) return false;
  sparse->sums = calloc(count * 4, sizeof(uint32_t));
  return sparse->sums;
}

static void fill_block(
    const CICRequest *request, uint32_t x, uint32_t y, const uint8_t *pixel, uint32_t width, uint32_t height) {
  uint32_t end_x = x + width < request->out_width ? x + width : request->out_width;
  uint32_t end_y = y + height < request->out_height ? y + height : request->out_height;
  for (; y < end_y; y++)
    for (uint32_t column = x; column < end_x; column++)
      memcpy(request->pixels + ((size_t)y * request->out_width + column) * 4, pixel, 4);
}

void cic_sparse_add(
    CICSparse *sparse, uint32_t x, uint32_t y, const uint8_t *pixel, uint32_t width, uint32_t height) {
  const CICRequest *request = sparse->request;
  if (request->box == 1) {
    fill_block(request, x, y, pixel, width, height);
    return;
  }
  uint32_t *sums = sparse->sums + ((size_t)(y / request->box) * request->out_width + x / request->box) * 4;
  // Passes are spread evenly, so that the pixels up to here are enough.
  if (sums[3] == most_pixels) return;
  for (int i = 0; i < 3; i++) sums[i] += sparse->scale->light[pixel[i]];
  sums[3]++;
}

static void write_average(CICSparse *sparse, uint32_t x, uint32_t y) {
  const CICRequest *request = sparse->request;
  size_t index = ((size_t)y * request->out_width + x) * 4, from = index;
  if (sparse->sums[from + 3] == 0) {
    uint32_t column = (x * request->box & ~7u) / request->box, row = (y * request->box & ~7u) / request->box;
    from = ((size_t)row * request->out_width + column) * 4;
  }
  uint32_t count = sparse->sums[from + 3];
  if (count == 0) return;
  for (int i = 0; i < 3; i++)
    request->pixels[index + i] = sparse->scale->level[(sparse->sums[from + i] + count / 2) / count];
}

void cic_sparse_finish(CICSparse *sparse) {
  if (sparse->request->box == 1) return;
  for (uint32_t y = 0; y < sparse->request->out_height; y++)
    for (uint32_t x = 0; x < sparse->request->out_width; x++) write_average(sparse, x, y);
}

void cic_sparse_close(CICSparse *sparse) {
  free(sparse->sums);
}
