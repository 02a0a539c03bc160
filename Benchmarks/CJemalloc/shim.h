#ifndef WINDROW_CJEMALLOC_SHIM_H
#define WINDROW_CJEMALLOC_SHIM_H

#include <jemalloc/jemalloc.h>

#endif
