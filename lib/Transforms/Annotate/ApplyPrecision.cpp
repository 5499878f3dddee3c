//===- ApplyPrecision.cpp - a plan's types --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ApplyPrecision.h"

#include "dist/Dialect/Dist/IR/PrecisionAttr.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/ParseJson.h"
#include "dist/Transforms/Annotate/PlanMatch.h"

#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace dist;

Status dist::applyPrecision(const Plan &plan, FunctionOpInterface func,
                            bool isOption) {
  auto module = func->getParentOfType<ModuleOp>();
  MLIRContext *context = module.getContext();
  if (!plan.narrowCollectives.empty())
    findMesh(module)->setAttr(kNarrowCollectivesAttr,
                              StringAttr::get(context, plan.narrowCollectives));
  if (!plan.precision)
    return {};
  if (module->hasAttr(kPrecisionAttr) && !isOption)
    return jsonError("precision", "the program has 'dist.precision' of its "
                                  "own: give one of them");
  if (Status status =
          verifyPlaces(func, "precision.keep", plan.precision->keep);
      !status.ok())
    return status;
  Precision precision = *plan.precision;
  if (auto own = precisionOf(module->getAttr(kPrecisionAttr)))
    llvm::append_range(precision.keep, own->keep);
  module->setAttr(kPrecisionAttr, precisionAttr(context, precision));
  return {};
}
