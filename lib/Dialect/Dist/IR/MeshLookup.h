//===- MeshLookup.h - meshes by their names ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_IR_MESHLOOKUP_H
#define DIST_LIB_DIALECT_DIST_IR_MESHLOOKUP_H

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// The mesh of that name for what stands at `op`; null where there is none. Unlike
/// SymbolTable::lookupNearestSymbolFrom, it looks through operations that are not
/// registered: StableHLO's loops and branches.
inline MeshOp lookupMesh(mlir::Operation *op, mlir::FlatSymbolRefAttr name) {
  while (op && !op->hasTrait<mlir::OpTrait::SymbolTable>())
    op = op->getParentOp();
  return op ? mlir::dyn_cast_or_null<MeshOp>(
                  mlir::SymbolTable::lookupSymbolIn(op, name.getAttr()))
            : MeshOp();
}

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_IR_MESHLOOKUP_H
