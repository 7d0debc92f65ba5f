// A program under a guard: a process of its own that is the subreaper of all that the program starts, so that nothing of it is
// left when it is over.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct guarded_program {
  const char *path;
  const char *const *arguments;    // to a null, the name first
  const char *const *environment;  // to a null
  const char *folder;              // where it works
  const char *scratch;             // a folder that the guard removes if nobody is left to do it; empty for none
  int input, output, errors;       // become its descriptors 0, 1 and 2; it has no others
  int control;                     // the guard's end of a socket pair of sequenced packets
  uint64_t memory, file_size;      // bytes; 0 sets no limit
  uint64_t disk;                   // bytes that it and all that it starts may write to disk; 0 sets no limit
  uint64_t files, processes;       // 0 sets no limit; processes are counted by user
  int user;                        // the user and group that it runs as; -1 for those of the caller
  const char *group;               // the file of a control group that takes it in; null for none
  bool in_namespaces;              // it sees no processes but its own
  const char *const *hidden;       // in namespaces, files that it finds empty, to a null
  int grace;                       // milliseconds between the steps of winding down
};

// What the guard tells, one packet each.
enum guard_event {
  guard_failed = 1,   // it could not be started: value is the error, step what failed
  guard_ended = 2,    // it has ended: value is the status of waitpid
  guard_stopped = 3,  // a signal has stopped it: value is the signal
  guard_full = 5,     // it has written more to disk than it may, and is killed
  guard_over = 4,     // nothing of it is left: value is how many processes it had left behind
};
struct guard_report { int32_t event, value, step; };

// What can fail at the start. Nothing of it is passed over: a program that is not guarded as it should be is not started.
enum guard_step {
  guard_step_program,      // the program itself
  guard_step_guard,        // the guard's own means: descriptors, signals, its place as the parent of orphans
  guard_step_group,        // a process group of its own
  guard_step_control,      // the control group
  guard_step_limit,        // a limit; one that is stricter already is kept
  guard_step_folder,       // its folder
  guard_step_user,         // its user
  guard_step_privileges,   // giving up privileges for good
  guard_step_namespaces,   // namespaces, and what they hide
};

// What the guard is told, one byte each. The end of the socket says `guard_kill` too.
enum guard_order { guard_wind_down = 'w', guard_kill = 'k' };

// Starts a guard, which starts the program. Returns the guard's number, or -1 with errno set.
pid_t guard_start(const struct guarded_program *program);

// From now on this process becomes the parent of what a guard leaves behind that somebody has killed.
void orphans_adopt(void);
// Kills all that descends from this process but guards and what descends from them. Returns how many processes there were. Not
// to be called by two threads at once.
int orphans_kill(const pid_t *guards, int count);

// A pipe whose ends no program inherits. Returns whether the system gave one.
bool pipe_make(int ends[2]);
// Whoever waits to be accepted at a socket, or -1.
int visitor_accept(int socket);
// Sends the descriptors 0 and 1 over a socket. Returns whether that went well.
bool descriptors_send(int socket);
// Takes two descriptors from a socket that can be read. Returns whether they came and are pipes or sockets.
bool descriptors_receive(int socket, int descriptors[2]);

// Removes a folder and all that is in it, as far as that can be removed.
void folder_remove(const char *path);

// The number of processors that this process may use.
int processor_count(void);

// Keeps this thread, and what it starts, to one of the processors that it may use: the one of a number, counted round.
void processor_keep(int number);

// Keeps other processes of the user from looking into this one.
void process_hide(void);
// Counts SIGINT and SIGTERM from now on; only the third one ends the process.
void interruptions_count(void);
int interruptions(void);

// The variable of this process's environment with an index, as NAME=VALUE; null behind the last one.
const char *program_variable(long index);

// Starts a program with this process's environment and descriptors, looked up on the PATH; 0 or the error.
int program_start(const char *path, char *const *arguments, pid_t *process);
// The same in a process group of its own, with other descriptors for its input and for all that it writes.
int program_start_with(const char *path, char *const *arguments, int input, int output, pid_t *process);
// Has all threads allocate from the memory of the first one if address space is limited: the allocator would try to reserve more
// for each thread, fail, and try again at every allocation.
void program_share_arenas(void);
