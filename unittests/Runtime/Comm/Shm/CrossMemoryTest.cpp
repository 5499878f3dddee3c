//===- CrossMemoryTest.cpp - reads of the memory of other processes -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Comm/Engine/ReadingTrial.h"
#include "Comm/Engine/StepBarrier.h"
#include "Processes.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <new>
#include <span>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>

using namespace dist;
using dist::testing::RankProcesses;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int kRanks = 3, kRoot = 1;
constexpr int64_t kPiece = 30000;

/// Returns element `i` of the send of `rank`.
int valueAt(int rank, int64_t i) { return rank * 1000000 + int(i); }

/// Returns element `i` of a rank's receive; -1 if it receives no value.
int expectedAt(CollectiveOp op, int rank, int64_t i) {
  int piece = int(i / kPiece);
  int64_t at = i % kPiece;
  switch (op) {
  case CollectiveOp::AllGather:
    return valueAt(piece, at);
  case CollectiveOp::Gather:
    return rank == kRoot ? valueAt(piece, at) : -1;
  case CollectiveOp::AllToAll:
    return valueAt(piece, rank * kPiece + at);
  case CollectiveOp::Broadcast:
    return valueAt(kRoot, i);
  case CollectiveOp::Scatter:
    return valueAt(kRoot, rank * kPiece + i);
  default:
    return valueAt((rank + 1) % kRanks, i); // Permute.
  }
}

class Collectives {
public:
  Collectives(Communicator &group, int rank) : group(group), rank(rank) {}

  /// Runs each collective that only moves data, often enough to try all ways.
  Status runAll() {
    for (int i = 0; i < 3 * int(ReadingTrial::kTrials); ++i)
      if (Status status = runEach(); !status.ok())
        return status;
    return {};
  }

private:
  Communicator &group;
  int rank;
  uint64_t sequence = 0;

  Status runEach() {
    for (CollectiveOp op : {CollectiveOp::AllGather, CollectiveOp::Gather,
                            CollectiveOp::AllToAll, CollectiveOp::Broadcast,
                            CollectiveOp::Scatter, CollectiveOp::Permute})
      if (Status status = run(op); !status.ok())
        return status;
    return {};
  }

  Status run(CollectiveOp op) {
    bool sendsPieces =
        op == CollectiveOp::AllToAll || op == CollectiveOp::Scatter;
    bool receivesPieces = op == CollectiveOp::AllGather ||
                          op == CollectiveOp::Gather ||
                          op == CollectiveOp::AllToAll;
    std::vector<int> apart(size_t(sendsPieces ? kRanks * kPiece : kPiece));
    std::vector<int> receive(size_t(receivesPieces ? kRanks * kPiece : kPiece));
    std::span<int> send = apart;
    if (op == CollectiveOp::AllGather) // In place.
      send = {receive.data() + rank * kPiece, apart.size()};
    for (size_t i = 0; i < send.size(); ++i)
      send[i] = valueAt(rank, int64_t(i));
    CollectiveRequest request;
    request.signature.op = op;
    request.signature.dtype = DType::I32;
    request.signature.counts = {int64_t(send.size())};
    request.signature.root = kRoot;
    if (op == CollectiveOp::Permute)
      request.signature.sources = {1, 2, 0};
    request.sends = {send.data()};
    request.receives = {receive.data()};
    Status status = group.submit(
        {{&request, 1}, ++sequence, Clock::now() + std::chrono::seconds(60)});
    return status.ok() ? compare(op, receive) : status;
  }

  Status compare(CollectiveOp op, const std::vector<int> &receive) {
    for (size_t i = 0; i < receive.size(); ++i)
      if (int expected = expectedAt(op, rank, int64_t(i));
          expected >= 0 && receive[i] != expected)
        return Status::internal(fmt::format("{} of rank {}: {} at {}, not {}",
                                            toString(op), rank, receive[i], i,
                                            expected));
    return {};
  }
};

void expectAllOk(RankProcesses &ranks) {
  for (const Status &status : ranks.join())
    EXPECT_TRUE(status.ok()) << status.str();
}

TEST(CrossMemory, MovesTheSame) {
  RankProcesses ranks(kRanks, [](int rank, auto end) {
    return Collectives(*end, rank).runAll();
  });
  expectAllOk(ranks);
}

TEST(CrossMemory, CanBeTurnedOff) {
  ShmOptions options;
  options.crossMemoryAttach = false;
  RankProcesses ranks(
      kRanks,
      [](int rank, auto end) { return Collectives(*end, rank).runAll(); },
      options);
  expectAllOk(ranks);
}

