//===- ControlFlow.h - loops and branches -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_CONTROLFLOW_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_CONTROLFLOW_H

#include "Importer.h"
#include "SourceOp.h"

namespace dist {

/// Imports an operation whose regions are imported as well.
using ControlFlowConverter = llvm::LogicalResult (*)(Importer &importer,
                                                     SourceOp &op);

/// sdy.manual_computation: becomes dist.manual.
llvm::LogicalResult importManualComputation(Importer &importer, SourceOp &op);
/// sdy.named_computation, a name for a part of the program: it is inlined.
llvm::LogicalResult importNamedComputation(Importer &importer, SourceOp &op);

/// while becomes scf.while, case scf.index_switch, if scf.if; their predicates
/// are the elements of rank-0 tensors. Shardy's regions as above.
const llvm::StringMap<ControlFlowConverter> &controlFlowTable();

/// How often a stablehlo.while runs: known where it counts from one constant to
/// another. Its regions have been checked.
std::optional<int64_t> countTrips(mlir::Operation *loop);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_CONTROLFLOW_H
