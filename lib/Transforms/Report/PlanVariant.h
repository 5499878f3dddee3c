//===- PlanVariant.h - a plan with something changed ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_REPORT_PLANVARIANT_H
#define DIST_LIB_TRANSFORMS_REPORT_PLANVARIANT_H

#include "dist/Transforms/AutoShard/SettledPlan.h"
#include "dist/Transforms/Report/PlanReport.h"

namespace dist {

/// An argument, a result or a value in between of an annotated function, and
/// what it is annotated with instead.
struct ChangedValue {
  enum class Kind { Argument, Result, Value };
  Kind kind = Kind::Value;
  unsigned index = 0;    ///< Of an argument or result.
  mlir::Value value;     ///< In between.
  ShardingAttr sharding; ///< Null: its annotation is gone.
};

/// What the function costs with all of these changes; all else is annotated as
/// it is. A donated argument and its result change together.
struct VariantPrice {
  std::optional<PlanPrice> price;
  std::string problem; ///< Without a price: why there is none.
  ShardingAttr first;  ///< How the first of them lies then.
};
VariantPrice priceWith(const Machine &machine, mlir::FunctionOpInterface func,
                       MeshOp mesh, llvm::ArrayRef<ChangedValue> changes);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_REPORT_PLANVARIANT_H
