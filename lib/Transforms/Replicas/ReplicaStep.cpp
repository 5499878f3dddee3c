//===- ReplicaStep.cpp - steps that replicas can take ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Replicas.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Support/OpenMesh.h"
#include "dist/Transforms/Annotate/AnnotateModule.h"

using namespace mlir;
using namespace dist;

InFlightDiagnostic StrategyKey::fail(Location otherwise) const {
  Location at = plan.isEmpty() ? otherwise
                               : planPlace(otherwise.getContext(), plan, name);
  return emitError(at) << name << ": ";
}

FailureOr<Replicas> dist::findReplicas(ModuleOp module, const StrategyKey &key,
                                       const std::string &axis,
                                       const std::string &meshText) {
  MeshOp mesh = findMesh(module);
  Result<Mesh> given = parseOpenMesh(meshText);
  if (!meshText.empty() && !given)
    return key.fail(module.getLoc()) << given.status().getMessage();
  Mesh whole = mesh ? mesh.getMesh().getValue() : Mesh();
  if (!meshText.empty())
    whole = *given;
  const MeshAxis *found = whole.find(axis);
  if (!found || found->temporal || found->pipeline)
    return key.fail(module.getLoc())
           << "the mesh '" << whole.str() << "' has no axis for data '" << axis
           << "': expected the name of the axis of the replicas";
  if (!mesh) {
    OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
    mesh = MeshOp::create(builder, module.getLoc(), "mesh",
                          MeshAttr::get(module.getContext(), whole));
  }
  return Replicas{mesh, AxisRef(axis), found->size};
}

static LogicalResult verifyTypes(FunctionOpInterface func,
                                 const StrategyKey &key) {
  for (Type type :
       llvm::concat<const Type>(func.getArgumentTypes(), func.getResultTypes()))
    if (auto tensor = dyn_cast<RankedTensorType>(type);
        !tensor || !tensor.hasStaticShape())
      return key.fail(func.getLoc()) << "expected tensors of static shape as "
                                        "arguments and results, got "
                                     << type;
  return success();
}

LogicalResult dist::verifyStep(FunctionOpInterface func,
                               const StrategyKey &key) {
  if (!func.getFunctionBody().hasOneBlock())
    return func.emitOpError("cannot be that of replicas: it has several "
                            "blocks, expected one");
  bool hasState = false;
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    hasState |= replacingResult(func, i).has_value();
    if (auto reason = func.getArgAttrOfType<StringAttr>(i, kUndecidedAttr))
      return key.fail(func.getLoc())
             << "which result replaces argument " << i
             << " is not clear: " << reason.getValue()
             << "; give the results of one type other types or names where the "
                "step is exported";
  }
  if (!hasState)
    return key.fail(func.getLoc())
           << "no result replaces an argument, so that replicas have no "
              "state: donate the state where the step is exported";
  return verifyTypes(func, key);
}
