//===- SegmentMemory.h - memory of segments and around them -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_STAGES_SEGMENTMEMORY_H
#define DIST_LIB_TRANSFORMS_STAGES_SEGMENTMEMORY_H

#include "dist/Analysis/Kernels/BlockMemory.h"
#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Returns the most bytes of values that live at once in a segment. Arguments
/// and results are not counted, nor results that a kernel writes in the place
/// of an operand. `ownBytes`: as for rankBytes, if kernels are not outlined
/// yet.
double temporaryBytesOf(mlir::func::FuncOp segment,
                        const mlir::SymbolTable &symbols, OwnBytes ownBytes);

/// Returns the bytes that the ranks of each coordinate hold for a whole step:
/// arguments, results, what the loop carries, and values of segments outside of
/// the loop for others.
std::vector<double> stateBytesOf(mlir::FunctionOpInterface entry,
                                 mlir::scf::WhileOp loop, PipelineOp pipeline,
                                 const mlir::SymbolTable &symbols,
                                 size_t coordinates);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_STAGES_SEGMENTMEMORY_H
