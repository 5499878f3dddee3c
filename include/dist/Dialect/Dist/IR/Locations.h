//===- Locations.h - locations as users read them ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_LOCATIONS_H
#define DIST_DIALECT_DIST_IR_LOCATIONS_H

#include "mlir/IR/Location.h"

#include <string>

namespace dist {

/// The names of an operation, innermost first, and the first file:line:column,
/// e.g. `dot_general gpt.py:12:4`; empty where nothing is known. Plans and
/// reports name operations by it.
std::string locationText(mlir::Location loc);

/// The location of a diagnostic on something at `loc`: `loc` if it has a file,
/// else `around`, else unknown. (A name alone, such as JAX gives an argument,
/// is no location.)
mlir::Location reportAt(mlir::Location loc, mlir::Location around);

/// The location of an operation that an entry of a plan file (`groups[0]`) adds
/// to a program: the entry's place and name.
mlir::Location entryLoc(mlir::Location place, llvm::StringRef entry);
/// The name; empty for other locations.
llvm::StringRef entryOf(mlir::Location loc);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_LOCATIONS_H
