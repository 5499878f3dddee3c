//===- Plan.h - a plan file -------------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// {"mesh": {"dp": 2, "tp": 2}, "micro_batches": 8, "auto": false,
//  "per_micro_batch": ["*model.py:37*"], "gradient_merge": 4,
//  "arguments": [{"match": "*['q']", "placements": {"tp": "shard(1)"},
//                 "reshard_after_use": true, "chosen": true}],
//  "results":   [{"match": "result0", "sharding": "<@mesh, []>"}],
//  "values":    [{"location": "*model.py:12*", "ordinal": 0,
//                 "placements": {"dp": "shard(0)"}}],
//  "accumulators": [{"match": "params*", "placements": {"dp": "shard(0)"}}],
//  "groups":    [["*['q']", "*['k']", {"location": "*model.py:12*"}]],
//  "carry":     {"result[0]": "params", "none": ["arg3", "arg4"]},
//  "pipeline":  {"axis": "pp", "split": [{"before": "*['layer2']*"}]},
//  "local_sgd": {"axis": "dp", "steps": 4, "average": ["params*"]},
//  "recompute": "inputs",
//  "precision": "bf16", "narrow_collectives": "bf16"}
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_PLAN_H
#define DIST_TRANSFORMS_ANNOTATE_PLAN_H

#include "dist/Support/Placements.h"
#include "dist/Support/Precision.h"
#include "dist/Support/StatePairs.h"
#include "dist/Transforms/Annotate/PlanPipeline.h"
#include "dist/Transforms/Annotate/PlanRecompute.h"
#include "dist/Transforms/Annotate/PlanStrategies.h"

#include <optional>

namespace dist {

/// An entry of a plan: the placements of the values that it matches, one for
/// each mesh axis that it mentions, or a whole sharding as text.
struct PlanEntry {
  std::string where;   ///< `arguments[0]`: how messages name the entry.
  std::string pattern; ///< Of names, or of locations.
  int64_t ordinal = 0; ///< Of `values`: which of the values at the location.
  std::vector<std::pair<std::string, Placement>> placements;
  std::optional<std::string> sharding; ///< The text of #dist.sharding.
  /// True if larger copies are dropped after use; for arguments and values.
  std::optional<bool> reshardAfterUse;

  /// `chosen`: the text of the annotation that a search completed to this
  /// sharding, or an empty text if there was none. `constraint`: the text of
  /// the option of the search that the sharding follows from.
  std::optional<std::string> chosen, constraint;

  /// True if, of a value, the location and the ordinal are those in the
  /// program that micro-batches, stages and recomputation have rewritten.
  bool isOfRewritten = false;

  bool specifiesSharding() const { return sharding || !placements.empty(); }
};

/// A group of values that must have one sharding: entries without a sharding.
struct PlanGroup {
  std::string where;            ///< `groups[0]`.
  std::vector<PlanEntry> ports; ///< Patterns of arguments and results.
  std::vector<PlanEntry> values;
};

/// The constraints of the search for a plan.
struct PlanSearch {
  /// Axes that divide the batch alone, patterns of arguments that stay
  /// replicated.
  std::vector<std::string> dataAxes, replicate;
  std::optional<double> memory; ///< Bytes of a device.
};

struct Plan {
  std::optional<Mesh> mesh; ///< Perhaps with an axis `?`.
  /// The micro-batches that the batch is divided into; 0: not said.
  int64_t microBatches = 0;
  /// The batches of one update; 0: not said.
  int64_t gradientMerge = 0;
  /// Patterns of locations, of reductions over the batch that each micro-batch
  /// does for itself.
  std::vector<std::string> perMicroBatch;
  /// The type that an f32 program computes in.
  std::optional<Precision> precision;
  std::string narrowCollectives; ///< `bf16` or `f16`; empty: as they are.
  /// Replicas with states of their own.
  std::optional<PlanLocalSgd> localSgd;
  std::optional<PlanDgc> dgc;
  /// `"auto": true`: a search completes the plan.
  std::optional<PlanSearch> search;
  std::vector<PlanEntry> arguments, results, values;
  /// Placements of sums of gradients, by the arguments that they are of.
  std::vector<PlanEntry> accumulators;
  std::vector<PlanGroup> groups;
  std::optional<PlanPipeline> pipeline;
  /// The first rule that names a layer decides what is computed again.
  std::vector<PlanRecompute> recompute;
  /// The results that replace arguments in the next step.
  std::vector<CarryRequest> carries;

  /// Errors: JSON that does not parse (with line and column), unknown or
  /// missing keys, values of the wrong type. Messages name the entry.
  static Result<Plan> parse(std::string_view json);
};

/// True if `text` matches `pattern`, in which `*` matches any characters, `?`
/// one, and everything else itself.
bool matchesPattern(std::string_view pattern, std::string_view text);

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_PLAN_H
