#include "CSQLite.h"

#include <stddef.h>

bool csqlite_keep_no_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK; }

bool csqlite_read_uris(void) { return sqlite3_config(SQLITE_CONFIG_URI, 1) == SQLITE_OK; }

bool csqlite_distrust(sqlite3 *connection, int longest) {
  sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, longest);
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL) == SQLITE_OK
      && sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL) == SQLITE_OK
      && sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL) == SQLITE_OK;
}
