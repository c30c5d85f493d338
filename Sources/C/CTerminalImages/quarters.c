// Approximates cells of four pixels with two colours.
#include "CTerminalImages.h"

typedef struct {
  int red, green, blue;
} color_sum;

static color_sum added(color_sum sum, const uint8_t *pixel) {
  return (color_sum){sum.red + pixel[0], sum.green + pixel[1], sum.blue + pixel[2]};
}

/// The larger, the smaller the error of replacing `count` pixels by their mean: twelve times the square of
/// the sum divided by the number of pixels.
static int kept(color_sum sum, int count) {
  static const int shares[] = {0, 12, 6, 4, 3};
  return (sum.red * sum.red + sum.green * sum.green + sum.blue * sum.blue) * shares[count];
}

static uint32_t mean(color_sum sum, int count) {
  if (count == 0) return 0;
  uint32_t red = (uint32_t)((sum.red + count / 2) / count);
  uint32_t green = (uint32_t)((sum.green + count / 2) / count);
  uint32_t blue = (uint32_t)((sum.blue + count / 2) / count);
  return red << 16 | green << 8 | blue;
}

static color_sum sum_of(const uint8_t *const quarters[4], int chosen) {
  color_sum sum = {0, 0, 0};
  for (int i = 0; i < 4; i++) {
    if (chosen >> i & 1) sum = added(sum, quarters[i]);
  }
  return sum;
}

/// The best of the eight ways to divide four pixels into two colours; one pixel is always in the background.
static terminal_images_cell nearest(const uint8_t *const quarters[4]) {
  static const uint8_t ways[] = {0, 3, 10, 1, 2, 8, 9, 11};
  color_sum all = sum_of(quarters, 15);
  terminal_images_cell cell = {0, mean(all, 4), 0};
  int most = kept(all, 4);
  for (int i = 1; i < 8; i++) {
    color_sum front = sum_of(quarters, ways[i]);
    color_sum back = {all.red - front.red, all.green - front.green, all.blue - front.blue};
    int count = __builtin_popcount(ways[i]);
    int worth = kept(front, count) + kept(back, 4 - count);
    if (worth <= most) continue;
    most = worth;
    cell = (terminal_images_cell){mean(front, count), mean(back, 4 - count), ways[i]};
  }
  return cell;
}

void terminal_images_quarters(terminal_images_raster raster, terminal_images_cell *cells) {
  size_t row = raster.width * 4;
  for (size_t y = 0; y + 1 < raster.height; y += 2) {
    for (size_t x = 0; x + 1 < raster.width; x += 2) {
      const uint8_t *upper = raster.pixels + y * row + x * 4;
      const uint8_t *quarters[] = {upper, upper + 4, upper + row, upper + row + 4};
      *cells++ = nearest(quarters);
    }
  }
}
