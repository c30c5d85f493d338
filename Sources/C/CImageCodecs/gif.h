#ifndef CIC_GIF_H
#define CIC_GIF_H

#include <gif_lib.h>
#include <stdbool.h>
#include <stdint.h>

/// Whether a picture of a GIF has more pixels than are unpacked, whatever the size of the screen.
static inline bool cic_is_too_large(const GifImageDesc *picture) {
  return (uint64_t)picture->Width * (uint64_t)picture->Height > 120000000;
}

#endif
