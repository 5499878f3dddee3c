//===- ProveLists.cpp - does no coordinate wait for itself ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProveLists.h"

#include "dist/Dialect/Dist/IR/StageAttributes.h"

#include <set>

using namespace mlir;
using namespace dist;

namespace {
/// A transfer of an edge for a micro-batch, as each end begins it once a step.
using Message = std::pair<int, int>;

/// The lists of all coordinates, each at its next command.
class ListRun {
public:
  explicit ListRun(const StagePrograms &all)
      : all(all), next(all.programs.size()), works(all.programs.size()) {}

  /// Returns the first coordinate that stops, or -1.
  int run();
  /// The command at which the coordinate stops.
  std::string stopOf(int coordinate) const;

private:
  bool advance(int coordinate);

  const StagePrograms &all;
  std::vector<size_t> next;
  std::set<Message> sent, received; ///< Those that have begun.
  /// The transfer of each work, and whether it is a send.
  std::vector<std::map<int, std::pair<Message, bool>>> works;
};
} // namespace

/// Carries out commands until one has to wait; returns true if there was one.
bool ListRun::advance(int coordinate) {
  const std::vector<ListedCommand> &list = all.programs[coordinate].list;
  size_t begin = next[coordinate];
  for (size_t &at = next[coordinate]; at < list.size(); ++at) {
    const ListedCommand &command = list[at];
    if (command.kind == ListedCommand::Send ||
        command.kind == ListedCommand::Receive) {
      bool isSend = command.kind == ListedCommand::Send;
      Message message(command.number, command.micro);
      (isSend ? sent : received).insert(message);
      works[coordinate][command.work] = {message, isSend};
    } else if (command.kind == ListedCommand::Wait) {
      auto [message, isSend] = works[coordinate].at(command.number);
      if (!(isSend ? received : sent).count(message))
        break;
    }
  }
  return next[coordinate] != begin;
}

int ListRun::run() {
  bool isMoving = true;
  while (isMoving) {
    isMoving = false;
    for (size_t i = 0; i < next.size(); ++i)
      isMoving |= advance(int(i));
  }
  for (size_t i = 0; i < next.size(); ++i)
    if (next[i] < all.programs[i].list.size())
      return int(i);
  return -1;
}

/// The call before the command.
std::string ListRun::stopOf(int coordinate) const {
  const StageProgram &program = all.programs[coordinate];
  for (size_t i = next[coordinate]; i-- > 0;) {
    const ListedCommand &command = program.list[i];
    if (command.kind != ListedCommand::Call)
      continue;
    func::FuncOp function = program.segments[command.number].function;
    std::string name = function->getAttrOfType<StringAttr>(kSegmentAttr).str();
    return "after " + name +
           (command.micro < 0 ? "" : std::to_string(command.micro));
  }
  return "at its begin";
}

bool dist::stops(const StagePrograms &all) { return ListRun(all).run() >= 0; }

LogicalResult dist::proveLists(const StagePrograms &all, PipelineOp pipeline) {
  ListRun lists(all);
  int stopped = lists.run();
  if (stopped < 0)
    return success();
  return pipeline.emitOpError()
         << "has a schedule that stops: coordinate " << stopped
         << " waits for a message forever " << lists.stopOf(stopped)
         << "; use another schedule";
}
