//===- SessionCommunicator.h - communicators on a segment -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_COMM_ENGINE_SESSIONCOMMUNICATOR_H
#define DIST_LIB_RUNTIME_COMM_ENGINE_SESSIONCOMMUNICATOR_H

#include "Comm/Engine/Session.h"

#include "dist/Runtime/Comm/Communicator.h"

#include <algorithm>

namespace dist {

/// The communicator of one rank in a group that has a segment. Collectives are
/// those of a session; abort and memory are those of the context. A backend
/// adds messages, and how a group of the context is entered. A Group has
/// `members`, ranks in the context, and `groupSegment()`.
template <typename Context, typename Group>
class SessionCommunicator : public Communicator {
public:
  int rank() const final { return index; }
  int size() const final { return int(group->members.size()); }
  Capabilities capabilities() const final { return {name, true, true}; }

  Status submit(const Batch &batch) final { return session.run(batch); }
  Result<std::unique_ptr<PendingTransfer>>
  post(std::span<const Message> messages) final {
    Status status = verifyPeers(messages, size());
    return status.ok() ? begin(messages) : status;
  }
  Result<std::unique_ptr<Communicator>> split(const std::vector<int> &part,
                                              const std::string &name) final {
    auto ranks = contextRanks(part, index, group->members);
    if (!ranks)
      return ranks.status();
    auto self = std::find(part.begin(), part.end(), index);
    return enter(*ranks, name, int(self - part.begin()));
  }
  void abort(const Status &why) final { context->abort(why); }
  Status aborted() const final { return context->failure(); }
  Result<std::shared_ptr<void>> allocate(size_t bytes) final {
    return context->allocate(bytes);
  }

protected:
  SessionCommunicator(const char *name, std::shared_ptr<Context> context,
                      std::shared_ptr<Group> group, int index)
      : context(std::move(context)), group(std::move(group)), index(index),
        name(name), session(this->group->groupSegment(), index, *this->context,
                            this->group->members) {}

  /// Begins to move messages, whose peers are ranks of the group.
  virtual Result<std::unique_ptr<PendingTransfer>>
  begin(std::span<const Message> messages) = 0;
  /// Creates rank `index` of the group of these ranks of the context.
  virtual Result<std::unique_ptr<Communicator>>
  enter(const std::vector<int> &ranks, const std::string &name, int index) = 0;

  const std::shared_ptr<Context> context;
  const std::shared_ptr<Group> group;
  const int index;

private:
  const char *name;
  Session session;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_COMM_ENGINE_SESSIONCOMMUNICATOR_H
