//===- KernelTable.h - one function for each distinct kernel ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CONVERSION_DISTTORUNTIME_KERNELTABLE_H
#define DIST_LIB_CONVERSION_DISTTORUNTIME_KERNELTABLE_H

#include "dist/Analysis/Kernels/KernelBody.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <map>

namespace dist {

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

#endif // DIST_LIB_CONVERSION_DISTTORUNTIME_KERNELTABLE_H
