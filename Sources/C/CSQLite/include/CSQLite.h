#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>
#include <stdbool.h>

/// Turns off SQLite's memory statistics, which take a lock at every allocation; an import allocates millions
/// of times. It must be called before SQLite is first used, and returns false otherwise.
bool csqlite_keep_no_memory_statistics(void);

/// Lets a path that begins with "file:" be a URI; the same holds for when it is called.
bool csqlite_read_uris(void);

/// Makes a connection fit for a file that a stranger wrote: no value is longer than so many bytes, triggers and views do not
/// run, and functions that the schema calls have no effects.
bool csqlite_distrust(sqlite3 *connection, int longest);

#endif
