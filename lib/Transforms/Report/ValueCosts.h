//===- ValueCosts.h - what a value costs, and would otherwise ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_REPORT_VALUECOSTS_H
#define DIST_LIB_TRANSFORMS_REPORT_VALUECOSTS_H

#include "PlanVariant.h"

#include "dist/Transforms/Propagation/Explanation.h"
#include "dist/Transforms/Reshard/ProgramSteps.h"

namespace dist {

/// Of an annotated function that is settled once.
class ValueCosts {
public:
  /// Errors: those of SettledPlan.
  static mlir::FailureOr<std::unique_ptr<ValueCosts>>
  make(Machine machine, const PropagationGraph &graph, const ValueNames &names,
       const AnnotationDeciders &deciders);

  /// Lines for dist-explain: what the value costs here, and the best of
  /// `alternatives` other shardings, of at most `most` that are tried.
  std::string explain(ValueId value, unsigned alternatives, unsigned most);

  PlanReport report;

private:
  ValueCosts(Machine machine, const PropagationGraph &graph,
             const ValueNames &names, const AnnotationDeciders &deciders)
      : machine(std::move(machine)), graph(graph), names(names),
        deciders(deciders) {}

  Machine machine;
  const PropagationGraph &graph;
  const ValueNames &names;
  const AnnotationDeciders &deciders;
  std::unique_ptr<SettledPlan> settled;
  std::vector<ProgramStep> steps;
  std::optional<PlanPrice> price; ///< Once it is asked for.

  std::vector<ChangedValue> placesOf(ValueId value) const;
  mlir::Type typeOf(const ChangedValue &place) const;
  ShardingAttr homeOf(const ChangedValue &place) const;
  bool isAnnotated(const ChangedValue &place) const;
  std::string explainHere(const ChangedValue &place);
  std::string explainStep(const ProgramStep &step,
                          const PlanReport::Step &described) const;
  std::string changeText(const VariantPrice &variant) const;
  std::string forbiddenText(ValueId value, const Sharding &other,
                            const VariantPrice &variant) const;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_REPORT_VALUECOSTS_H
