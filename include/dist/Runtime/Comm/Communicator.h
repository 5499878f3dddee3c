//===- Communicator.h - the interface of a backend --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_COMMUNICATOR_H
#define DIST_RUNTIME_COMM_COMMUNICATOR_H

#include "dist/Runtime/Collective/Collective.h"
#include "dist/Runtime/Deadline.h"
#include "dist/Runtime/LostRank.h"

#include <memory>
#include <span>

namespace dist {

/// Returns a failure with the call and its location in the program: "all_reduce
/// over {world}, call 3 (train.c:12): rank 2 has not ...".
Status failureOf(const std::string &call, const std::string &location,
                 const Status &status);

/// Returns `all_reduce over {world}, call 3`.
std::string callText(CollectiveOp op, std::string_view group,
                     uint64_t sequence);

/// Requests that are executed as one, with the data of ProcessGroup about them.
/// Every rank of the group submits the same batches in the same order.
struct Batch {
  std::span<const CollectiveRequest> requests;
  uint64_t sequence = 0; ///< 1 for the first batch of the group.
  Deadline deadline;
  std::string_view group = {}; ///< Its name, for errors.

  /// Returns `call 3: all_reduce(sum, f32, counts [4]) at model.py:7`.
  std::string str() const;
};

/// The peer of a receive that takes the first message from any rank.
inline constexpr int kAnySource = -1;

/// One message between two ranks of a group, seen from one of them. Messages
/// from one rank to another never overtake each other: the first send meets the
/// first receive that was posted for it. Both ends agree on type and count.
struct Message {
  bool isSend = false;
  int peer = 0; ///< A rank of the group; a receive may take kAnySource.
  DType dtype = DType::F32;
  int64_t count = 0;
  void *data = nullptr; ///< Is only read by a send.
  /// True for a part of an object, which only matches a part of an object.
  bool isObject = false;

  size_t bytes() const { return size_t(count * sizeOf(dtype)); }
  /// Returns the properties that must be equal at both ends, besides the count.
  uint8_t kind() const { return uint8_t(uint8_t(dtype) | isObject << 7); }
  /// Returns this end of a message that another rank has announced.
  static Message of(bool isSend, int peer, uint8_t kind, int64_t count) {
    return {isSend, peer, DType(kind & 127), count, nullptr, kind > 127};
  }
  /// True if this receive takes a message of `from`.
  bool accepts(int from) const { return peer == kAnySource || peer == from; }
  /// Returns `send(f32, count 4, to 1)` or `receive(f32, count 4, from any
  /// rank)`.
  std::string str() const;
};

/// Messages that were posted together. They proceed by themselves or whenever
/// one of the ranks polls its transfers: a transfer that is posted must be
/// tested or waited for. The destructor cancels messages that have not begun,
/// and waits for those that have: no rank uses the buffers after it.
class PendingTransfer {
public:
  virtual ~PendingTransfer() = default;

  /// True if wait would return at once; never blocks.
  virtual bool test() = 0;

  /// Waits until all messages have arrived: a send is complete once its buffer
  /// may be used again, a receive once its data is there. Errors:
  ///
  ///   MISMATCH           the ends differ; the error has both
  ///   UNAVAILABLE        a peer has left, or a member was lost; named
  ///   DEADLINE_EXCEEDED  a peer has not come; named, nothing is cancelled
  ///   ABORTED            abort was called; the rank to blame is named
  virtual Status wait(Deadline deadline) = 0;

  /// Returns, for a completed receive, the rank that message `index` came from.
  virtual int source(size_t index) const = 0;
};

/// The memory of a buffer.
enum class MemorySpace { Host, Device };

/// The capabilities of a backend. The default is everything, in host memory.
struct Capabilities {
  const char *name = "";
  /// True if the backend compares signatures in its rendezvous (digestOf)
  /// before any data moves.
  bool comparesSignatures = false;
  /// True if the ranks are of one host, and the ranks that call a collective
  /// copy its data themselves: no transport does it meanwhile.
  bool ranksShareHost = false;
  bool hasAnySource = true;           ///< Messages from any rank.
  uint32_t operations = ~uint32_t(0); ///< Bit i: CollectiveOp i.
  uint32_t reductions = ~uint32_t(0); ///< Bit i: Reduction::Kind i.
  uint32_t hostTypes = ~uint32_t(0);  ///< Bit i: DType i.
  uint32_t deviceTypes = 0;

