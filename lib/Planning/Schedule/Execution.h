//===- Execution.h - a schedule's dependences, carried out ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One graph for the proof and the simulation. Its nodes are the actions of all
// lists, the transfers between coordinates, and the collectives over the
// pipeline axis. An action follows the one before it in its list, and what it
// reads. A transfer follows its writer and the transfer before it on its
// channel (the ordered pair of coordinates), and needs a free slot at its
// receiver; a writer needs a free slot for what it sends. The receive's post is
// part of its transfer: it never blocks, and is posted once its slot is free.
//
// run() carries out all nodes that can be, each at its earliest time. What is
// left is a deadlock: each remaining node waits for another.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_PLANNING_SCHEDULE_EXECUTION_H
#define LIB_PLANNING_SCHEDULE_EXECUTION_H

#include "dist/Planning/Schedule/Proof.h"
#include "dist/Planning/Schedule/Simulation.h"

namespace dist::schedule {

/// Why one node waits for another.
enum class Wait {
  List,        ///< The action before it in its list.
  Value,       ///< A value that is saved in place, or that it sends.
  Arrival,     ///< A transfer that brings a value.
  Channel,     ///< The transfer before it on its channel or stream.
  Meeting,     ///< A collective.
  ReceiveSlot, ///< The action that frees a slot of what is received.
  SendSlot,    ///< The transfer that frees a slot of what is sent.
};

struct ExecutionOptions {
  int steps = 1;            ///< The lists, so many times one after another.
  std::vector<Slots> slots; ///< By edge; empty: as many as there are values.
  bool addsSlots = false;   ///< Adds a slot where one breaks a deadlock.
  const StreamOrder *streams = nullptr; ///< One queue for each coordinate.
  TransferSeconds transferSeconds;      ///< None: 0.
};

class Execution {
public:
  struct Node {
    int coordinate = 0; ///< Of a transfer: its sender's.
    Action action;      ///< Of a transfer: its writer. Its micro is of all
                        ///< steps.
    int edge = -1;      ///< Of a transfer.
    int receiver = 0;   ///< Of a transfer: a coordinate.
    int sequence = 0;   ///< Of a transfer: among those of its edge.
    bool isCollective = false;
    double seconds = 0, start = 0, end = 0;
    int waits = 0;
    bool isDone = false;
  };

  /// The schedule is one that verifyActions accepts.
  Execution(const StageGraph &graph, const Schedule &schedule,
            const ExecutionOptions &options);

  /// False if there is a deadlock.
  bool run();

  /// The cycle of a deadlock: "1B0 waits for 0F2, which waits for ...".
  std::string cycle() const;

  /// After a run: how late each node may end if the whole ends at `makespan`.
  std::vector<double> latestEnds(double makespan) const;

  const std::vector<Node> &nodes() const { return all; }
  /// Nodes in the order in which they were carried out.
  const std::vector<int> &order() const { return done; }
  const std::vector<Slots> &slots() const { return slotsOf; }
  /// The node of the first action of each coordinate's list.
  const std::vector<int> &firstOf() const { return first; }
  /// The node of an instance of a transfer, or -1.
  int transferOf(int edge, int instance) const;

private:
  struct Arc {
    int from, to;
    Wait wait;
  };
  struct Blocker {
    int node;
    Wait wait;
  };
  struct Use {
    int node, edge, sequence;
  };

  void addActions(const StageGraph &graph, const Schedule &schedule);
  void addCollectives(const StageGraph &graph);
  void addEdge(const StageGraph &graph, int edge);
  void addTransfers();
  void addStreams();
  void addArc(int from, int to, Wait wait);
  void linkArcs();
  int reach(int node) const;
  int slotOwner(int node, Wait wait, int edge, int sequence) const;
  void start(int node);
  void finish(int node);
  void tryStart(int node);
  Blocker blocker(int node) const;
  std::vector<Blocker> findCycle() const;
  bool addSlot();
  std::string nameOf(int node) const;

  ExecutionOptions options;
  std::vector<int> coordinateOf;
  int micros = 0;
  std::vector<Node> all;
  std::vector<int> first, done;
  std::vector<Slots> slotsOf;
  std::vector<std::vector<int>> nodeOf; ///< By segment and instance.
  std::vector<int> meetingOf;           ///< The collective of an action, or -1.
  std::vector<Arc> arcs;
  std::vector<int> nextStart, next, previousStart, previous;
  std::vector<std::vector<int>> transfers; ///< By edge and instance.
  std::vector<std::vector<int>> sequences; ///< Transfers by edge, as sent.
  std::vector<std::vector<int>> frees;     ///< Last readers by edge, in order.
  std::vector<Use> writes, reads;          ///< Sorted by node.
  std::vector<int> writesStart, readsStart;
  std::vector<std::vector<int>> waiting; ///< Nodes by edge that lack a slot.
  std::vector<int> queue;
};

/// Returns the first error of the lists: see proveSchedule.
Status verifyActions(const StageGraph &graph, const Schedule &schedule);

} // namespace dist::schedule

#endif // LIB_PLANNING_SCHEDULE_EXECUTION_H
