//===- ShmSegment.cpp - memory that the processes of a world share --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShmSegment.h"
#include "Comm/Engine/GroupSegment.h"
#include "ShmMessageQueue.h"
#include "dist/Runtime/Host/HostProcess.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <random>
#include <sstream>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace dist;

static constexpr uint64_t kMagic = 0x324d48532d544944; // "DIT-SHM2"
static constexpr size_t kPage = size_t(2) << 20;       ///< A huge one.
static constexpr size_t kMostHeaps = size_t(16) << 40;

static size_t alignSegment(size_t bytes, size_t to = kPage) {
  return (bytes + to - 1) / to * to;
}

static Status exhausted(const std::string &what) {
  return {StatusCode::ResourceExhausted,
          fmt::format("{}: {}", what, std::strerror(errno))};
}

size_t dist::roomBytesFor(int size) {
  return alignSegment(GroupSegment::bytes(size)) +
         alignSegment(ShmMessageQueue::bytes(size));
}

//===----------------------------------------------------------------------===//
// Making and opening
//===----------------------------------------------------------------------===//

static SegmentLayout layoutFor(int size, const ShmOptions &options) {
  SegmentLayout header = {};
  header.magic = kMagic;
  std::random_device random;
  header.nonce = uint64_t(random()) << 32 | random();
  header.size = size;
  header.maxGroups = options.maxGroups;
  header.groupsBegin = alignSegment(sizeof(SegmentHeader), 128) +
                       size_t(size) * sizeof(RankRecord);
  header.groupSegmentsBegin = alignSegment(
      header.groupsBegin + size_t(options.maxGroups) * sizeof(GroupRecord));
  header.groupSegmentBytes = roomBytesFor(size);
  header.heapsBegin = header.groupSegmentsBegin +
                      size_t(options.maxGroups) * header.groupSegmentBytes;
  size_t present =
      size_t(sysconf(_SC_PHYS_PAGES)) * size_t(sysconf(_SC_PAGE_SIZE));
  size_t wanted = options.symmetricBytes ? options.symmetricBytes : present;
  header.heapBytes = alignSegment(std::min(wanted, kMostHeaps / size_t(size)));
  header.bytes = header.heapsBegin + size_t(size) * header.heapBytes;
  return header;
}

/// Initialises a lock that a waiting process gets when its holder dies.
static void initialise(pthread_mutex_t &lock) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&lock, &attributes);
  pthread_mutexattr_destroy(&attributes);
}

/// A file beyond the limit would end the process (SIGXFSZ).
static Status checkFileSize(size_t bytes) {
  rlimit limit = {};
  getrlimit(RLIMIT_FSIZE, &limit);
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= bytes)
    return {};
  return {StatusCode::ResourceExhausted,
          fmt::format("shared memory of {} bytes is a file larger than allowed "
                      "({} bytes): raise ulimit -f, or choose another "
                      "backend, such as gloo",
                      bytes, limit.rlim_cur)};
}

Result<ShmSegment> ShmSegment::map(int fd, size_t bytes) {
  void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_NORESERVE, fd, 0);
  if (memory == MAP_FAILED) {
    Status status =
        exhausted(fmt::format("cannot map shared memory of {} bytes (raise "
                              "ulimit -v, or choose another backend, such as "
                              "gloo)",
                              bytes));
    close(fd);
    return status;
  }
  madvise(memory, bytes, MADV_DONTDUMP);
  return ShmSegment(fd, static_cast<std::byte *>(memory), bytes);
}

Result<ShmSegment> ShmSegment::create(int size, const ShmOptions &options) {
  SegmentLayout layout = layoutFor(size, options);
  if (Status status = checkFileSize(layout.bytes); !status.ok())
    return status;
  int fd = memfd_create("dist-shm", MFD_CLOEXEC);
  if (fd < 0)
    return exhausted("cannot make shared memory");
  if (ftruncate(fd, off_t(layout.bytes)) != 0) {
    Status status = exhausted(
        fmt::format("cannot make shared memory of {} bytes", layout.bytes));
    close(fd);
    return status;
  }
  auto segment = map(fd, layout.bytes);
  if (!segment)
    return segment;
  SegmentHeader &header = segment->header();
  static_cast<SegmentLayout &>(header) = layout;
  initialise(header.lock);
  madvise(segment->at(header.groupSegmentsBegin),
          header.bytes - header.groupSegmentsBegin, MADV_HUGEPAGE);
  return segment;
}

std::string ShmSegment::location() const {
  return fmt::format("{} {} {} {}", processSpace(), getpid(), fd,
                     header().nonce);
}

Result<ShmSegment> ShmSegment::open(const std::string &location, int size) {
  std::istringstream words(location);
  std::string where;
  int pid = 0, theirs = -1;
  uint64_t nonce = 0;
  words >> where >> pid >> theirs >> nonce;
  if (where != processSpace())
    return Status(StatusCode::Unavailable,
                  "rank 0 is on another host or in another PID namespace: shm "
                  "is for the processes of one",
                  0);
  std::string path = fmt::format("/proc/{}/fd/{}", pid, theirs);
  int fd = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (fd < 0)
    return Status(StatusCode::Unavailable,
                  fmt::format("cannot open the shared memory of rank 0, {}: {} "
                              "(shm is for processes of one user)",
                              path, std::strerror(errno)),
                  0);
  SegmentLayout layout;
  bool isOurs =
      pread(fd, &layout, sizeof(layout), 0) == ssize_t(sizeof(layout)) &&
      layout.magic == kMagic && layout.nonce == nonce;
  if (!isOurs || layout.size != size) {
    close(fd);
    return isOurs ? Status::invalid(fmt::format(
                        "rank 0 is of a world of {} ranks, this one of {}",
                        layout.size, size))
                  : Status(StatusCode::Unavailable,
                           fmt::format("{} is not the shared memory of rank 0: "
                                       "it has ended",
                                       path),
                           0);
  }
  return map(fd, layout.bytes);
}

ShmSegment::ShmSegment(ShmSegment &&other) noexcept
    : fd(other.fd), memory(other.memory), bytes(other.bytes) {
  other.fd = -1;
}

ShmSegment::~ShmSegment() {
  if (fd < 0)
    return;
  munmap(memory, bytes);
  close(fd);
}

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

RankRecord &ShmSegment::rank(int index) const {
  return reinterpret_cast<RankRecord *>(
      memory + alignSegment(sizeof(SegmentHeader), 128))[index];
}

GroupRecord &ShmSegment::group(int index) const {
  return reinterpret_cast<GroupRecord *>(memory + header().groupsBegin)[index];
}

std::optional<uint64_t> ShmSegment::heapOffset(const void *data,
                                               size_t length) const {
  uint64_t offset = uint64_t(static_cast<const std::byte *>(data) - memory);
  if (offset < header().heapsBegin || offset > bytes || length > bytes - offset)
    return std::nullopt;
  return offset;
}

Status ShmSegment::commit(std::byte *begin, size_t length) const {
  int result = 0;
  do
    result = fallocate(fd, 0, off_t(begin - memory), off_t(length));
  while (result != 0 && errno == EINTR);
  if (result == 0)
    return {};
  Status status =
      exhausted(fmt::format("no memory for {} shared bytes", length));
  release(begin, length);
  return status;
}

void ShmSegment::release(std::byte *begin, size_t length) const {
  (void)fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                  off_t(begin - memory), off_t(length));
}
