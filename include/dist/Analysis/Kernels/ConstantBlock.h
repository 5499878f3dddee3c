//===- ConstantBlock.h - a rank's block of a constant -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The form that dist-partition gives to a sharded constant that is no splat.
// The artifact stores the blocks one after another, and a rank has only its
// own:
//
//   %all = arith.constant dense<...> : tensor<512x512xf32>
//   %i = dist.axis_index <["x"]>
//   %begin = arith.muli %i, %c128 : index
//   %block = tensor.extract_slice %all[0, %begin] [512, 128] [1, 1]
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_KERNELS_CONSTANTBLOCK_H
#define DIST_ANALYSIS_KERNELS_CONSTANTBLOCK_H

#include "dist/Support/Mesh.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <optional>

namespace dist {

struct ConstantBlock {
  mlir::arith::ConstantOp whole;
  /// The axes that divide each dimension, major to minor. Block b begins at
  /// element b * (the size of a block); zeros follow after the end of the
  /// constant.
  std::vector<Axes> dims;

  /// The axes of all dimensions, in order. The index of a rank in their grid is
  /// the number of its block.
  Axes axes() const;
};

/// The block that `op` takes out of a constant, perhaps in several steps of
/// which it is the last (slices, and pads with zeros that a slice reads);
/// nothing if it is no such operation.
std::optional<ConstantBlock> findConstantBlock(mlir::Operation *op);

/// True for a constant that the artifact stores: a tensor that is no splat.
bool isStoredConstant(mlir::Operation *op);

} // namespace dist

#endif // DIST_ANALYSIS_KERNELS_CONSTANTBLOCK_H
