#ifndef CSQLITE_H
#define CSQLITE_H

#include <stdbool.h>

/// Has SQLite keep no statistics of its memory, for which it takes a lock at every allocation; an import allocates
/// millions of times. It must come before SQLite is first used; answers false where that is over.
bool csqlite_keep_no_memory_statistics(void);

#endif
