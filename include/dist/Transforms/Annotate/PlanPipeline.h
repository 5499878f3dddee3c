//===- PlanPipeline.h - the stages that a plan asks for ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// {"mesh": {"pp": 2, "dp": 2}, "micro_batches": 8,
//  "pipeline": {"axis": "pp", "schedule": "1f1b", "placement": "loop",
//               "split": [{"before": "params['layer2']*"}]}}
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_PLANPIPELINE_H
#define DIST_TRANSFORMS_ANNOTATE_PLANPIPELINE_H

#include <string>
#include <vector>

namespace dist {

/// A place in the forward pass where a stage begins: the first operation that
/// reads an argument of the pattern, or is at a location of it; or behind the
/// last one.
struct PlanSplit {
  std::string where; ///< `pipeline.split[0]`.
  std::string pattern;
  bool isAfter = false;
};

/// The stages of a pipeline. `splits`, `stages` or `count` gives their number;
/// if there is none of these, the program does by dist.split_point or
/// dist.stage, and if it does not, each coordinate has one. Where only the
/// number is known, the stages are balanced by cost.
struct PlanPipeline {
  std::string axis;
  std::string schedule = "1f1b"; ///< A name, or the path of a CSV file.
  int64_t count = 0;             ///< 0: not given.
  /// The patterns of the arguments of each stage.
  std::vector<std::vector<PlanSplit>> stages;
  std::vector<PlanSplit> splits;
  /// The coordinates of the stages as schedule::placeStages takes them: `loop`,
  /// `v`, or a list such as `0,0,1`. Empty: that of the schedule.
  std::string placement;
};

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_PLANPIPELINE_H
