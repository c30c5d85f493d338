/// Runs the two halves of some work on two threads.
#ifndef TERMINAL_IMAGES_PAIR_H
#define TERMINAL_IMAGES_PAIR_H

#include <stddef.h>

/// Calls `work` with 0 and 1, concurrently if a thread can be created; returns when both have ended.
void terminal_images_halves(void (*work)(void *context, size_t half), void *context);

/// The index at which a half of `count` begins; `count` for `half` 2.
static inline size_t terminal_images_border(size_t count, size_t half) {
  return half == 0 ? 0 : half == 1 ? count / 2 : count;
}

#endif
