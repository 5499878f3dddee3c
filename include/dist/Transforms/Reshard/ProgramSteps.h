//===- ProgramSteps.h - what one rank does in a step ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A settled program as a list: its operations, and between them what its
// reshards become, each where ReshardInserter puts it.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_PROGRAMSTEPS_H
#define DIST_TRANSFORMS_RESHARD_PROGRAMSTEPS_H

#include "dist/Planning/Timeline.h"
#include "dist/Transforms/Reshard/KernelWork.h"

namespace dist {

struct ProgramStep {
  enum class Kind {
    Operation,
    Move,     ///< One step of a reshard.
    Exchange, ///< The windows that an operation fetches before it is done.
  };
  Kind kind = Kind::Operation;
  /// What is done; of a move whose location it has: the producer if it
  /// combines, else the first user.
  mlir::Operation *op = nullptr;
  const OpShardings *shardings = nullptr; ///< Of an operation.
  mlir::Value value;                      ///< What is moved.
  ShardingAttr from, to;                  ///< Of the whole reshard.
  ReshardStep move; ///< Of an exchange, kind and bytes only.
  double times = 1; ///< How often it is done.
  double bytes = 0; ///< Received, each time.
  double cost = 0;  ///< Each time, in the unit of the cost model.
  /// What it takes, each time: of an operation its part of a kernel
  /// (takeKernelTimes), else what it costs.
  double time = 0;
  /// Steps before it in the list that it needs.
  std::vector<int> after;

  double allCost() const { return times * cost; }
  double allTime() const { return times * time; }
  /// True if ranks send something.
  bool isCollective() const {
    return kind != Kind::Operation && move.kind != ReshardKind::AllSlice &&
           move.kind != ReshardKind::Partialise;
  }
};

/// In the order in which they are issued. `device` says what work costs,
/// operation by operation, and takes.
std::vector<ProgramStep> stepsOf(ReshardContext &context,
                                 const ShardedProgram &program,
                                 const Device &device);

/// Operations take their parts of kernels.
void takeKernelTimes(std::vector<ProgramStep> &steps, const WorkTimes &times);

/// One task a step, as long as it takes: work on queue 0, what goes over level
/// i of the cluster's links on queue i + 1 (on queue 1 without a cluster).
/// Gathers run at most two ahead of their first uses.
std::vector<TimelineTask> tasksOf(const ReshardContext &context,
                                  const std::vector<ProgramStep> &steps,
                                  const Cluster *cluster);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_PROGRAMSTEPS_H
