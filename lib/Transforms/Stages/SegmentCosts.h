//===- SegmentCosts.h - seconds of segments ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_STAGES_SEGMENTCOSTS_H
#define DIST_LIB_TRANSFORMS_STAGES_SEGMENTCOSTS_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Planning/Cluster.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace dist {

/// Prices segments: each kernel is a roofline of its arithmetic and of the
/// bytes that it reads and writes, each collective what its links take. Where
/// kernels are not outlined yet, products stand for them. Without a cluster the
/// unit is the time of a link for a byte (Device::countedInBytes).
class SegmentCosts {
public:
  SegmentCosts(mlir::ModuleOp module, std::optional<Cluster> cluster);

  double secondsOf(mlir::func::FuncOp segment);

private:
  double kernelSeconds(mlir::func::FuncOp kernel);
  double operationSeconds(mlir::Operation *op) const;
  double collectiveSecondsOf(mlir::Operation *op) const;

  mlir::SymbolTable symbols;
  std::optional<Cluster> cluster;
  Device device;
  Mesh mesh;
  llvm::DenseMap<mlir::Operation *, double> kernels; ///< Priced before.
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_STAGES_SEGMENTCOSTS_H
