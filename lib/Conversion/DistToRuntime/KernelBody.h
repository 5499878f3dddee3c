//===- KernelBody.h - what one kernel computes ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CONVERSION_DISTTORUNTIME_KERNELBODY_H
#define DIST_LIB_CONVERSION_DISTTORUNTIME_KERNELBODY_H

#include "dist/Analysis/Kernels/Roles.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <map>

namespace dist {

/// The operations of a kernel, taken out of the entry function.
struct KernelBody {
  llvm::SmallVector<mlir::Operation *> ops; ///< With copied ones and reshapes.
  llvm::SmallVector<mlir::Value> inputs;    ///< In the order of first use.
  llvm::SmallVector<mlir::Value> outputs;
  /// For each input the output that takes over its buffer, or -1.
  llvm::SmallVector<int64_t> inPlace;
};

/// The kernel that computes `ops` (in program order) and writes those of their
/// results for which `isOutput` holds.
KernelBody collectBody(llvm::ArrayRef<mlir::Operation *> ops,
                       const Roles &roles,
                       llvm::function_ref<bool(mlir::Value)> isOutput);

/// The kernels of a module, one function for all that compute the same:
/// operations, attributes, types, data flow and in-place pairs agree; locations
/// do not count.
class KernelTable {
public:
  explicit KernelTable(mlir::ModuleOp module) : symbols(module) {}

  mlir::func::FuncOp getOrCreate(const KernelBody &body);

private:
  mlir::SymbolTable symbols;
  std::map<std::vector<const void *>, mlir::func::FuncOp> kernels;
};

} // namespace dist

#endif // DIST_LIB_CONVERSION_DISTTORUNTIME_KERNELBODY_H
