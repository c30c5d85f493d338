/// Work cut into two halves, each on a thread of its own.
#ifndef TERMINAL_IMAGES_PAIR_H
#define TERMINAL_IMAGES_PAIR_H

#include <stddef.h>

/// Calls `work` with 0 and 1, at the same time where another thread is to be had; back when both have ended.
void terminal_images_halves(void (*work)(void *context, size_t half), void *context);

/// Where a half of `count` begins; the end of all for `half` 2.
static inline size_t terminal_images_border(size_t count, size_t half) {
  return half == 0 ? 0 : half == 1 ? count / 2 : count;
}

#endif
