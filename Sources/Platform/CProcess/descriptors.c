#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "process.h"

bool pipe_make(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0; }

int visitor_accept(int socket) { return accept4(socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

bool descriptors_send(int socket) {
  char byte = 'd';
  union { struct cmsghdr header; char space[CMSG_SPACE(2 * sizeof(int))]; } control;
  memset(&control, 0, sizeof control);
  struct iovec data = {&byte, 1};
  struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control.space};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(2 * sizeof(int));
  memcpy(CMSG_DATA(header), (int[]){STDIN_FILENO, STDOUT_FILENO}, 2 * sizeof(int));
  return sendmsg(socket, &message, MSG_NOSIGNAL) == 1;
}

static bool is_stream(int descriptor) {
  struct stat information;
  return fstat(descriptor, &information) == 0 && (S_ISFIFO(information.st_mode) || S_ISSOCK(information.st_mode));
}

bool descriptors_receive(int socket, int descriptors[2]) {
  char byte;
  union { struct cmsghdr header; char space[CMSG_SPACE(2 * sizeof(int))]; } control;
  struct iovec data = {&byte, 1};
  struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control.space};
  if (recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) != 1) return false;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (!header || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) return false;
  size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
  memcpy(descriptors, CMSG_DATA(header), (count < 2 ? count : 2) * sizeof(int));
  if (count == 2 && is_stream(descriptors[0]) && is_stream(descriptors[1])) return true;
  for (size_t i = 0; i < count; i++) close(descriptors[i]);
  return false;
}

static int remove_entry(const char *path, const struct stat *information, int kind, struct FTW *place) {
  (void)information, (void)kind, (void)place;
  remove(path);
  return 0;
}

void folder_remove(const char *path) { nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }
