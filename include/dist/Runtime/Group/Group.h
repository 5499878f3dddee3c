//===- Group.h - ranks that communicate, for users --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_GROUP_GROUP_H
#define DIST_RUNTIME_GROUP_GROUP_H

#include "dist/Runtime/Comm/ProcessGroup.h"
#include "dist/Runtime/Group/TensorView.h"

#include <optional>

namespace dist {

/// Options of a call.
struct CallOptions {
  /// If not null, the call returns at once and sets this to the pending work.
  /// Buffers must stay until it is complete.
  PendingWork *work = nullptr;
  /// The queue of the call, which runs calls in their order. "" is the group's
  /// own queue; others are created on first use. Messages ignore it.
  std::string queue;
  std::chrono::milliseconds timeout{0}; ///< 0: the group's.
  std::string location;                 ///< Printed in errors.
};

/// A message of a batch; `peer` is a rank of the group, or kAnySource.
struct PeerMessage {
  bool isSend = false;
  int peer = 0;
  TensorView data;
};

/// Ranks that communicate. All of them make the same collective calls in the
/// same order on each queue. Ranks are those of the group, 0 to size() - 1.
///
/// With n ranks, and c the count of elements that one rank contributes or gets:
///
///   | call          | send         | receive      | in place if        |
///   |---------------|--------------|--------------|--------------------|
///   | allReduce     | c            | c            | same view          |
///   | reduce        | c            | c (root)     | same view          |
///   | broadcast     | c (root)     | c            | same view          |
///   | allGather     | c            | n * c        | send: its block    |
///   | gather        | c            | n * c (root) | send: its block    |
///   | scatter       | n * c (root) | c            | receive: its block |
///   | reduceScatter | n * c        | c            | receive: its block |
///   | allToAll      | n * c        | n * c        | never              |
///
/// Views that only the root uses may be empty elsewhere; they are not accessed.
/// The forms with spans take a view for each rank, of any sizes; each is a
/// message of its own. Ranks compare their calls before any block moves.
///
/// Errors. INVALID_ARGUMENT: an argument is wrong; nothing was sent, and the
/// group can be used again. After any other error of a call (MISMATCH: the
/// ranks make different calls; a time-out, a lost rank) all groups of the same
/// job fail at once with ABORTED.
class Group {
public:
  explicit Group(std::unique_ptr<ProcessGroup> group)
      : group(std::move(group)) {}

  int rank() const { return group->rank(); }
  int size() const { return group->size(); }
  const std::string &name() const { return group->name(); }
  const char *backend() const { return group->capabilities().name; }
  Capabilities capabilities() const { return group->capabilities(); }
  std::chrono::milliseconds timeout() const { return group->timeout(); }
  /// Returns the job's rank of each rank.
  const std::vector<int> &ranks() const { return group->members(); }
  /// Converts ranks. Errors: the rank is no member.
  Result<int> rankOf(int jobRank) const;
  Result<int> jobRankOf(int rank) const;

  using Views = std::span<const TensorView>;
  using Options = const CallOptions &;

  Status allReduce(const TensorView &data, Reduction reduction = {},
                   Options options = {}) {
    return allReduce(data, data, reduction, options);
  }
  Status allReduce(const TensorView &send, const TensorView &receive,
                   Reduction reduction = {}, Options options = {});
  Status reduce(const TensorView &send, const TensorView &receive, int root,
                Reduction reduction = {}, Options options = {});
  Status broadcast(const TensorView &data, int root, Options options = {});
  Status allGather(const TensorView &send, const TensorView &receive,
                   Options options = {});
  Status allGather(const TensorView &send, Views receives,
                   Options options = {});
  Status gather(const TensorView &send, const TensorView &receive, int root,
                Options options = {});
  Status gather(const TensorView &send, Views receives, int root,
                Options options = {});
  Status scatter(const TensorView &send, const TensorView &receive, int root,
                 Options options = {});
  Status scatter(Views sends, const TensorView &receive, int root,
                 Options options = {});
  Status reduceScatter(const TensorView &send, const TensorView &receive,
                       Reduction reduction = {}, Options options = {});
  Status reduceScatter(Views sends, const TensorView &receive,
                       Reduction reduction = {}, Options options = {});
  Status allToAll(const TensorView &send, const TensorView &receive,
                  Options options = {});
  Status allToAll(Views sends, Views receives, Options options = {});

