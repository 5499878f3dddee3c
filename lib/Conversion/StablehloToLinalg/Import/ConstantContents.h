//===- ConstantContents.h - constants that are there ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_CONSTANTCONTENTS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_CONSTANTCONTENTS_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Checks that every constant whose elements are stored apart (dense_resource)
/// has them, and as many bytes as its type takes. Nothing else checks that.
/// Errors: the file has no such resource, or one of another size.
llvm::LogicalResult verifyConstantContents(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_CONSTANTCONTENTS_H
