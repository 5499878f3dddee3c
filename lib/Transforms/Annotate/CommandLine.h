//===- CommandLine.h - the files of a command line --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_COMMANDLINE_H
#define DIST_TRANSFORMS_ANNOTATE_COMMANDLINE_H

#include "mlir/IR/Location.h"

#include <string>

namespace dist {

/// The options that registerAnnotateCLOptions has read; empty without it.
/// Passes use them if they have no option of their own.
std::string commandLinePlan();
std::string commandLineMesh();
llvm::ArrayRef<std::string> commandLineCustomCalls();

/// The location of errors in options, which are in no file: line 0 of
/// `<command line>`.
mlir::Location commandLineLoc(mlir::MLIRContext *context);

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_COMMANDLINE_H
