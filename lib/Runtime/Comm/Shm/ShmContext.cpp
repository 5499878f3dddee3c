//===- ShmContext.cpp - what processes know of their context --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShmContext.h"
#include "Comm/Engine/Waiting.h"
#include "dist/Runtime/Comm/Communicator.h"
#include "dist/Runtime/Host/HostProcess.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <thread>
#include <unistd.h>

using namespace dist;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

static constexpr std::string_view kSegmentKey = "shm/segment";

//===----------------------------------------------------------------------===//
// Joining
//===----------------------------------------------------------------------===//

static Status notJoined(const std::vector<int> &late) {
  return Status(StatusCode::DeadlineExceeded,
                fmt::format("rank {} {} not joined in time",
                            fmt::join(late, ", "),
                            late.size() == 1 ? "has" : "have"),
                late.empty() ? -1 : late.front());
}

Result<ShmSegment> ShmContext::openSegment(Store &store, int rank, int size,
                                           const ShmOptions &options,
                                           Deadline deadline) {
  if (rank == 0) {
    auto segment = ShmSegment::create(size, options);
    if (!segment)
      return segment;
    if (Status status = store.set(kSegmentKey, segment->location());
        !status.ok())
      return status;
    return segment;
  }
  auto location = store.get(kSegmentKey, deadline);
  if (!location && location.status().getCode() == StatusCode::DeadlineExceeded)
    return notJoined({0});
  if (!location)
    return location.status();
  return ShmSegment::open(*location, size);
}

Result<std::shared_ptr<ShmContext>>
ShmContext::join(Store &store, int rank, int size, const ShmOptions &options) {
  Deadline deadline = deadlineIn(options.timeout);
  auto segment = openSegment(store, rank, size, options, deadline);
  if (!segment)
    return segment.status();
  std::shared_ptr<ShmContext> context(
      new ShmContext(std::move(*segment), rank));
  context->segment.rank(rank).mapped = context->segment.mappedAt();
  int32_t nobody = 0;
  if (!context->segment.rank(rank).pid.compare_exchange_strong(nobody,
                                                               getpid()))
    return Status::invalid(
        fmt::format("process {} has joined as rank {} already", nobody, rank));
  Status status = context->awaitAll(options, deadline);
  if (rank == 0)
    if (auto removed = store.remove(kSegmentKey); !removed && status.ok())
      status = removed.status();
  if (!status.ok())
    return context->fail(status);
  context->reads = options.crossMemoryAttach && context->canReadPeers();
  auto liveness = Liveness::begin(context->segment, rank, options.deadAfter,
                                  context->progressTasks);
  if (!liveness)
    return context->fail(liveness.status());
  context->liveness = std::move(*liveness);
  return context;
}

/// A rank that has joined and ended before the others came.
Status ShmContext::lostEarly() const {
  for (int peer = 0; peer < segment.header().size; ++peer)
    if (int pid = segment.rank(peer).pid; pid != 0) {
      int process = openProcess(pid);
      bool isThere = process < 0 ? errno != ESRCH : !hasEnded(process);
      if (process >= 0)
        close(process);
      if (!isThere)
        return lostRank(peer, fmt::format("its process ({}) has ended", pid));
    }
  return {};
}

Status ShmContext::awaitAll(const ShmOptions &options, Deadline deadline) {
  SegmentHeader &header = segment.header();
  auto haveJoined = [&] {
    for (int peer = 0; peer < header.size; ++peer)
      if (segment.rank(peer).pid == 0)
        return false;
    return true;
  };
  for (auto begin = Clock::now(), looked = begin; !haveJoined();) {
    auto now = Clock::now();
    if (now >= deadline)
      return missing();
    if (isAborted())
      return aborted();
    if (now - looked >= kLook) {
      looked = now;
      Status status = lostEarly();
      if (status.ok())
        status = options.lost();
      if (!status.ok() && !haveJoined()) // Or the job may be over by now.
        return status;
    }
    bool isNew = now - begin < kLook;
    if (!isNew || !offerCore())
      std::this_thread::sleep_for(isNew ? 100us : 1000us);
  }
  return {};
}

/// Tried on the head of the segment, where each has it.
bool ShmContext::canReadPeers() const {
  for (int peer = 0; peer < segment.header().size; ++peer) {
    SegmentLayout seen = {};
    uint64_t at = segment.rank(peer).mapped;
    if (!readPeer(peer, &seen, reinterpret_cast<const void *>(at),
                  sizeof(seen)) ||
        seen.nonce != segment.header().nonce)
      return false;
  }
  return true;
}

