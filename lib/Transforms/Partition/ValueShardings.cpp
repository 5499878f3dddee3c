//===- ValueShardings.cpp - shardings of global values --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValueShardings.h"

using namespace mlir;
using namespace dist;

/// The part of a sharding that partition cannot make local: a value on one
/// coordinate of an axis, or a value that is sharded over time.
static std::string unsupportedPart(const Mesh &mesh, const Sharding &sharding) {
  if (!sharding.single.empty())
    return "single placements";
  for (const MeshAxis &axis : mesh.axes)
    if (axis.temporal && sharding.uses(mesh, AxisRef(axis.name)))
      return "the temporal axis '" + axis.name + "'";
  return "";
}

/// The closed sharding of a tensor's definition; replicated if it has none.
static FailureOr<Sharding> readSharding(const Mesh &mesh, Value value,
                                        RankedTensorType type) {
  ShardingAttr attr = getSharding(value);
  if (!attr || attr.getValue().isReplicated())
    return Sharding::replicate(type.getRank());
  const Sharding &sharding = attr.getValue();
  Status status = dist::verify(mesh, sharding, type.getShape().vec());
  if (!status.ok())
    return emitError(value.getLoc()) << status.getMessage();
  if (!type.hasStaticShape())
    return emitError(value.getLoc())
           << "a tensor of dynamic shape cannot be sharded, got " << type;
  if (!sharding.withoutPartial().isReplicated() &&
      !type.getElementType().isIntOrIndexOrFloat())
    return emitError(value.getLoc())
           << "a tensor of " << type.getElementType()
           << " cannot be sharded: expected integers or floats "
              "(dist-split-complex makes two of a complex number)";
  if (std::string part = unsupportedPart(mesh, sharding); !part.empty())
    return emitError(value.getLoc())
           << "dist-partition does not support " << part << ", got " << attr;
  return sharding.closed();
}

LogicalResult ValueShardings::read(ValueRange values) {
  for (Value value : values) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      continue;
    FailureOr<Sharding> sharding = readSharding(mesh, value, type);
    if (failed(sharding))
      return failure();
    shardings[value] = std::move(*sharding);
  }
  return success();
}

SmallVector<Sharding> ValueShardings::of(ValueRange values) const {
  return llvm::map_to_vector(values, [&](Value value) { return of(value); });
}

RankedTensorType ValueShardings::localType(Value value) const {
  auto type = cast<RankedTensorType>(value.getType());
  return type.clone(localShape(mesh, of(value), type.getShape().vec()));
}
