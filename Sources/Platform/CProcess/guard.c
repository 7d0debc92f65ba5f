#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <grp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "process.h"

// The guard is forked from a process with threads, so all of it keeps to what may be called in a signal handler.

enum { CONTROL = 3, MOST_PROCESSES = 1 << 15 };
// How long what a program has started may take to end after it, in milliseconds, before it counts as left behind.
enum { LEAVE = 200 };

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000ll + time.tv_nsec / 1000000;
}

static void tell(enum guard_event event, int value) {
  struct guard_report report = {event, value, guard_step_program};
  send(CONTROL, &report, sizeof report, MSG_NOSIGNAL);
}

// What failed at the start, as the program's process tells it to the guard.
struct failure { int error, step; };

static _Noreturn void give_up(int control, struct failure failure) {
  struct guard_report report = {guard_failed, failure.error, failure.step};
  send(control, &report, sizeof report, MSG_NOSIGNAL);
  _exit(1);
}

// MARK: - All that descends from the guard

static struct { pid_t pid, parent; bool ours; } processes[MOST_PROCESSES];

// The number of a process's parent; 0 if there is none.
static pid_t parent_of(const char *name) {
  char path[32] = "/proc/", text[512];
  size_t length = strlen(name);
  if (length > 10) return 0;
  memcpy(path + 6, name, length);
  memcpy(path + 6 + length, "/stat", 6);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  // The name in parentheses may hold anything, parentheses too.
  char *end = strrchr(text, ')');
  if (!end || strlen(end) < 5) return 0;
  pid_t parent = 0;
  for (char *digit = end + 4; *digit >= '0' && *digit <= '9'; digit++) parent = 10 * parent + (*digit - '0');
  return parent;
}

// Lists the processes and marks this one's descendants, but for some children with all of theirs. Returns how many are listed.
static int list_processes(const pid_t *spared, int spared_count) {
  int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC), count = 0;
  if (folder < 0) return 0;
  static char buffer[1 << 15] __attribute__((aligned(8)));
  long size;
  while ((size = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
    for (long place = 0; place < size;) {
      struct dirent64 *entry = (struct dirent64 *)(buffer + place);
      place += entry->d_reclen;
      pid_t pid = 0;
      for (char *digit = entry->d_name; *digit >= '0' && *digit <= '9'; digit++) pid = 10 * pid + (*digit - '0');
      if (pid == 0 || count == MOST_PROCESSES) continue;
      pid_t parent = parent_of(entry->d_name);
      if (parent == 0) continue;
      processes[count].pid = pid;
      processes[count].parent = parent;
      processes[count++].ours = false;
    }
  }
  close(folder);
  const pid_t root = getpid();
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < spared_count; j++) if (processes[i].pid == spared[j]) processes[i].parent = -1;
  }
  for (bool changes = true; changes;) {
    changes = false;
    for (int i = 0; i < count; i++) {
      if (processes[i].ours) continue;
      bool ours = processes[i].parent == root;
      for (int j = 0; !ours && j < count; j++) ours = processes[j].ours && processes[j].pid == processes[i].parent;
      changes |= processes[i].ours = ours;
    }
  }
  return count;
}

// Stops descendants and then kills them: what is stopped starts nothing. Returns how many there were.
static int kill_descendants(const pid_t *spared, int spared_count) {
  int count = list_processes(spared, spared_count), killed = 0;
  for (int i = count; i < MOST_PROCESSES; i++) processes[i].ours = false;
  // The first process of namespaces takes all others there with it, so they are counted before.
  for (int i = 0; i < count; i++) if (processes[i].ours && kill(processes[i].pid, SIGSTOP) == 0) killed++;
  for (int i = 0; i < count; i++) if (processes[i].ours) kill(processes[i].pid, SIGKILL);
  return killed;
}

// MARK: - The program

static _Noreturn void fail(int status, enum guard_step step) {
  struct failure failure = {errno, step};
  (void)!write(status, &failure, sizeof failure);
  _exit(127);
}

// Sets a limit unless a stricter one holds.
static void limit(int resource, uint64_t value, int status) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) fail(status, guard_step_limit);
  if (limit.rlim_cur > value) limit.rlim_cur = value;
  if (limit.rlim_max > value) limit.rlim_max = value;
  if (setrlimit(resource, &limit) != 0) fail(status, guard_step_limit);
}

static void limit_if(int resource, uint64_t value, int status) {
  if (value != 0) limit(resource, value, status);
}