  bool has(CollectiveOp op) const { return operations >> int(op) & 1; }
  bool has(Reduction reduction) const { return reductions >> reduction & 1; }
  bool has(MemorySpace memory, DType dtype) const {
    uint32_t types = memory == MemorySpace::Host ? hostTypes : deviceTypes;
    return types >> int(dtype) & 1;
  }
};

/// One rank's end of a group of ranks, as a backend provides it. Programs use
/// it through ProcessGroup. A failed call leaves the group unusable. No rank
/// uses the buffers of another after that one's call has returned, failed or
/// not.
class Communicator {
public:
  virtual ~Communicator() = default;

  /// Return this rank's index in the group, and the group's size.
  virtual int rank() const = 0;
  virtual int size() const = 0;
  virtual Capabilities capabilities() const = 0;

  /// Executes a batch; the receives are complete when it returns. Errors:
  ///
  ///   MISMATCH           the ranks make different calls
  ///   UNAVAILABLE        a rank has left, or was lost; it is named
  ///   DEADLINE_EXCEEDED  a rank has not come; it is named
  ///   ABORTED            abort was called; the rank to blame is named
  virtual Status submit(const Batch &batch) = 0;

  /// Begins to move messages, independent of all collectives. Never blocks, so
  /// that two ranks may both receive before they send. Errors: a peer that is
  /// no rank of the group; ABORTED.
  virtual Result<std::unique_ptr<PendingTransfer>>
  post(std::span<const Message> messages) = 0;

  /// Creates the group of `members`, ranks of this group in the order of the
  /// new one. The members call it, all with the same arguments. Groups of
  /// different names are different groups, even with the same members.
  virtual Result<std::unique_ptr<Communicator>>
  split(const std::vector<int> &members, const std::string &name) = 0;

  /// Makes every call of every rank, in all groups that come from one another,
  /// return ABORTED at once. `why` has the rank to blame, as numbered in the
  /// outermost group; the first call wins. May be called from any thread.
  virtual void abort(const Status &why) = 0;

  /// Returns the status of those calls, once any rank has called abort; OK
  /// before. May be called from any thread.
  virtual Status aborted() const = 0;

  /// Allocates zeroed memory that this backend moves fastest, for the lifetime
  /// of the pointer. Errors: RESOURCE_EXHAUSTED.
  virtual Result<std::shared_ptr<void>> allocate(size_t bytes);
};

/// Checks, for post, that all peers are ranks of a group of that size.
Status verifyPeers(std::span<const Message> messages, int groupSize);

/// True if ranks compare their calls; false if $DIST_CHECK_CALLS is 0.
bool areCallsCompared();

/// Returns, for the rendezvous of backends, a 64-bit number that differs
/// between ranks which submit different batches.
uint64_t digestOf(const Batch &batch);

/// Returns the first of a group's `members` that differs from more than half of
/// them, by the digest of each; -1 if there is no such majority, so that the
/// rank to blame is unknown.
int whoDeviates(std::span<const int> members,
                std::span<const uint64_t> digests);

/// Returns MISMATCH: rank 0 of the group and rank `other` submit different
/// batches. `culprit`, a rank of the outermost group or -1, is to blame.
Status disagreement(const std::string &first, int other,
                    const std::string &text, int culprit);
/// Returns MISMATCH with both ends of a message; the one to blame is unknown.
Status messagesDiffer(int sender, const std::string &sent, int receiver,
                      const std::string &wanted);
/// Returns DEADLINE_EXCEEDED: a message of rank `rank` has no counterpart.
Status lateMessage(const Message &message, int rank,
                   const std::vector<int> &worldRanks);

/// Returns DEADLINE_EXCEEDED with the ranks that have not come, if they are
/// known.
Status missingRanks(const std::vector<int> &ranks);

} // namespace dist

#endif // DIST_RUNTIME_COMM_COMMUNICATOR_H
