#include "process.h"

#include <malloc.h>
#include <sys/resource.h>

void program_share_arenas(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
}
