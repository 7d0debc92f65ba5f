#include <spawn.h>
#include <unistd.h>

#include "process.h"

extern char **environ;

int program_start(const char *path, char *const *arguments, pid_t *process) {
  return posix_spawnp(process, path, NULL, NULL, arguments, environ);
}
