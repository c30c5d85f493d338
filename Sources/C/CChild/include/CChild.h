/// What of the C library only those see who ask for GNU's functions.
#ifndef CCHILD_H
#define CCHILD_H

#include <spawn.h>
#include <stddef.h>

/// Blocks of memory from this size on go back to the system when they are freed, as none otherwise does that was freed
/// once; does nothing where the C library cannot.
void cchild_return_blocks(size_t size);

/// Makes a pipe that no program inherits, whenever it is started; 0, or -1 with an `errno`.
int cchild_pipe(int ends[2]);

/// Has a program begin without all descriptors from this one on; does nothing where the C library cannot.
void cchild_close_from(posix_spawn_file_actions_t *actions, int descriptor);

#endif
