//===- Callbacks.h - calls of Python functions ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_CALLS_CALLBACKS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_CALLS_CALLBACKS_H

#include "mlir/IR/Operation.h"

namespace dist {

/// True for the targets by which JAX calls a Python function of the process
/// that compiles: debug.print, pure_callback, io_callback.
bool isPythonCallback(llvm::StringRef target);

/// The reason why such a call has no importer, and the ways to export the
/// program without it.
///
///   results used      the function's results cannot be had without Python
///   none, or unused   --drop-callbacks leaves the call out
std::string describeCallback(mlir::Operation *call);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_CALLS_CALLBACKS_H