static void become(const struct guarded_program *program, int status) {
  if (!program->in_namespaces && setpgid(0, 0) != 0) fail(status, guard_step_group);
  if (program->group) {
    int group = open(program->group, O_WRONLY | O_CLOEXEC);
    if (group < 0 || write(group, "0", 1) != 1) fail(status, guard_step_control);
  }
  const struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int signal = 1; signal < 65; signal++) sigaction(signal, &standard, NULL);
  sigset_t none;
  sigemptyset(&none);
  if (sigprocmask(SIG_SETMASK, &none, NULL) != 0) fail(status, guard_step_guard);
  limit_if(RLIMIT_AS, program->memory, status);
  limit_if(RLIMIT_FSIZE, program->file_size, status);
  limit_if(RLIMIT_NOFILE, program->files, status);
  limit_if(RLIMIT_NPROC, program->processes, status);
  limit(RLIMIT_CORE, 0, status);
  if (prctl(PR_SET_DUMPABLE, 1) != 0) fail(status, guard_step_guard);
  if (program->folder && chdir(program->folder) != 0) fail(status, guard_step_folder);
  if (program->user >= 0
      && (syscall(SYS_setgroups, 0, NULL) != 0 || syscall(SYS_setresgid, program->user, program->user, program->user) != 0
          || syscall(SYS_setresuid, program->user, program->user, program->user) != 0)) {
    fail(status, guard_step_user);
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail(status, guard_step_privileges);
  execve(program->path, (char *const *)program->arguments, (char *const *)program->environment);
  fail(status, guard_step_program);
}

// MARK: - Namespaces

static bool put(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  bool done = write(file, text, strlen(text)) == (ssize_t)strlen(text);
  close(file);
  return done;
}

// Writes `inside outside 1`, for the maps of a namespace's users.
static void write_map(char *text, unsigned inside, unsigned outside) {
  for (int i = 0; i < 2; i++) {
    unsigned number = i == 0 ? inside : outside;
    char digits[12];
    int count = 0;
    do digits[count++] = (char)('0' + number % 10); while (number /= 10);
    while (count > 0) *text++ = digits[--count];
    *text++ = ' ';
  }
  memcpy(text, "1", 2);
}

// From now on children are in namespaces of their own, as a user who has no rights over them. Returns whether the system allows it.
static bool leave_namespaces(void) {
  unsigned user = geteuid(), group = getegid();
  // Nobody but root may write the maps of a hidden process, which this one is by birth.
  prctl(PR_SET_DUMPABLE, 1);
  if (unshare(CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWIPC) != 0) return false;
  char users[32], groups[32];
  // Whoever is 0 inside keeps all rights over the namespaces.
  write_map(users, user ? user : 1000, user);
  write_map(groups, group ? group : 1000, group);
  return put("/proc/self/setgroups", "deny") && put("/proc/self/uid_map", users) && put("/proc/self/gid_map", groups);
}

// The first process in the namespaces: starts the program, takes in its orphans, and reports to the guard.
static void rule_namespaces(const struct guarded_program *program, int status, int news) {
  if (setpgid(0, 0) != 0) fail(status, guard_step_group);
  close(CONTROL);
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || prctl(PR_SET_DUMPABLE, 0) != 0) fail(status, guard_step_guard);
  bool fails = unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0
    || mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) != 0;
  for (const char *const *path = program->hidden; !fails && path && *path; path++) {
    if (access(*path, F_OK) == 0) fails = mount("/dev/null", *path, NULL, MS_BIND, NULL) != 0;
  }
  if (fails) fail(status, guard_step_namespaces);
  pid_t main = fork();
  if (main < 0) fail(status, guard_step_guard);
  if (main == 0) become(program, status);
  close(status);
  // This process holds no end of the program's pipes, or else nobody would see that the program closes them.
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int i = 0; i < 3; i++) if (nothing < 0 || dup2(nothing, i) < 0) close(i);
  int value;
  pid_t pid;
  while ((pid = waitpid(-1, &value, WUNTRACED)) > 0 || errno == EINTR) {
    if (pid != main) continue;
    struct guard_report report = {
      WIFSTOPPED(value) ? guard_stopped : guard_ended, WIFSTOPPED(value) ? WSTOPSIG(value) : value, guard_step_program};
    send(news, &report, sizeof report, MSG_NOSIGNAL);
  }
  _exit(0);
}

// The process that the guard has started: the program, or the first one in its namespaces, which tells the news of it.
// `is_alone` tells that whoever has started the guard is gone.
static struct { pid_t main; bool has_ended, is_alone; int news; } state = {.news = -1};

static void hear_news(void) {
  struct guard_report report;
  while (state.news >= 0 && recv(state.news, &report, sizeof report, MSG_DONTWAIT) == sizeof report) {
    if (report.event == guard_ended) state.has_ended = true;
    tell((enum guard_event)report.event, report.value);
  }
}

