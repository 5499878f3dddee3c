//===- ComparePlans.h - where two plans differ ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_REPORT_COMPAREPLANS_H
#define DIST_LIB_TRANSFORMS_REPORT_COMPAREPLANS_H

#include "PlanVariant.h"

namespace dist {

/// One of the two: a program as its plan annotates it.
struct PlanSide {
  std::string file;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  MeshOp mesh;
  mlir::FunctionOpInterface func; ///< Annotated.
  mlir::IRMapping copies;         ///< Of the program's values.
  std::optional<Machine> machine;
  std::unique_ptr<SettledPlan> settled;
  PlanPrice price;
  PlanReport report;

  /// Where a value of the program lies; null for what has no home.
  ShardingAttr home(mlir::Value value) const;
};

struct PlanDiff {
  /// Values that are alike but for numbers in their names, and differ alike.
  struct Difference {
    std::string kind; ///< "argument", "result", "value".
    std::string name; ///< Numbers that differ are `*`.
    std::vector<std::string> members;
    std::string type, a, b; ///< Shardings.
    /// What the plan (or the program) says of it; otherwise it follows.
    bool isSaidByA = false, isSaidByB = false;
    double bytesA = 0, bytesB = 0;   ///< Of one rank.
    std::optional<PlanPrice> change; ///< Of A, if it had this of B.
    std::string problem;             ///< Why that cannot be.
  };

  /// Collectives of one kind at one place.
  struct Collectives {
    std::string kind, axes, location, value;
    double countA = 0, countB = 0, bytesA = 0, bytesB = 0, costA = 0, costB = 0;

    /// The sums; kind and place stay.
    Collectives &operator+=(const Collectives &other);
  };

  size_t numValues = 0, numSame = 0;
  std::vector<Difference> differences;
  std::vector<Collectives> collectives; ///< That differ.
  size_t numAlikeCollectives = 0;
};

/// The first `most` differences are priced, if the meshes are one: the plans'
/// own before what follows from them, arguments and results before values in
/// between, larger ones before smaller ones.
PlanDiff comparePlans(mlir::FunctionOpInterface program, const PlanSide &a,
                      const PlanSide &b, unsigned most);

std::string toText(const PlanDiff &diff, const PlanSide &a, const PlanSide &b);
nlohmann::ordered_json toJson(const PlanDiff &diff, const PlanSide &a,
                              const PlanSide &b);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_REPORT_COMPAREPLANS_H
