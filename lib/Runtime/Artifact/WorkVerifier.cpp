//===- WorkVerifier.cpp - checks of started collectives -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkVerifier.h"

#include "BufferUses.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

using namespace dist;

namespace {

class WorkVerifier {
public:
  explicit WorkVerifier(const BufferVerifier &buffers) : buffers(buffers) {}

  /// Checks a list of commands.
  Status verify(CommandRange range);

  int at = 0; ///< The present command.

private:
  using Works = std::map<int, const CollectiveCommand *>;

  Status verifyCommand(const Command &command, Works &own);
  Status verifyParts(const Command &command);
  Status verifyApart(const BufferUses &uses) const;
  Status verifyApart(const BufferUses &uses, int work,
                     const CollectiveCommand &underWay) const;
  Status start(const CollectiveCommand &command, Works &own);
  Status wait(const WaitCommand &command, Works &own);

  const BufferVerifier &buffers;
  Works underWay; ///< In this list and those around it.
  int started = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

Status WorkVerifier::verifyApart(const BufferUses &uses, int work,
                                 const CollectiveCommand &other) const {
  auto meets = [&](const std::vector<int> &list, int buffer) {
    return std::any_of(list.begin(), list.end(),
                       [&](int b) { return buffers.overlap(b, buffer); });
  };
  for (int buffer : uses.writes)
    if (meets(other.sends, buffer) || meets(other.receives, buffer))
      return Status::invalid(
          fmt::format("writes buffer {} while work {} uses it", buffer, work));
  for (int buffer : uses.reads)
    if (meets(other.receives, buffer))
      return Status::invalid(
          fmt::format("reads buffer {} while work {} writes it", buffer, work));
  return {};
}

Status WorkVerifier::verifyApart(const BufferUses &uses) const {
  for (auto [work, command] : underWay)
    DIST_RETURN_IF_ERROR(verifyApart(uses, work, *command));
  return {};
}

Status WorkVerifier::start(const CollectiveCommand &command, Works &own) {
  if (*command.work != started)
    return Status::invalid(
        fmt::format("starts work {}: expected {}, they are numbered in their "
                    "order",
                    *command.work, started));
  own[started] = underWay[started] = &command;
  ++started;
  return {};
}

Status WorkVerifier::wait(const WaitCommand &command, Works &own) {
  if (!own.erase(command.work))
    return Status::invalid(fmt::format(
        "waits for work {}, which is not under way: expected one that has been "
        "started in the same list of commands, and not been waited for",
        command.work));
  underWay.erase(command.work);
  return {};
}

Status WorkVerifier::verifyParts(const Command &command) {
  if (auto *loop = std::get_if<WhileCommand>(&command)) {
    DIST_RETURN_IF_ERROR(verify(loop->condition));
    return verify(loop->body);
  }
  if (auto *choice = std::get_if<SwitchCommand>(&command))
    for (CommandRange branch : choice->branches)
      DIST_RETURN_IF_ERROR(verify(branch));
  return {};
}

Status WorkVerifier::verifyCommand(const Command &command, Works &own) {
  if (auto *waiting = std::get_if<WaitCommand>(&command))
    return wait(*waiting, own);
  if (!underWay.empty())
    DIST_RETURN_IF_ERROR(verifyApart(usesOf(buffers.program, command)));
  auto *collective = std::get_if<CollectiveCommand>(&command);
  if (collective && collective->work)
    return start(*collective, own);
  return verifyParts(command);
}

Status WorkVerifier::verify(CommandRange range) {
  const std::vector<Command> &commands = buffers.program.commands;
  Works own;
  for (int i = range.first; i < range.last; i = nextCommand(commands[i], i)) {
    at = i;
    DIST_RETURN_IF_ERROR(verifyCommand(commands[i], own));
  }
  if (own.empty())
    return {};
  auto [work, command] = *own.begin();
  auto isThis = [command](const Command &other) {
    return std::get_if<CollectiveCommand>(&other) == command;
  };
  at = int(std::find_if(commands.begin(), commands.end(), isThis) -
           commands.begin());
  return Status::invalid(fmt::format(
      "starts work {}, which is not waited for in the same list of commands",
      work));
}

Status dist::verifyWorks(const BufferVerifier &buffers, int &at) {
  WorkVerifier verifier(buffers);
  Status status;
  for (const Segment &segment : buffers.program.segments)
    if (status.ok())
      status = verifier.verify(segment.commands);
  if (status.ok())
    status = verifier.verify(buffers.program.list);
  at = verifier.at;
  return status;
}
