//===- PrecisionAttr.h - the type that a program computes in ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `dist.precision` of a module, for dist-mixed-precision:
//
//   dist.precision = "bf16"
//   dist.precision = {type = "bf16:O2", keep = ["*model.py:12*"]}
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_PRECISIONATTR_H
#define DIST_DIALECT_DIST_IR_PRECISIONATTR_H

#include "dist/Support/Precision.h"

#include "mlir/IR/BuiltinAttributes.h"

namespace dist {

inline constexpr llvm::StringLiteral kPrecisionAttr = "dist.precision";
/// The type (a text, on the mesh) in which sums of gradients travel.
inline constexpr llvm::StringLiteral kNarrowCollectivesAttr =
    "dist.narrow_collectives";

/// A unit attribute of operations that move shorter floats as f32, which keeps
/// them from dist-narrow-collectives. From dist-widen-partials to that pass.
inline constexpr llvm::StringLiteral kWidenedSumAttr = "dist.widened_sum";

mlir::Attribute precisionAttr(mlir::MLIRContext *context,
                              const Precision &precision);

/// Reads the attribute; nothing if it has another form.
std::optional<Precision> precisionOf(mlir::Attribute attr);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_PRECISIONATTR_H
