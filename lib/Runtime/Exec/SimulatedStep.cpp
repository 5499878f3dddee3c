//===- SimulatedStep.cpp - a step as planned ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Exec/SimulatedStep.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace dist;

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

namespace {
/// Runs the lists of all programs several times, each with a clock of its own.
/// The first step is the one that is shown.
class ListClock {
public:
  ListClock(const Manifest &manifest, int steps)
      : manifest(manifest), steps(steps), clocks(manifest.programs.size()) {
    step.programs.resize(clocks.size());
    for (size_t i = 0; i < clocks.size(); ++i)
      clocks[i].next = manifest.programs[i].list.first;
  }

  SimulatedStep run();

private:
  /// An edge, a micro-batch and a step: each end begins it once.
  using Message = std::tuple<int, int, int>;
  struct Ends {
    double sent = -1, received = -1; ///< Negative: not begun.
    int sender = -1;                 ///< The command.
    double end = -1;
  };
  struct Clock {
    int next = 0; ///< A command.
    double now = 0;
    int joins = 0; ///< Segments that have met those of other programs.
    bool hasArrived = false;
    std::vector<double> ends = {}; ///< Of the steps that are over.

    int step() const { return int(ends.size()); }
  };

  bool advance(size_t program);
  bool run(size_t program, const Command &command, int index);
  bool call(size_t program, const CallCommand &command, int index);
  void begin(size_t program, const TransferCommand &command, int index);
  bool wait(size_t program, const TransferWaitCommand &command);
  bool joinsOthers(const Program &program, const Segment &segment) const;
  std::optional<double> join(Clock &clock);
  double period() const;

  const Manifest &manifest;
  int steps;
  SimulatedStep step;
  std::vector<Clock> clocks;
  std::map<Message, Ends> messages;
  std::map<std::pair<int, int>, double> queues; ///< By source and target.
  std::map<int, std::vector<double>> arrivals;  ///< By number of the join.
};
} // namespace

/// True if a collective of the segment is over axes of programs.
bool ListClock::joinsOthers(const Program &program,
                            const Segment &segment) const {
  Axes between = manifest.programAxes();
  for (int i = segment.commands.first; i < segment.commands.last; ++i)
    if (auto *command =
            std::get_if<CollectiveCommand>(&program.commands[size_t(i)]))
      for (const AxisRef &axis : command->axes)
        if (std::ranges::any_of(between, [&](const AxisRef &other) {
              return other.name == axis.name;
            }))
          return true;
  return false;
}

/// Returns when all programs have arrived at their next join; none if one has
/// not.
std::optional<double> ListClock::join(Clock &clock) {
  std::vector<double> &times = arrivals[clock.joins];
  if (!clock.hasArrived)
    times.push_back(clock.now);
  clock.hasArrived = true;
  if (times.size() < clocks.size())
    return std::nullopt;
  clock.hasArrived = false;
  ++clock.joins;
  return *std::ranges::max_element(times);
}

bool ListClock::call(size_t number, const CallCommand &command, int index) {
  const Program &program = manifest.programs[number];
  const Segment &segment = program.segments[size_t(command.segment)];
  Clock &clock = clocks[number];
  if (joinsOthers(program, segment)) {
    std::optional<double> together = join(clock);
    if (!together)
      return false;
    clock.now = *together;
  }
  double end = clock.now + segment.cost;
  if (clock.step() == 0)
    step.programs[number].calls.push_back({index, clock.now, end});
  clock.now = end;
  return true;
}

/// Begins one end of a transfer, which runs once both have begun.
void ListClock::begin(size_t program, const TransferCommand &command,
                      int index) {
  int round = clocks[program].step();
  Ends &ends = messages[{command.edge, command.micro, round}];
  (command.isSend ? ends.sent : ends.received) = clocks[program].now;
  if (command.isSend)
    ends.sender = index;
  if (ends.sent < 0 || ends.received < 0)
    return;
  const Edge &edge = manifest.edges[size_t(command.edge)];
  double &free = queues[{edge.source, edge.target}];
  double start = std::max({ends.sent, ends.received, free});
  free = ends.end = start + edge.cost;
  if (round > 0)
    return;
  step.end = std::max(step.end, ends.end);
  step.programs[size_t(edge.source)].sends.push_back(
      {ends.sender, start, ends.end});
}

bool ListClock::wait(size_t number, const TransferWaitCommand &command) {
  auto &transfer = std::get<TransferCommand>(
      manifest.programs[number].commands[size_t(command.transfer)]);
  const Ends &ends =
      messages[{transfer.edge, transfer.micro, clocks[number].step()}];
  if (ends.end < 0)
    return false;
  clocks[number].now = std::max(clocks[number].now, ends.end);
  return true;
}

