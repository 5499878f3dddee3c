//===- Simulation.h - a schedule in seconds ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each action runs as early as its list and its inputs allow. A transfer
// occupies the queue of its ordered pair of coordinates. Memory is that of
// saved values: a value is live from its writer to its last reader in the list.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SCHEDULE_SIMULATION_H
#define DIST_PLANNING_SCHEDULE_SIMULATION_H

#include "dist/Planning/Schedule/Proof.h"

#include <functional>

namespace dist::schedule {

/// Seconds of a transfer from one coordinate to another.
using TransferSeconds = std::function<double(int from, int to, double bytes)>;

struct ActionSpan {
  double start = 0, end = 0;

  bool operator==(const ActionSpan &) const = default;
};

struct TransferSpan {
  int edge = 0, micro = 0;
  int from = 0, to = 0; ///< Coordinates.
  double start = 0, end = 0;
};

struct SimulationOptions {
  TransferSeconds transferSeconds; ///< None: transfers take no time.
  std::vector<Slots> slots;        ///< By edge; empty: unlimited.
  bool hasPeriod = true;           ///< Simulates several steps for the period.
};

struct Simulation {
  std::vector<std::vector<ActionSpan>> spans; ///< As the lists.
  std::vector<TransferSpan> transfers;        ///< By start.
  double makespan = 0;                        ///< Seconds of one step alone.
  double period = 0;             ///< Seconds from step to step in a long run.
  std::vector<double> busy;      ///< Seconds of each coordinate's actions.
  std::vector<double> peakBytes; ///< Most saved bytes of each coordinate.
  /// Slots of each edge with which no transfer and no writer waits for one.
  std::vector<Slots> slots;

  /// The part of the makespan in which a coordinate is idle, 0 to 1.
  double bubble(int coordinate) const;
  /// The mean of all coordinates'.
  double bubble() const;
};

/// Errors: those of proveSchedule; slots with which the schedule stops.
Result<Simulation> simulateSchedule(const StageGraph &graph,
                                    const Schedule &schedule,
                                    const SimulationOptions &options = {});

} // namespace dist::schedule

#endif // DIST_PLANNING_SCHEDULE_SIMULATION_H
