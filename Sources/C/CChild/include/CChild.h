/// GNU extensions of the C library that Swift does not import.
#ifndef CCHILD_H
#define CCHILD_H

#include <spawn.h>
#include <stddef.h>

/// Returns freed blocks of memory of at least this size to the system, and keeps up to twice as much of smaller ones, which the
/// system would have to clear page by page when they are asked for again. By default glibc raises the first threshold when a
/// block is freed. Has no effect with other C libraries.
void cchild_return_blocks(size_t size);

/// Opens a pipe that started programs do not inherit; returns 0, or -1 with an `errno`.
int cchild_pipe(int ends[2]);

/// Closes all descriptors from this one on in a started program; has no effect where the C library cannot.
void cchild_close_from(posix_spawn_file_actions_t *actions, int descriptor);

#endif
