//===- EntryFunction.h - the function that stays ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_ENTRYFUNCTION_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_ENTRYFUNCTION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist {

/// The one public function with a body, or @main where there are several, as
/// findEntry has it.
llvm::FailureOr<mlir::func::FuncOp> chooseEntry(mlir::ModuleOp module);

/// A function with the entry's signature in imported types, with names and
/// aliases as attributes (see Import.h) and an empty entry block; it is in no
/// module yet.
llvm::FailureOr<mlir::OwningOpRef<mlir::func::FuncOp>>
declareImported(mlir::func::FuncOp entry);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_ENTRYFUNCTION_H
