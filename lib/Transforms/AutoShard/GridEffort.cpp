//===- GridEffort.cpp - how many grids a program affords ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GridEffort.h"

#include "ProgramUses.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

#include <set>

using namespace mlir;
using namespace dist;

/// Equal for operations that are done alike.
static std::vector<const void *> keyOf(Operation *op) {
  std::vector<const void *> key{op->getName().getAsOpaquePointer(),
                                op->getAttrDictionary().getAsOpaquePointer()};
  for (Type type : op->getOperandTypes())
    key.push_back(type.getAsOpaquePointer());
  for (Type type : op->getResultTypes())
    key.push_back(type.getAsOpaquePointer());
  return key;
}

GridEffort::GridEffort(Operation *module) {
  std::set<std::vector<const void *>> seen;
  module->walk([&](Operation *op) {
    size_t made =
        llvm::count_if(op->getResultTypes(), llvm::IsaPred<TensorType>);
    tensors += made;
    if (made > 0 && seen.insert(keyOf(op)).second)
      different += made;
  });
}

size_t GridEffort::mostGrids(size_t axes) const {
  constexpr size_t kAny = 64, kTensors = 2'000'000;
  constexpr size_t kDifferentOnThree = 9000, kDifferentOnFour = 20;
  size_t ofDifferent = axes > 3 ? kDifferentOnFour : kDifferentOnThree;
  return std::min({kAny, kTensors / std::max<size_t>(tensors, 1),
                   ofDifferent / std::max<size_t>(different, 1)});
}

double GridEffort::worth() const {
  constexpr size_t kManyTensors = 5000;
  constexpr double kWorthSeconds = 8e-3;
  return tensors > kManyTensors ? kWorthSeconds : 0;
}

double dist::leastWork(FunctionOpInterface func, MeshOp mesh,
                       const Machine &machine) {
  ReshardContext context(mesh);
  auto ranks = static_cast<double>(context.mesh.numRanks());
  double seconds = 0;
  func.getFunctionBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (ProgramUses::isOperation(op)) {
      OpShardings open = OpShardings::withRule(op);
      FactorAxes none(open.rule->factors.size());
      if (auto whole = open.over(context, none)) {
        Work work = workOf(context, *whole);
        seconds += machine.device.seconds(work.flops / ranks,
                                          work.bytes / ranks, work.type) *
                   estimateExecutions(op->getBlock());
      }
    }
    return ProgramUses::hasBody(op) ? WalkResult::skip()
                                    : WalkResult::advance();
  });
  return machine.workCounts * seconds;
}
