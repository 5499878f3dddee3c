//===- RecomputeRules.h - what the backward pass computes again -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `dist.recompute` of a function: a policy for all layers, or a list of rules,
// of which the first that names a layer decides.
//
//   dist.recompute = "inputs"
//   dist.recompute = [{match = "params['layer1']*", policy = "dots"},
//                     {stage = 0 : i64, policy = "inputs",
//                      save = ["*model.py:12*"]}]
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_RECOMPUTERULES_H
#define DIST_DIALECT_DIST_IR_RECOMPUTERULES_H

#include "dist/Support/RecomputeRule.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/SmallVector.h"

namespace dist {

inline constexpr llvm::StringLiteral kRecomputeAttr = "dist.recompute";

mlir::Attribute recomputeAttr(mlir::MLIRContext *context,
                              llvm::ArrayRef<RecomputeRule> rules);

/// The rules of the attribute; none if it has another form.
std::optional<llvm::SmallVector<RecomputeRule>>
recomputeRules(mlir::Attribute attr);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_RECOMPUTERULES_H
