//===- SearchedPlan.h - what a plan by cost is chosen for -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_SEARCHEDPLAN_H
#define DIST_RUNTIME_RUN_SEARCHEDPLAN_H

#include "dist/Runtime/Run/Options.h"

#include <optional>

namespace dist {

/// True if the plan is to be chosen by cost. Nothing for a file that cannot be
/// read or is no JSON object: the compiler reports that.
std::optional<bool> requestsSearch(const RunOptions &options);

/// True if it is.
bool isSearched(const RunOptions &options);

/// True if the plan changes what the program computes, also on one device, or
/// says what of it is state.
bool changesProgram(const RunOptions &options);

/// True if it changes what a micro-batch computes, so that the program on one
/// device has micro-batches, too.
bool changesMicroBatches(const RunOptions &options);

/// True if the plan makes the step that of replicas (`local_sgd`).
bool hasReplicas(const RunOptions &options);

/// Returns the cluster of such a plan where the user names none: this host, as
/// it was calibrated (host.json in configDirectory()), else "host:N" of its
/// cores. Empty where a cluster or a whole mesh is given.
std::string assumedCluster(const RunOptions &options);

/// $XDG_CONFIG_HOME/dist-mlir or ~/.config/dist-mlir; empty without either.
std::string configDirectory();

} // namespace dist

#endif // DIST_RUNTIME_RUN_SEARCHEDPLAN_H