Status ShmContext::missing() const {
  std::vector<int> late;
  for (int peer = 0; peer < segment.header().size; ++peer)
    if (segment.rank(peer).pid == 0)
      late.push_back(peer);
  return notJoined(late);
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

namespace {

/// Holds the segment's lock. If its last holder died, what it did is one number
/// or record that was written or not.
class SegmentLock {
public:
  explicit SegmentLock(pthread_mutex_t &lock) : lock(lock) {
    timespec until = {};
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += 10;
    int result = pthread_mutex_clocklock(&lock, CLOCK_MONOTONIC, &until);
    if (result == EOWNERDEAD)
      pthread_mutex_consistent(&lock);
    isHeld = result == 0 || result == EOWNERDEAD;
  }
  ~SegmentLock() {
    if (isHeld)
      pthread_mutex_unlock(&lock);
  }
  bool isHeld;

private:
  pthread_mutex_t &lock;
};

} // namespace

static uint64_t hash(uint64_t seed, std::string_view text) {
  for (char character : text) // FNV-1a
    seed = (seed ^ uint8_t(character)) * 0x100000001b3;
  return seed;
}

Result<int> ShmContext::enter(const std::vector<int> &members,
                              const std::string &name) {
  std::string text = fmt::format("{} {}", fmt::join(members, ","), name);
  uint64_t key[2] = {hash(0xcbf29ce484222325, text),
                     hash(0x9e3779b97f4a7c15, text)};
  SegmentLock lock(segment.header().lock);
  if (!lock.isHeld)
    return Status(StatusCode::Aborted, // Its rank is unknown.
                  "another rank is making a group and has not run for 10 s");
  auto place = findPlace(key, int(members.size()));
  if (place)
    ++segment.group(*place).joined;
  return place;
}

Result<int> ShmContext::findPlace(const uint64_t (&key)[2], int size) {
  int places = segment.header().maxGroups, free = -1;
  for (int i = places - 1; i >= 0; --i) {
    GroupRecord &group = segment.group(i);
    if (group.size == 0)
      free = i;
    else if (group.key[0] == key[0] && group.key[1] == key[1] &&
             group.joined < group.size)
      return i;
  }
  if (free < 0)
    return Status(
        StatusCode::ResourceExhausted,
        fmt::format("there are {} groups and queues already, which rank 0 "
                    "decides (ShmOptions::maxGroups, $DIST_SHM_GROUPS)",
                    places));
  segment.group(free) = {{key[0], key[1]}, size, 0, 0};
  return free;
}

void ShmContext::leave(int index) {
  SegmentLock lock(segment.header().lock);
  GroupRecord &group = segment.group(index);
  if (!lock.isHeld || ++group.left < group.size)
    return;
  // Fresh pages: all zero is the beginning.
  segment.release(groupSegment(index), segment.header().groupSegmentBytes);
  group.size = 0;
}

//===----------------------------------------------------------------------===//
// Aborts, memory
//===----------------------------------------------------------------------===//

void ShmContext::abort(const Status &why) {
  AbortRecord &record = segment.header().abort;
  uint32_t none = 0;
  if (!record.state.compare_exchange_strong(none, uint32_t(1 + 2 * rank)))
    return;
  record.code = int32_t(why.getCode());
  record.rank = why.getRank();
  record.length =
      uint32_t(std::min(why.getMessage().size(), sizeof(record.message)));
  std::memcpy(record.message, why.getMessage().data(), record.length);
  record.state.store(2);
}

/// Returns why a rank is lost. One that has left before it ended is not.
std::optional<std::string> ShmContext::lost(int rank) {
  std::optional<std::string> why = liveness->lost(rank);
  return hasLeft(rank) ? std::nullopt : why;
}

/// Returns the reason of the abort. Waits for the rank that writes it, because
/// that rank may have to wait for a core.
Status ShmContext::aborted() {
  AbortRecord &record = segment.header().abort;
  Deadline deadline = deadlineIn(std::chrono::milliseconds(100));
  auto mayCome = [&](int writer) {
    return Clock::now() < deadline || (liveness && !liveness->lost(writer));
  };
  for (uint32_t state; (state = record.state) != 2 && mayCome(int(state / 2));)
    std::this_thread::yield();
  if (uint32_t state = record.state; state != 2)
    return abortedBecause(Status(
        StatusCode::Unavailable,
        "it was lost before it could report the reason", int(state / 2)));
  return abortedBecause(Status(StatusCode(record.code),
                               {record.message, record.length}, record.rank));
}

/// In steps, so that a process that is killed meanwhile ends soon.
bool ShmContext::readPeer(int rank, void *to, const void *from,
                          size_t bytes) const {
  constexpr size_t kStep = 16 << 20;
  auto *destination = static_cast<std::byte *>(to);
  auto *source = static_cast<std::byte *>(const_cast<void *>(from));
  while (bytes > 0) {
    iovec local = {destination, std::min(bytes, kStep)};
    iovec remote = {source, local.iov_len};
    ssize_t read =
        process_vm_readv(segment.rank(rank).pid, &local, 1, &remote, 1, 0);
    if (read <= 0)
      return false;
    destination += read;
    source += read;
    bytes -= size_t(read);
  }
  return true;
}

Result<std::shared_ptr<void>> ShmContext::allocate(size_t bytes) {
  auto block = heap.allocate(bytes);
  if (!block)
    return block.status();
  return std::shared_ptr<void>(
      *block, [context = shared_from_this()](void *memory) {
        context->heap.free(static_cast<std::byte *>(memory));
      });
}
