#include "CLight.h"

#include <math.h>
#include <pthread.h>

static light_scale shared;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static double light_of(double level) {
  double share = level / 255;
  return light_full * (share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4));
}

static void make(void) {
  int next = 0;
  for (int level = 0; level < 256; level++) {
    shared.exact[level] = (float)light_of(level);
    shared.light[level] = (uint16_t)lround(light_of(level));
    // A light belongs to the level on whose side of the middle between two levels it is.
    int end = level == 255 ? light_full + 1 : (int)ceil(light_of(level + 0.5));
    while (next < end) shared.level[next++] = (uint8_t)level;
  }
}

const light_scale *light_shared(void) {
  pthread_once(&once, make);
  return &shared;
}
