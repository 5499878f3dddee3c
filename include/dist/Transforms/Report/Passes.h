//===- Passes.h - plans explained -------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_REPORT_PASSES_H
#define DIST_TRANSFORMS_REPORT_PASSES_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Support/TextFile.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {

#define GEN_PASS_DECL
#include "dist/Transforms/Report/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "dist/Transforms/Report/Passes.h.inc"

/// dist-plan-report that passes the page (HTML) on; it needs no option `html`.
std::unique_ptr<mlir::Pass>
createPlanReportPass(const PlanReportPassOptions &options, TextSink onPage);

} // namespace dist

#endif // DIST_TRANSFORMS_REPORT_PASSES_H
