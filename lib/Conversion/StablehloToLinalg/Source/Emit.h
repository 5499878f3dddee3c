//===- Emit.h - operations that converters emit -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_EMIT_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_EMIT_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {

/// Emits the body of a linalg.generic and returns the yielded values; fails
/// after an error.
using BodyEmitter =
    llvm::function_ref<llvm::FailureOr<llvm::SmallVector<mlir::Value>>(
        mlir::ImplicitLocOpBuilder &, mlir::ValueRange)>;

/// A linalg.generic over `inputs` into `inits`. The maps are those of the
/// inputs, then of the inits; dimensions that no init has are reductions.
llvm::FailureOr<mlir::ValueRange>
emitGeneric(mlir::ImplicitLocOpBuilder &b, mlir::ValueRange inputs,
            mlir::ValueRange inits, llvm::ArrayRef<mlir::AffineMap> maps,
            BodyEmitter body);

mlir::Value emitEmpty(mlir::ImplicitLocOpBuilder &b,
                      mlir::RankedTensorType type);

/// Result dimension i is operand dimension `permutation[i]`.
mlir::Value emitTranspose(mlir::ImplicitLocOpBuilder &b, mlir::Value value,
                          llvm::ArrayRef<int64_t> permutation);

/// Operand dimension i is result dimension `dims[i]`, of the same size.
mlir::Value emitBroadcast(mlir::ImplicitLocOpBuilder &b, mlir::Value value,
                          llvm::ArrayRef<int64_t> shape,
                          llvm::ArrayRef<int64_t> dims);

/// The same elements in another shape: collapse_shape, expand_shape, both or
/// neither. The number of elements must be the same.
mlir::Value emitReshape(mlir::ImplicitLocOpBuilder &b, mlir::Value value,
                        llvm::ArrayRef<int64_t> shape);

/// A rank-0 zero of the element type of `value`.
mlir::Value emitZero(mlir::ImplicitLocOpBuilder &b, mlir::Value value);

/// Pads `value` by so many elements of `padding` (a rank-0 tensor) at the edges
/// of each dimension, then slices it: sizes[i] elements of each dimension, from
/// offsets[i], strides[i] apart. Returns `value` if that changes nothing. A
/// slice of a padded value that has no padding becomes a slice of the value
/// before padding.
mlir::Value emitPadded(mlir::ImplicitLocOpBuilder &b, mlir::Value value,
                       mlir::Value padding, llvm::ArrayRef<int64_t> low,
                       llvm::ArrayRef<int64_t> high);
mlir::Value emitSlice(mlir::ImplicitLocOpBuilder &b, mlir::Value value,
                      llvm::ArrayRef<int64_t> offsets,
                      llvm::ArrayRef<int64_t> sizes,
                      llvm::ArrayRef<int64_t> strides);

/// The elements of these dimensions in the opposite order. The reverse of a
/// reverse is what was reversed.
mlir::Value emitReverse(mlir::ImplicitLocOpBuilder &b, mlir::Value value,
                        llvm::ArrayRef<int64_t> dims);

/// A tensor filled with a rank-0 tensor: linalg.fill for a constant.
mlir::Value emitFilled(mlir::ImplicitLocOpBuilder &b, mlir::Value scalar,
                       llvm::ArrayRef<int64_t> shape);

/// The one value of all elements of a constant, or of a result of elementwise
/// operations on constants; null for anything else.
mlir::TypedAttr splatOf(mlir::Value value);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_EMIT_H
