#ifndef WINDROW_CSQLITE_SHIM_H
#define WINDROW_CSQLITE_SHIM_H

/* Debian's library is built with the hook; the header declares it only when asked. */
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

#endif
