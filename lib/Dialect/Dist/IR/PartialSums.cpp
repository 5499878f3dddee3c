//===- PartialSums.cpp - the element type of partial sums -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/PartialSums.h"

using namespace mlir;
using namespace dist;

PartialSums dist::partialSumsOf(MeshOp mesh) {
  return mesh->hasAttr(kStoragePartialsAttr) ? PartialSums::Storage
                                             : PartialSums::F32;
}

/// True if combining two numbers rounds.
static bool rounds(ReductionKind kind) {
  return kind == ReductionKind::Sum || kind == ReductionKind::Product;
}

Type dist::heldType(Type tensorType, const Sharding &sharding,
                    PartialSums sums) {
  auto type = cast<RankedTensorType>(tensorType);
  auto element = dyn_cast<FloatType>(type.getElementType());
  bool isWidened =
      sums == PartialSums::F32 && element && element.getWidth() < 32 &&
      llvm::any_of(sharding.partial,
                   [](const PartialAxis &item) { return rounds(item.kind); });
  return isWidened ? type.clone(Float32Type::get(type.getContext())) : type;
}

Type dist::travelType(Type tensorType, const Sharding &from, const Sharding &to,
                      PartialSums sums) {
  return heldType(heldType(tensorType, from, sums), to, sums);
}
