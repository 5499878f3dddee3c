//===- InitAll.h - everything that the tools register -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PIPELINES_INITALL_H
#define DIST_PIPELINES_INITALL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace dist {

/// The dialects that a program may use on its way, with the models and
/// interfaces that the passes need.
void registerAllDialects(mlir::DialectRegistry &registry);

/// All passes and pipelines of the project, and the upstream passes that are
/// useful between them (canonicalize, cse, ...).
void registerAllPasses();

} // namespace dist

#endif // DIST_PIPELINES_INITALL_H
