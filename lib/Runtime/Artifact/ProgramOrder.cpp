//===- ProgramOrder.cpp - order of what programs do together --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramOrder.h"

#include "BufferVerifier.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

using namespace dist;

//===----------------------------------------------------------------------===//
// Transfers
//===----------------------------------------------------------------------===//

static std::string commandText(const Manifest &manifest, int program,
                               int command) {
  return fmt::format("programs[{}].commands[{}]", program,
                     command - manifest.programs[size_t(program)].list.first);
}

/// Returns the transfers of a program to or from another, in their order.
static std::vector<int> transfersWith(const Manifest &manifest, int program,
                                      bool areSends, int other) {
  const Program &own = manifest.programs[size_t(program)];
  std::vector<int> found;
  for (int i = own.list.first; i < own.list.last; ++i) {
    auto *transfer = std::get_if<TransferCommand>(&own.commands[size_t(i)]);
    if (!transfer || transfer->isSend != areSends)
      continue;
    const Edge &edge = manifest.edges[size_t(transfer->edge)];
    if ((areSends ? edge.target : edge.source) == other)
      found.push_back(i);
  }
  return found;
}

static Status verifyPair(const Manifest &manifest, int from, int to) {
  std::vector<int> sends = transfersWith(manifest, from, true, to);
  std::vector<int> receives = transfersWith(manifest, to, false, from);
  auto transferOf = [&](int program, int command) -> const TransferCommand & {
    return std::get<TransferCommand>(
        manifest.programs[size_t(program)].commands[size_t(command)]);
  };
  auto textOf = [&](int program, int command) {
    const TransferCommand &transfer = transferOf(program, command);
    return fmt::format(
        "{} {} {}", commandText(manifest, program, command),
        transfer.isSend ? "sends" : "receives",
        manifest.describe(manifest.programs[size_t(program)], transfer));
  };
  for (size_t i = 0; i < std::min(sends.size(), receives.size()); ++i) {
    const TransferCommand &send = transferOf(from, sends[i]);
    const TransferCommand &receive = transferOf(to, receives[i]);
    if (send.edge != receive.edge || send.micro != receive.micro)
      return Status::invalid(
          fmt::format("{}, but {}: expected one order at both ends",
                      textOf(from, sends[i]), textOf(to, receives[i])));
  }
  if (sends.size() > receives.size())
    return Status::invalid(textOf(from, sends[receives.size()]) +
                           ", which is not received");
  if (receives.size() > sends.size())
    return Status::invalid(textOf(to, receives[sends.size()]) +
                           ", which is not sent");
  return {};
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

/// Returns `"dp","tp"`.
static std::string axesText(const Axes &axes) {
  std::string text;
  for (const AxisRef &axis : axes)
    text += (text.empty() ? "" : ",") + axis.str();
  return text;
}

namespace {

/// A collective of a program's list, directly or in a segment.
struct Crossing {
  int command = 0, inSegment = -1;
  const CollectiveCommand *collective = nullptr;
};

class CommonCollectives {
public:
  explicit CommonCollectives(const Manifest &manifest);

  Status verify();

private:
  using Pairs = std::set<std::pair<int, int>>;

  const Pairs &joinedBy(const Axes &axes);
  bool crosses(const CollectiveCommand &command, int program);
  Status verifyNested(int program, CommandRange range);
  Status collect(int program);
  Status compare(int first, int second);
  std::vector<Crossing> common(int program, int other);
  std::string textOf(int program, const Crossing &crossing) const;

  const Manifest &manifest;
  std::vector<int> programs; ///< By rank.
  std::map<std::string, Pairs> joined;
  std::vector<std::vector<Crossing>> lists; ///< By program.
};

} // namespace

CommonCollectives::CommonCollectives(const Manifest &manifest)
    : manifest(manifest), lists(manifest.programs.size()) {
  for (int64_t rank = 0; rank < manifest.mesh.numRanks(); ++rank)
    programs.push_back(manifest.programOf(rank));
}

/// Returns the pairs of programs with ranks in one group.
const CommonCollectives::Pairs &CommonCollectives::joinedBy(const Axes &axes) {
  auto [pairs, isNew] = joined.try_emplace(axesText(axes));
  for (int64_t rank = 0; isNew && rank < int64_t(programs.size()); ++rank)
    for (int64_t other : manifest.mesh.groupOf(rank, axes))
      pairs->second.emplace(programs[size_t(rank)], programs[size_t(other)]);
  return pairs->second;
}

bool CommonCollectives::crosses(const CollectiveCommand &command, int program) {
  const Pairs &pairs = joinedBy(command.axes);
  return std::any_of(pairs.begin(), pairs.end(), [&](const auto &pair) {
    return pair.first == program && pair.second != program;
  });
}

/// Checks that loops and branches have no collectives with other programs.
Status CommonCollectives::verifyNested(int program, CommandRange range) {
  const auto &commands = manifest.programs[size_t(program)].commands;
  for (int i = range.first; i < range.last;) {
    int next = nextCommand(commands[size_t(i)], i);
    for (int j = i + 1; j < next; ++j)
      if (auto *inner = std::get_if<CollectiveCommand>(&commands[size_t(j)]);
          inner && crosses(*inner, program))
        return Status::invalid(fmt::format(
            "programs[{}]: {} over {} is in a loop or branch, and its groups "
            "have ranks of other programs, which need not run it as often",
            program, toString(inner->signature.op), axesText(inner->axes)));
    i = next;
  }
  return {};
}

/// Lists the collectives that a program has with others.
Status CommonCollectives::collect(int program) {
  const Program &own = manifest.programs[size_t(program)];
  auto inRange = [&](CommandRange range) {
    std::vector<int> found;
    for (int i = range.first; i < range.last;
         i = nextCommand(own.commands[size_t(i)], i))
      if (auto *command =
              std::get_if<CollectiveCommand>(&own.commands[size_t(i)]);
          command && crosses(*command, program))
        found.push_back(i);
    return found;
  };
  std::vector<std::vector<int>> bySegment;
  for (const Segment &segment : own.segments) {
    DIST_RETURN_IF_ERROR(verifyNested(program, segment.commands));
    bySegment.push_back(inRange(segment.commands));
  }
  DIST_RETURN_IF_ERROR(verifyNested(program, own.list));
  auto add = [&](int command, int inSegment, int index) {
    lists[size_t(program)].push_back(
        {command, inSegment,
         &std::get<CollectiveCommand>(own.commands[size_t(index)])});
  };
  std::vector<int> direct = inRange(own.list);
  for (int i = own.list.first; i < own.list.last; ++i) {
    if (auto *call = std::get_if<CallCommand>(&own.commands[size_t(i)]))
      for (int index : bySegment[size_t(call->segment)])
        add(i, index - own.segments[size_t(call->segment)].commands.first,
            index);
    if (std::binary_search(direct.begin(), direct.end(), i))
      add(i, -1, i);
  }
  return {};
}

std::vector<Crossing> CommonCollectives::common(int program, int other) {
  std::vector<Crossing> found;
  for (const Crossing &crossing : lists[size_t(program)])
    if (joinedBy(crossing.collective->axes).contains({program, other}))
      found.push_back(crossing);
  return found;
}

std::string CommonCollectives::textOf(int program,
                                      const Crossing &crossing) const {
  const CollectiveCommand &collective = *crossing.collective;
  return fmt::format(
      "{}{} runs {} over {}", commandText(manifest, program, crossing.command),
      crossing.inSegment < 0
          ? ""
          : fmt::format(" (command {} of its segment)", crossing.inSegment),
      collective.signature.str(), axesText(collective.axes));
}

Status CommonCollectives::compare(int first, int second) {
  std::vector<Crossing> a = common(first, second), b = common(second, first);
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (i >= a.size() || i >= b.size())
      return Status::invalid(fmt::format(
          "{}, which programs[{}] does not: expected it in the programs of all "
          "its ranks",
          i < a.size() ? textOf(first, a[i]) : textOf(second, b[i]),
          i < a.size() ? second : first));
    if (a[i].collective->axes != b[i].collective->axes ||
        a[i].collective->signature.str() != b[i].collective->signature.str())
      return Status::invalid(
          fmt::format("{}, but {}: expected one order in the programs of all "
                      "its ranks",
                      textOf(first, a[i]), textOf(second, b[i])));
  }
  return {};
}

Status CommonCollectives::verify() {
  int count = int(manifest.programs.size());
  for (int i = 0; i < count; ++i)
    DIST_RETURN_IF_ERROR(collect(i));
  for (int i = 0; i < count; ++i)
    for (int j = i + 1; j < count; ++j)
      DIST_RETURN_IF_ERROR(compare(i, j));
  return {};
}

Status dist::verifyOrder(const Manifest &manifest) {
  int count = int(manifest.programs.size());
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < count; ++j)
      DIST_RETURN_IF_ERROR(verifyPair(manifest, i, j));
  return count > 1 ? CommonCollectives(manifest).verify() : Status();
}
