#define _GNU_SOURCE
#include "CChild.h"

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <unistd.h>

void cchild_return_blocks(size_t size) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, (int)size);
  mallopt(M_TRIM_THRESHOLD, (int)size * 2);
#else
  (void)size;
#endif
}

int cchild_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

void cchild_close_from(posix_spawn_file_actions_t *actions, int descriptor) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
  posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
#else
  (void)actions, (void)descriptor;
#endif
}
