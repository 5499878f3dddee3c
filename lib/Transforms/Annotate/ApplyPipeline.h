//===- ApplyPipeline.h - a plan's stages onto the program -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_APPLYPIPELINE_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_APPLYPIPELINE_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Support/Status.h"
#include "dist/Transforms/Annotate/PlanPipeline.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Marks the plan's axis of the mesh as a pipeline's, adds a dist.pipeline, and
/// marks the arguments and operations with which stages begin, or the arguments
/// that stages have. `place` is that of the plan's pipeline, for errors that
/// are found later. Errors: no such axis; a pattern that matches nothing.
Status applyPipeline(const PlanPipeline &pipeline, MeshOp mesh,
                     mlir::FunctionOpInterface func, mlir::Location place);

/// Gives arguments that are at a single coordinate of the pipeline's axis the
/// stage that is there, and removes `single` from all shardings. Errors: there
/// is no dist.pipeline; several stages are at the coordinate; the argument has
/// another stage.
mlir::LogicalResult stagesOfSingles(mlir::FunctionOpInterface func);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_APPLYPIPELINE_H
