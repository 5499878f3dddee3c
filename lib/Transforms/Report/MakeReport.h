//===- MakeReport.h - from a settled plan to plain data ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_REPORT_MAKEREPORT_H
#define DIST_LIB_TRANSFORMS_REPORT_MAKEREPORT_H

#include "dist/Transforms/AutoShard/SettledPlan.h"
#include "dist/Transforms/Report/PlanReport.h"
#include "dist/Transforms/Reshard/ProgramSteps.h"

namespace dist {

/// All but candidates, remarks and what would be otherwise. The plan must be of
/// the machine, the steps of the plan.
PlanReport makeReport(SettledPlan &plan, const Machine &machine,
                      const std::vector<ProgramStep> &steps);

/// How a tensor lies.
PlanReport::Tensor describeTensor(const ReshardContext &context,
                                  ShardingAttr sharding, mlir::Type type);

/// `argument 1 'w'`, `linalg.contract at dot model.py:6:1`.
std::string describeValue(mlir::Value value);

/// One for each step of the program, in its order.
std::vector<PlanReport::Step>
describeSteps(const ReshardContext &context, const Machine &machine,
              const std::vector<ProgramStep> &steps);

/// When the steps run, and what waits for what.
void addTimeline(PlanReport &report, const ReshardContext &context,
                 const Machine &machine, const std::vector<ProgramStep> &steps);

/// What a rank holds over the steps, which have their times.
void addMemory(PlanReport &report, SettledPlan &plan,
               const std::vector<ProgramStep> &steps);

/// The stages, and the simulated timeline of their schedule.
void addPipeline(PlanReport &report, SettledPlan &plan, const Machine &machine,
                 const std::vector<ProgramStep> &steps);

/// What `tensors` arguments, the largest first, would cost with other
/// shardings; fewer of programs of many steps. `func` is what the plan was made
/// of.
void addOtherwise(PlanReport &report, SettledPlan &plan, const Machine &machine,
                  mlir::FunctionOpInterface func, MeshOp mesh,
                  unsigned tensors);

/// What is suspicious: tensors of `large` bytes that all ranks hold whole,
/// collectives that operations wait for, operations without a rule.
void addRemarks(PlanReport &report, double large);

/// `layers[3]['q']` -> `layers[*]['q']`; `add model.py:12:4` stays.
std::string withoutNumbers(const std::string &name);
/// Of names that are alike without their numbers: `layers[3]['q2']` and
/// `layers[5]['q2']` have `layers[*]['q2']` in common.
std::string commonName(llvm::StringRef a, llvm::StringRef b);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_REPORT_MAKEREPORT_H
