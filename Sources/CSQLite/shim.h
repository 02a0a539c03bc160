#ifndef WINDROW_CSQLITE_SHIM_H
#define WINDROW_CSQLITE_SHIM_H

/* Debian's library is built with the hook; the header declares it only when asked. */
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

/* The function takes its arguments by "...", which Swift cannot call. */
static inline int windrow_checkpoint_on_close(sqlite3 *database, int checkpoints) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !checkpoints, (int *)0);
}

#endif
