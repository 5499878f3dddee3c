//===- PipelineOps.cpp - verifiers of a pipeline's stages -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

using namespace mlir;
using namespace dist;

LogicalResult PipelineOp::verify() {
  MeshOp mesh = findMesh((*this)->getParentOfType<ModuleOp>());
  if (!mesh)
    return emitOpError() << "needs a dist.mesh";
  const MeshAxis *axis = mesh.getMesh().getValue().find(getAxis());
  if (!axis || !axis->pipeline)
    return emitOpError() << "expected a pipeline axis of the mesh "
                         << mesh.getMesh().getValue().str() << ", got '"
                         << getAxis() << "'";
  llvm::SmallBitVector hasStage(axis->size);
  for (int64_t coordinate : getCoordinates()) {
    if (coordinate < 0 || coordinate >= axis->size)
      return emitOpError() << "coordinate " << coordinate << " is not on axis '"
                           << getAxis() << "' of size " << axis->size;
    hasStage.set(coordinate);
  }
  if (int idle = hasStage.find_first_unset(); idle >= 0)
    return emitOpError() << "no stage is at coordinate " << idle << " of axis '"
                         << getAxis() << "'";
  if (getSchedule() && int64_t(getSchedule()->size()) != axis->size)
    return emitOpError() << "expected a list of actions for each of "
                         << axis->size << " coordinates, got "
                         << getSchedule()->size();
  return success();
}

LogicalResult TransferOp::verify() {
  int64_t from = getFrom(), to = getTo();
  if (from < 0 || to < 0)
    return emitOpError() << "expected stages from 0 on, got "
                         << std::min(from, to);
  return success();
}
