//===- FileLock.cpp - locks on a file of many processes -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileLock.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <thread>

using namespace dist;

static constexpr off_t momentaryByte = off_t(1) << 62;
static constexpr off_t memberByte = momentaryByte + 1;

static int control(int fd, int command, short type, off_t byte,
                   short *found = nullptr) {
  struct flock lock{};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = byte;
  lock.l_len = 1;
  if (fcntl(fd, command, &lock) != 0)
    return errno;
  if (found)
    *found = lock.l_type;
  return 0;
}

Status FileLock::noLocks(int error) const {
  return {StatusCode::Unavailable,
          fmt::format("store '{}': cannot lock the file: {}; expected a file "
                      "system with locks (NFS without nolock, Lustre with "
                      "flock)",
                      path, std::strerror(error))};
}

Status FileLock::acquire(bool toWrite, Deadline deadline) const {
  using namespace std::chrono_literals;
  short type = toWrite ? F_WRLCK : F_RDLCK;
  for (auto pause = 20us;; pause = std::min(2 * pause, 2000us)) {
    int error = control(fd(), F_OFD_SETLK, type, momentaryByte);
    if (!error)
      return {};
    if (error != EAGAIN && error != EACCES && error != EINTR)
      return noLocks(error);
    if (std::chrono::steady_clock::now() >= deadline)
      return {StatusCode::Unavailable,
              fmt::format("store '{}': another process does not release its "
                          "lock on the file; is one of them stopped?",
                          path)};
    std::this_thread::sleep_for(pause);
  }
}

void FileLock::release() const {
  control(fd(), F_OFD_SETLK, F_UNLCK, momentaryByte);
}

Status FileLock::join() const {
  int error = control(fd(), F_OFD_SETLK, F_RDLCK, memberByte);
  return error ? noLocks(error) : Status();
}

void FileLock::leave() const {
  control(fd(), F_OFD_SETLK, F_UNLCK, memberByte);
}

bool FileLock::isJoinedByOthers() const {
  short found = F_RDLCK; // If unknown, it is in use.
  control(fd(), F_OFD_GETLK, F_WRLCK, memberByte, &found);
  return found != F_UNLCK;
}

bool FileLock::isAtPath() const {
  struct stat own, there;
  return fstat(fd(), &own) == 0 && stat(path.c_str(), &there) == 0 &&
         own.st_ino == there.st_ino && own.st_dev == there.st_dev;
}
