#ifndef CSQLITE_H
#define CSQLITE_H

#include <stdbool.h>

/// Turns off SQLite's memory statistics, which take a lock at every allocation; an import allocates millions
/// of times. It must be called before SQLite is first used, and returns false otherwise.
bool csqlite_keep_no_memory_statistics(void);

/// Lets a path that begins with "file:" be a URI; the same holds for when it is called.
bool csqlite_read_uris(void);

#endif
