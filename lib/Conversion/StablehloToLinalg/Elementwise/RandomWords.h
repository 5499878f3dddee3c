//===- RandomWords.h - Threefry and Philox on scalars -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_RANDOMWORDS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_RANDOMWORDS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {

using Words = llvm::SmallVector<mlir::Value, 4>;

/// The two halves of an i64, the lower one first.
Words splitWords(mlir::ImplicitLocOpBuilder &b, mlir::Value value);
/// The i64 of two i32.
mlir::Value joinWords(mlir::ImplicitLocOpBuilder &b, mlir::Value low,
                      mlir::Value high);

/// Threefry-2x32 with 20 rounds: two words of a key and two of a counter become
/// two random ones. (Salmon et al., Parallel random numbers: as easy as 1,
/// 2, 3.)
Words emitThreefry(mlir::ImplicitLocOpBuilder &b, Words key, Words counter);

/// Philox-4x32 with 10 rounds: two words of a key and four of a counter become
/// four random ones.
Words emitPhilox(mlir::ImplicitLocOpBuilder &b, Words key, Words counter);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_RANDOMWORDS_H