/// Runs a command of a list. Returns false if it has to wait.
bool ListClock::run(size_t program, const Command &command, int index) {
  if (auto *called = std::get_if<CallCommand>(&command))
    return call(program, *called, index);
  if (auto *transfer = std::get_if<TransferCommand>(&command))
    begin(program, *transfer, index);
  if (auto *waited = std::get_if<TransferWaitCommand>(&command))
    return wait(program, *waited);
  return true;
}

/// Runs commands until one has to wait; returns true if there was one.
bool ListClock::advance(size_t number) {
  const Program &program = manifest.programs[number];
  Clock &clock = clocks[number];
  bool hasMoved = false;
  while (clock.step() < steps) {
    if (clock.next >= program.list.last) {
      clock.ends.push_back(clock.now);
      clock.next = program.list.first;
      continue;
    }
    const Command &command = program.commands[size_t(clock.next)];
    if (!run(number, command, clock.next))
      break;
    clock.next = nextCommand(command, clock.next);
    hasMoved = true;
  }
  if (clock.step() == 0)
    step.end = std::max(step.end, clock.now);
  return hasMoved;
}

/// Returns the time from step to step in the second half of the steps.
double ListClock::period() const {
  int from = steps / 2, to = steps - 1;
  std::vector<double> ends(size_t(steps), 0);
  for (const Clock &clock : clocks)
    for (size_t i = 0; i < clock.ends.size(); ++i)
      ends[i] = std::max(ends[i], clock.ends[i]);
  return to > from ? (ends[size_t(to)] - ends[size_t(from)]) / (to - from)
                   : step.end;
}

SimulatedStep ListClock::run() {
  bool isMoving = true;
  while (isMoving) {
    isMoving = false;
    for (size_t i = 0; i < clocks.size(); ++i)
      isMoving |= advance(i);
  }
  for (const Clock &clock : clocks)
    if (!clock.ends.empty())
      step.end = std::max(step.end, clock.ends.front());
  step.period = period();
  return std::move(step);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {
/// The commands from the first to the last use of each frame by a micro-batch.
class FrameUses {
public:
  explicit FrameUses(const Program &program) : program(program) {
    for (int i = program.list.first; i < program.list.last;
         i = nextCommand(program.commands[size_t(i)], i))
      std::visit([&](const auto &command) { add(command, i); },
                 program.commands[size_t(i)]);
  }

  /// Returns the bytes of the slots that are in use at a time, at most, of each
  /// frame.
  int64_t bytes() const {
    int64_t sum = 0;
    for (size_t frame = 0; frame < program.frames.size(); ++frame)
      sum += mostOf(int(frame)) * program.frames[frame].stride();
    return sum;
  }

private:
  struct Use {
    int first, last;
  };

  void use(int frame, int micro, int at) {
    if (frame < 0 || micro < 0)
      return;
    auto [found, isNew] = uses.try_emplace({frame, micro}, Use{at, at});
    found->second.last = std::max(found->second.last, at);
  }
  template <typename Kind> void add(const Kind &, int) {}
  void add(const CallCommand &call, int at) {
    for (int frame : program.segments[size_t(call.segment)].frames)
      use(frame, call.micro, at);
  }
  void add(const TransferCommand &transfer, int at) {
    int buffer = program.edges[size_t(transfer.edge)];
    use(program.buffers[size_t(buffer)].frame, transfer.micro, at);
  }
  void add(const TransferWaitCommand &wait, int at) {
    add(std::get<TransferCommand>(program.commands[size_t(wait.transfer)]), at);
  }

  int64_t mostOf(int frame) const {
    std::vector<std::pair<int, int>> changes; // Command, change.
    for (auto it = uses.lower_bound({frame, 0});
         it != uses.end() && it->first.first == frame; ++it) {
      changes.emplace_back(it->second.first, 1);
      changes.emplace_back(it->second.last + 1, -1);
    }
    std::ranges::sort(changes);
    int64_t now = 0, most = 0;
    for (auto [command, change] : changes)
      most = std::max(most, now += change);
    return most;
  }

  const Program &program;
  std::map<std::pair<int, int>, Use> uses; ///< By frame and micro-batch.
};

} // namespace

std::optional<SimulatedStep> dist::simulateStep(const Manifest &manifest) {
  bool hasCosts = false;
  for (const Program &program : manifest.programs)
    for (const Segment &segment : program.segments)
      hasCosts |= segment.cost > 0;
  if (manifest.programs.size() < 2 || !hasCosts)
    return std::nullopt;
  constexpr size_t kMostCommands = 100'000;
  size_t commands = 1;
  for (const Program &program : manifest.programs)
    commands += program.commands.size();
  int steps = std::clamp(int(kMostCommands / commands), 1,
                         4 + 4 * int(manifest.programs.size()));
  SimulatedStep step = ListClock(manifest, steps).run();
  for (size_t i = 0; i < step.programs.size(); ++i)
    step.programs[i].savedBytes = FrameUses(manifest.programs[i]).bytes();
  return step;
}