// Takes in children that have ended. Returns whether any child is left.
static bool reap(void) {
  int status;
  pid_t pid;
  hear_news();
  while ((pid = waitpid(-1, &status, WNOHANG | WUNTRACED)) > 0) {
    if (pid != state.main) continue;
    if (WIFSTOPPED(status)) {
      if (state.news < 0) tell(guard_stopped, WSTOPSIG(status));
    } else {
      hear_news();
      if (!state.has_ended) tell(guard_ended, status);
      state.has_ended = true;
    }
  }
  return pid == 0;
}

// Waits for a child, an order or a time. Returns an order, `guard_kill` if nobody is left to give one, or 0.
static int wait_until(int signals, int64_t time) {
  struct pollfd sources[3] = {{signals, POLLIN, 0}, {CONTROL, POLLIN, 0}, {state.news, POLLIN, 0}};
  int64_t left = time - now();
  if (poll(sources, 3, time < 0 ? -1 : left < 0 ? 0 : left > 1000000 ? 1000000 : (int)left) <= 0) return 0;
  struct signalfd_siginfo information;
  if (sources[0].revents) (void)!read(signals, &information, sizeof information);
  char order = guard_kill;
  if (!sources[1].revents) return 0;
  ssize_t count = recv(CONTROL, &order, 1, MSG_DONTWAIT);
  if (count < 0) return 0;
  if (count == 0) state.is_alone = true;
  return count == 0 ? guard_kill : order;
}

// MARK: - What is written to disk

// How often it is looked at, in milliseconds.
enum { LOOK = 100 };
static uint64_t disk_use;

// Adds the number after a name that begins a line of a small file.
static uint64_t number_in(const char *path, const char *name) {
  char text[512];
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  const char *place = strstr(text, name);
  uint64_t number = 0;
  if (place) for (place += strlen(name); *place >= '0' && *place <= '9'; place++) number = 10 * number + (uint64_t)(*place - '0');
  return number;
}

// What this process and all that descends from it have written to disk, those that have ended too: the system counts a child's
// bytes as its parent's once it was waited for.
static uint64_t written_bytes(void) {
  uint64_t sum = number_in("/proc/self/io", "\nwrite_bytes: ");
  int count = list_processes(NULL, 0);
  for (int i = 0; i < count; i++) {
    if (!processes[i].ours) continue;
    char path[32] = "/proc/", digits[12];
    int length = 0, end = 6;
    for (pid_t pid = processes[i].pid; pid > 0; pid /= 10) digits[length++] = (char)('0' + pid % 10);
    while (length > 0) path[end++] = digits[--length];
    memcpy(path + end, "/io", 4);
    sum += number_in(path, "\nwrite_bytes: ");
  }
  return sum;
}

static int add_size(const char *path, const struct stat *information, int kind, struct FTW *place) {
  (void)path, (void)kind, (void)place;
  disk_use += (uint64_t)information->st_blocks * 512;
  return 0;
}

// What is in a folder, on disk or in memory.
static uint64_t folder_size(const char *path) {
  disk_use = 0;
  nftw(path, add_size, 16, FTW_PHYS);
  return disk_use;
}

static bool is_full(const struct guarded_program *program) {
  static int looks;
  if (program->disk == 0) return false;
  if (program->folder && folder_size(program->folder) > program->disk) return true;
  // Looking at all processes takes longer.
  return looks++ % 10 == 9 && written_bytes() > program->disk;
}

static void guard(const struct guarded_program *program, int signals) {
  int64_t deadline = -1, look = now() + LOOK;
  int order = 0, step = 0;
  while (reap() && !state.has_ended && order != guard_kill) {
    int64_t next = program->disk == 0 ? deadline : deadline < 0 || look < deadline ? look : deadline;
    int heard = wait_until(signals, next);
    if (heard) order = heard;
    if (now() >= look) {
      if (is_full(program)) {
        tell(guard_full, 0);
        order = guard_kill;
        break;
      }
      look = now() + LOOK;
    }
    if (order != guard_wind_down || (deadline >= 0 && now() < deadline)) continue;
    // It has been left alone with the end of its input first, then is asked to go.
    if (deadline >= 0) {
      if (++step == 2) break;
      kill(-state.main, SIGTERM);
      kill(-state.main, SIGCONT);
    }
    deadline = now() + program->grace;
  }
  bool was_ended = state.has_ended;
  for (int64_t end = now() + LEAVE; was_ended && reap() && now() < end && order != guard_kill;) {
    int heard = wait_until(signals, end);
    if (heard == guard_kill) order = heard;
  }
  int left = 0;
  for (bool isFirst = true; reap(); isFirst = false) {
    int killed = kill_descendants(NULL, 0);
    if (isFirst) left = killed - (state.has_ended ? 0 : 1) - (state.news < 0 ? 0 : 1);
    if (left < 0) left = 0;
    struct pollfd source = {signals, POLLIN, 0};
    struct signalfd_siginfo information;
    if (poll(&source, 1, 5) > 0) (void)!read(signals, &information, sizeof information);
  }
  if (state.is_alone && *program->scratch) folder_remove(program->scratch);
  tell(guard_over, left);
  _exit(0);
}