/// Both ways are tried, and the faster one stays; an impossible one is not
/// chosen.
TEST(CrossMemory, IsChosenWhereItIsFaster) {
  using std::chrono::microseconds;
  for (bool isFaster : {false, true}) {
    ReadingTrial trial;
    unsigned reads = 0;
    for (unsigned i = 0; i < 2 * ReadingTrial::kTrials; ++i) {
      bool isRead = trial.wants(), isLate = i == 2;
      reads += isRead;
      trial.note(isRead, microseconds(isLate               ? 900
                                      : isRead == isFaster ? 10
                                                           : 20));
    }
    EXPECT_EQ(reads, ReadingTrial::kTrials);
    EXPECT_EQ(trial.wants(), isFaster);
  }
  ReadingTrial never;
  for (unsigned i = 0; i < 3 * ReadingTrial::kTrials; ++i)
    never.note(false, microseconds(10));
  EXPECT_FALSE(never.wants());
}

/// The progress of rank 1, then of rank 0, shared by both processes.
enum Stage : int { Gathering, GivenUp, Done };
std::atomic<int> *stage = nullptr;

void awaitStage(Stage which) {
  for (auto end = Clock::now() + std::chrono::seconds(60);
       *stage < which && Clock::now() < end;)
    usleep(1000);
}

void awaitGivingUp(FaultPoint point, int, uint32_t) {
  if (point == FaultPoint::AfterBarrier)
    awaitStage(GivenUp);
}

/// Runs an all_gather in which each rank sends its number.
Status gather(Communicator &group, int rank, uint64_t sequence, Deadline end,
              std::vector<int> &send, std::vector<int> &receive) {
  std::fill(send.begin(), send.end(), rank);
  CollectiveRequest request;
  request.signature.op = CollectiveOp::AllGather;
  request.signature.dtype = DType::I32;
  request.signature.counts = {int64_t(send.size())};
  request.sends = {send.data()};
  request.receives = {receive.data()};
  return group.submit({{&request, 1}, sequence, end});
}

/// Rank 0 reads when rank 1 has given up and uses its buffer again.
Status gatherLate(Communicator &group, int rank) {
  std::vector<int> send(kPiece), receive(2 * kPiece);
  Deadline late = Clock::now() + std::chrono::seconds(60);
  if (Status status = gather(group, rank, 1, late, send, receive); !status.ok())
    return status;
  if (rank == 0)
    setFaultHook(awaitGivingUp);
  else
    late = Clock::now() + std::chrono::milliseconds(500);
  Status status = gather(group, rank, 2, late, send, receive);
  if (rank == 1) {
    std::fill(send.begin(), send.end(), -1);
    *stage = GivenUp;
    awaitStage(Done);
    return {};
  }
  *stage = Done;
  bool isRight = std::all_of(receive.begin() + kPiece, receive.end(),
                             [](int seen) { return seen == 1; });
  return status.ok() && !isRight
             ? Status::internal("success, with what was written later")
             : Status();
}

TEST(CrossMemory, IsNotReadAfterItsOwnerGaveUp) {
  void *shared = mmap(nullptr, sizeof(*stage), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(shared, MAP_FAILED);
  stage = new (shared) std::atomic<int>(Gathering);
  {
    RankProcesses ranks(
        2, [](int rank, auto end) { return gatherLate(*end, rank); });
    expectAllOk(ranks);
  }
  munmap(shared, sizeof(*stage));
}

#ifdef __x86_64__

int probe = 42;

/// True if this process may read its parent, which has `probe` at the same
/// address.
bool maySystem() {
  int seen = 0;
  iovec to = {&seen, sizeof(seen)}, from = {&probe, sizeof(probe)};
  return process_vm_readv(getppid(), &to, 1, &from, 1, 0) == sizeof(seen);
}

int refused = 0;

void refuse(int, siginfo_t *, void *context) {
  ++refused;
  static_cast<ucontext_t *>(context)->uc_mcontext.gregs[REG_RAX] = -EPERM;
}

/// Makes process_vm_readv fail in this process from now on, and counts the
/// calls.
void refuseReading() {
  struct sigaction action = {};
  action.sa_sigaction = refuse;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSYS, &action, nullptr);
  sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_readv, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  sock_fprog program = {std::size(code), code};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    std::abort();
}

/// If one rank cannot read any more, all use the shared segment, then and
/// later.
TEST(CrossMemory, EndsWhereItIsRefused) {
  RankProcesses ranks(kRanks, [](int rank, auto end) {
    bool may = maySystem();
    if (rank == 2)
      refuseReading();
    if (Status status = Collectives(*end, rank).runAll(); !status.ok())
      return status;
    if (rank == 2 && refused != int(may))
      return Status::internal(fmt::format("{} were refused", refused));
    return Status();
  });
  expectAllOk(ranks);
}

#endif

} // namespace
