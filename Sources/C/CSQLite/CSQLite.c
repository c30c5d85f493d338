#include "CSQLite.h"

#include <sqlite3.h>

bool csqlite_keep_no_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK; }

bool csqlite_read_uris(void) { return sqlite3_config(SQLITE_CONFIG_URI, 1) == SQLITE_OK; }
