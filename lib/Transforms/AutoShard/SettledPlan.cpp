//===- SettledPlan.cpp - what annotations come to, and cost ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/AutoShard/SettledPlan.h"

#include "AnnotateHomes.h"

#include "dist/Transforms/Reshard/ProgramMemory.h"
#include "dist/Transforms/Reshard/ProgramPrice.h"
#include "dist/Transforms/Reshard/SettleProgram.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

#include "mlir/IR/Builders.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

SettledPlan::SettledPlan(const Machine &machine, FunctionOpInterface original,
                         MeshOp mesh)
    : context(mesh, machine.costModel()) {
  OpBuilder builder(original.getContext());
  builder.setInsertionPointAfter(original);
  func = cast<FunctionOpInterface>(builder.clone(*original, copies));
}

SettledPlan::~SettledPlan() { func.erase(); }

FailureOr<std::unique_ptr<SettledPlan>>
SettledPlan::make(const Machine &machine, FunctionOpInterface func,
                  MeshOp mesh) {
  std::unique_ptr<SettledPlan> plan(new SettledPlan(machine, func, mesh));
  FailureOr<PropagationGraph> graph = buildGraphQuietly(plan->func, mesh);
  if (failed(graph))
    return failure();
  orderByWork(*graph);
  propagate(*graph);
  completeShardings(*graph);
  FailureOr<ShardedProgram> program = settleProgram(plan->context, plan->func);
  if (failed(program))
    return failure();
  plan->program.emplace(std::move(*program));
  return plan;
}

std::string dist::costText(const Machine &machine, double cost) {
  return machine.cluster ? fmt::format("{:.6g} s", cost)
                         : fmt::format("{:.0f}", cost);
}

std::string dist::describe(const Machine &machine, const PlanPrice &price) {
  return fmt::format(
      "{:.0f} bytes received, work of {}, cost {}, {:.0f} bytes of memory",
      price.communication.bytes, costText(machine, price.work),
      costText(machine, price.cost()), price.memory);
}

PlanPrice SettledPlan::price(const Machine &machine) {
  PlanPrice price;
  price.communication = priceOf(context, *program);
  for (const OpShardings &shardings : program->operations)
    if (shardings.rule)
      price.work += machine.work(context, shardings) *
                    estimateExecutions(shardings.op->getBlock());
  PeakMemory peak = findPeakMemory(context, *program, func);
  price.memory = peak.bytes;
  price.held = describe(peak);
  return price;
}
