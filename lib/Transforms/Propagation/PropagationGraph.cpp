//===- PropagationGraph.cpp - a function as propagation sees it -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphBuilder.h"
#include "dist/Transforms/Propagation/Groups.h"

using namespace mlir;
using namespace dist;

/// The atoms that all annotations of the function are made of.
static FailureOr<AxisAtoms> makeAtoms(FunctionOpInterface func, MeshOp mesh,
                                      const SignatureAnnotations &signature) {
  SmallVector<ShardingAttr> attrs(signature.arguments);
  llvm::append_range(attrs, signature.results);
  if (failed(collectFromBody(func, mesh, attrs)))
    return failure();
  SmallVector<const Sharding *> used;
  for (ShardingAttr attr : attrs)
    if (attr)
      used.push_back(&attr.getValue());
  Result<AxisAtoms> atoms = AxisAtoms::create(mesh.getMesh().getValue(), used);
  if (!atoms)
    return emitError(func.getLoc()) << atoms.status().getMessage();
  return std::move(*atoms);
}

FailureOr<PropagationGraph> dist::buildGraph(FunctionOpInterface func,
                                             MeshOp mesh) {
  FailureOr<SignatureAnnotations> signature = readSignature(func, mesh);
  if (failed(signature))
    return failure();
  FailureOr<AxisAtoms> atoms = makeAtoms(func, mesh, *signature);
  auto groups = readGroups(func);
  if (failed(atoms) || failed(groups))
    return failure();
  PropagationGraph graph(func, mesh, PropagationState(std::move(*atoms)));
  size_t numOperations = 0;
  func.getFunctionBody().walk([&](Operation *) { ++numOperations; });
  graph.nodes.reserve(numOperations);
  graph.operations.reserve(numOperations);
  GraphBuilder builder(graph, *signature, *groups);
  builder.addSignature();
  builder.addRegion(func.getFunctionBody());
  if (failed(builder.result()))
    return failure();
  return graph;
}