pid_t guard_start(const struct guarded_program *program) {
  pid_t pid = fork();
  if (pid != 0) return pid;
  bool fails = setsid() < 0 || prctl(PR_SET_CHILD_SUBREAPER, 1) != 0;
  prctl(PR_SET_NAME, "parlor-guard");
  struct failure failure = {errno, guard_step_guard};
  if (!fails && program->in_namespaces && !leave_namespaces()) {
    fails = true;
    failure = (struct failure){errno, guard_step_namespaces};
  }
  if (!fails && prctl(PR_SET_DUMPABLE, 0) != 0) {
    fails = true;
    failure.error = errno;
  }
  int moved[4] = {program->input, program->output, program->errors, program->control};
  for (int i = 0; i < 4 && !fails; i++) {
    moved[i] = fcntl(moved[i], F_DUPFD, 10);
    if (moved[i] < 0) fails = true, failure.error = errno;
  }
  if (fails) give_up(program->control, failure);
  for (int i = 0; i < 4; i++) {
    if (dup2(moved[i], i) < 0) give_up(moved[3], (struct failure){errno, guard_step_guard});
  }
  if (syscall(SYS_close_range, 4, ~0u, 0) != 0 || fcntl(CONTROL, F_SETFD, FD_CLOEXEC) != 0) {
    give_up(CONTROL, (struct failure){errno, guard_step_guard});
  }
  sigset_t set;
  sigfillset(&set);
  if (sigprocmask(SIG_SETMASK, &set, NULL) != 0) give_up(CONTROL, (struct failure){errno, guard_step_guard});
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  int signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK), status[2];
  int news[2] = {-1, -1};
  if (signals < 0 || pipe2(status, O_CLOEXEC) != 0
      || (program->in_namespaces && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, news) != 0)) {
    give_up(CONTROL, (struct failure){errno, guard_step_guard});
  }
  state.main = fork();
  if (state.main == 0) {
    if (!program->in_namespaces) become(program, status[1]);
    rule_namespaces(program, status[1], news[1]);
  }
  close(status[1]);
  if (program->in_namespaces) {
    close(news[1]);
    state.news = news[0];
  }
  if (state.main < 0) give_up(CONTROL, (struct failure){errno, guard_step_guard});
  // The guard holds no end of the program's pipes.
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int i = 0; i < 3; i++) dup2(nothing, i);
  if (read(status[0], &failure, sizeof failure) == sizeof failure) give_up(CONTROL, failure);
  close(status[0]);
  guard(program, signals);
  return 0;
}

int orphans_kill(const pid_t *guards, int count) {
  int killed = 0, last;
  do {
    last = kill_descendants(guards, count);
    killed += last;
    for (int i = 0; last > 0 && i < MOST_PROCESSES; i++) {
      if (processes[i].ours && processes[i].parent == getpid()) waitpid(processes[i].pid, NULL, 0);
    }
  } while (last > 0);
  return killed;
}

void orphans_adopt(void) { prctl(PR_SET_CHILD_SUBREAPER, 1); }

int processor_count(void) {
  cpu_set_t allowed;
  return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
}

void processor_keep(int number) {
  cpu_set_t allowed, one;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  number %= CPU_COUNT(&allowed);
  for (int processor = 0; processor < CPU_SETSIZE; processor++) {
    if (!CPU_ISSET(processor, &allowed) || number-- > 0) continue;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    sched_setaffinity(0, sizeof one, &one);
    return;
  }
}

void process_hide(void) { prctl(PR_SET_DUMPABLE, 0); }

static volatile sig_atomic_t count_of_interruptions;
static void interrupt(int signal) {
  (void)signal;
  // Whoever insists does not wait for a game to end; the guards take care of the rest.
  if (++count_of_interruptions > 2) _exit(130);
}
void interruptions_count(void) {
  const struct sigaction counting = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
  // Whoever has started this process may have blocked them.
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < 2; i++) {
    const int signal = i == 0 ? SIGINT : SIGTERM;
    sigaction(signal, &counting, NULL);
    sigaddset(&set, signal);
  }
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}
int interruptions(void) { return count_of_interruptions; }
