//===- Communicator.h - what a backend implements ---------------*- C++ -*-===//
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

/// A failure, with the call and where the program makes it:
/// "all_reduce over {world}, call 3 (train.c:12): rank 2 has not ...".
Status failureOf(const std::string &call, const std::string &location,
                 const Status &status);

/// `all_reduce over {world}, call 3`.
std::string callText(CollectiveOp op, std::string_view group,
                     uint64_t sequence);

/// Requests that are carried out as one, with what ProcessGroup knows of them.
/// Every rank of the group submits the same batches in the same order.
struct Batch {
  std::span<const CollectiveRequest> requests;
  uint64_t sequence = 0; ///< 1 for the first batch of the group.
  Deadline deadline;
  std::string_view group = {}; ///< Its name, for errors.

  /// `call 3: all_reduce(sum, f32, counts [4]) at model.py:7`.
  std::string str() const;
};

/// A receive that takes what comes first from whichever rank.
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
  /// A part of an object: what is none does not meet it.
  bool isObject = false;

  size_t bytes() const { return size_t(count * sizeOf(dtype)); }
  /// What must be the same at both ends, beside the count.
  uint8_t kind() const { return uint8_t(uint8_t(dtype) | isObject << 7); }
  /// The end of a message that another rank told of.
  static Message of(bool isSend, int peer, uint8_t kind, int64_t count) {
    return {isSend, peer, DType(kind & 127), count, nullptr, kind > 127};
  }
  /// Of a receive: whether it takes a message of `from`.
  bool accepts(int from) const { return peer == kAnySource || peer == from; }
  /// `send(f32, count 4, to 1)`, `receive(f32, count 4, from any rank)`.
  std::string str() const;
};

/// Messages that were posted together. They go on by themselves or whenever one
/// of the ranks looks after its transfers: a transfer that is posted must be
/// tested or waited for. The destructor withdraws what has not begun, and waits
/// for what has: nobody uses the buffers after it.
class PendingTransfer {
public:
  virtual ~PendingTransfer() = default;

  /// Whether wait would return at once; never blocks.
  virtual bool test() = 0;

  /// Waits until all messages have arrived: a send is complete once its buffer
  /// may be used again, a receive once its data is there. Errors:
  ///   MISMATCH           the ends ask for different things; both are said
  ///   UNAVAILABLE        a peer has left, or a member was lost; named
  ///   DEADLINE_EXCEEDED  a peer has not come; named, nothing is withdrawn
  ///   ABORTED            abort was called; the culprit is named
  virtual Status wait(Deadline deadline) = 0;

  /// Of a completed receive: the rank that message `index` came from.
  virtual int source(size_t index) const = 0;
};

/// Where a buffer lies.
enum class MemorySpace { Host, Device };

/// What a backend can do; at first: everything, in host memory.
struct Capabilities {
  const char *name = "";
  /// The backend compares signatures in its rendezvous (digestOf) before
  /// any data moves.
  bool comparesSignatures = false;
  /// The ranks are of one host, and those who ask for a collective copy its
  /// data themselves: no wire does it meanwhile.
  bool ranksShareHost = false;
  bool hasAnySource = true;           ///< Messages from whichever rank.
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

/// One rank's end of a group of ranks, as a backend provides it. Users go
/// through ProcessGroup. A failed call leaves the group unusable. No rank uses
/// the buffers of another after that one's call has returned, failed or not.
class Communicator {
public:
  virtual ~Communicator() = default;

  /// This rank's index in the group, and the group's size.
  virtual int rank() const = 0;
  virtual int size() const = 0;
  virtual Capabilities capabilities() const = 0;

  /// Carries out a batch; the receives are complete when it returns. Errors:
  ///   MISMATCH           the ranks ask for different things
  ///   UNAVAILABLE        a rank has left, or was lost; it is named
  ///   DEADLINE_EXCEEDED  a rank has not come; it is named
  ///   ABORTED            abort was called; the culprit is named
  virtual Status submit(const Batch &batch) = 0;

  /// Begins to move messages; they are independent of all collectives. Never
  /// blocks, so that two ranks may both receive before they send. Errors: a
  /// peer that is no rank of the group; ABORTED.
  virtual Result<std::unique_ptr<PendingTransfer>>
  post(std::span<const Message> messages) = 0;

  /// The group of `members`, ranks of this group in the order of the new one.
  /// The members call it, all with the same arguments. Groups of different
  /// names are different groups, also where the members are the same.
  virtual Result<std::unique_ptr<Communicator>>
  split(const std::vector<int> &members, const std::string &name) = 0;

  /// Makes every call of every rank, in all groups that come from one
  /// another, return ABORTED at once. `why` names the culprit by its rank in
  /// the outermost group; the first call wins. May be called from any thread.
  virtual void abort(const Status &why) = 0;

  /// What those calls return, once any rank has called it; OK before. May be
  /// called from any thread.
  virtual Status aborted() const = 0;

  /// Zeroed memory that this backend moves fastest; it lives as long as the
  /// pointer. Errors: RESOURCE_EXHAUSTED.
  virtual Result<std::shared_ptr<void>> allocate(size_t bytes);
};

/// For post: whether all peers are ranks of a group of that size.
Status verifyPeers(std::span<const Message> messages, int groupSize);

/// Whether ranks compare what they ask for; not if $DIST_CHECK_CALLS is 0.
bool areCallsCompared();

/// For the rendezvous of backends: a number that differs where what ranks
/// submit differs (64 bits).
uint64_t digestOf(const Batch &batch);

/// The first of a group's `members` that does not ask for what more than half
/// of them do, by the digest of each; -1: no such half, so that nobody can
/// tell.
int whoDeviates(std::span<const int> members,
                std::span<const uint64_t> digests);

/// MISMATCH: rank 0 of the group and rank `other` submit different things;
/// `culprit`, a rank of the outermost group or -1, is to blame.
Status disagreement(const std::string &first, int other,
                    const std::string &text, int culprit);
/// MISMATCH: what the ends of a message ask for; which of them is wrong nobody
/// can tell.
Status messagesDiffer(int sender, const std::string &sent, int receiver,
                      const std::string &wanted);
/// DEADLINE_EXCEEDED: a message of rank `rank` has no counterpart.
Status lateMessage(const Message &message, int rank,
                   const std::vector<int> &worldRanks);

/// DEADLINE_EXCEEDED: names those who have not come, if they are known.
Status missingRanks(const std::vector<int> &ranks);

} // namespace dist

#endif // DIST_RUNTIME_COMM_COMMUNICATOR_H