  /// Waits until all ranks have called it. A time-out (of `options`: a
  /// monitored barrier) names all that have not.
  Status barrier(Options options = {});

  /// Sends or receives a message. Messages from one rank to another never
  /// overtake each other. A send is complete when the message has been
  /// received. `source`, if not null, is set to the rank of the sender; for
  /// asynchronous calls the work has it.
  Status send(const TensorView &data, int to, Options options = {});
  Status receive(const TensorView &data, int from, Options options = {},
                 int *source = nullptr);
  Result<PendingWork> isend(const TensorView &data, int to);
  Result<PendingWork> ireceive(const TensorView &data, int from);
  /// Makes several sends and receives, in any order, at once.
  Status exchange(std::span<const PeerMessage> messages, Options options = {});

  /// Collectives of byte strings of any lengths, which are never asynchronous.
  Result<std::vector<std::string>> allGatherObjects(const std::string &own,
                                                    Options options = {});
  /// Gathers objects on the root. The result is empty elsewhere.
  Result<std::vector<std::string>>
  gatherObjects(const std::string &own, int root, Options options = {});
  Result<std::string> broadcastObject(const std::string &own, int root,
                                      Options options = {});
  /// Scatters the root's `objects`, one for each rank.
  Result<std::string> scatterObjects(std::span<const std::string> objects,
                                     int root, Options options = {});
  Status sendObject(const std::string &object, int to, Options options = {});
  Result<std::string> receiveObject(int from, Options options = {},
                                    int *source = nullptr);

  /// Make the calls between start and end one batch with one synchronisation:
  /// either collectives or messages. They have no order, so none may write what
  /// another one uses. Their options are those of `end`; a call in between has
  /// no work and no source of its own.
  Status startCoalescing();
  Status endCoalescing(Options options = {});
  bool isCoalescing() const { return coalesced.has_value(); }

  /// Waits for all asynchronous calls of this group that use some of the
  /// memory. Returns the first failure among them.
  Status wait(const TensorView &data);
  /// Delays later calls on `queue` until `work` is complete.
  Status waitFor(const PendingWork &work, const std::string &queue = "") {
    return group->waitFor(work, queue);
  }

  ProcessGroup &processGroup() { return *group; }

private:
  /// A function that runs after the messages have arrived, and writes `result`.
  struct Finish {
    std::function<void()> run;
    TensorView result;
  };

  Status collective(CollectiveOp op, const TensorView &send,
                    const TensorView &receive, Reduction reduction, int root,
                    Options options);
  Status uneven(CollectiveSignature signature,
                std::span<const PeerMessage> messages, const Finish &finish,
                Options options);
  Status carryOut(GroupCall call, Options options);
  Status post(const std::vector<Message> &messages, Options options,
              int *source);
  Status supported(CollectiveOp op, Reduction reduction,
                   const TensorView &data) const;
  Result<Message> messageOf(const PeerMessage &message, Options options) const;
  Status fail(const char *call, Options options, const Status &status) const;
  Status verifyRoot(int root) const;
  Status mayGo(Options options, bool hasResult) const;
  template <typename Call>
  auto inSteps(const char *name, Options options, Call &&call)
      -> decltype(call());

  struct Coalesced {
    GroupCall call;
    std::vector<Message> messages;
  };

  /// Marks calls as steps of another call during its lifetime.
  class Steps;
  friend class JobMember; // Its split is such a call.

  std::unique_ptr<ProcessGroup> group;
  std::optional<Coalesced> coalesced;
  Purpose purpose = Purpose::Tensors;
};

class Group::Steps {
public:
  Steps(Group &group, Purpose purpose) : group(group) {
    group.purpose = purpose;
  }
  Steps(const Steps &) = delete;
  ~Steps() { group.purpose = Purpose::Tensors; }

private:
  Group &group;
};

} // namespace dist

#endif // DIST_RUNTIME_GROUP_GROUP_H
