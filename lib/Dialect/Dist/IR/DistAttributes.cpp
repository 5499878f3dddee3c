//===- DistAttributes.cpp - meshes, shardings, placements -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Hashes of the value types, found by argument-dependent look-up
//===----------------------------------------------------------------------===//

namespace dist {
using llvm::hash_code;
using llvm::hash_combine;

static hash_code hash_value(const AxisRef &axis) {
  return hash_combine(axis.name, axis.preSize, axis.size);
}
static hash_code hash_value(const MeshAxis &axis) {
  return hash_combine(axis.name, axis.size, axis.temporal, axis.pipeline);
}
static hash_code hash_value(const PartialAxis &item) {
  return hash_combine(hash_value(item.axis), static_cast<int>(item.kind));
}
static hash_code hash_value(const SingleAxis &item) {
  return hash_combine(hash_value(item.axis), item.coordinate);
}
static hash_code hash_value(const Placement &item) {
  return hash_combine(static_cast<int>(item.kind), item.index,
                      static_cast<int>(item.reduction));
}

template <typename T> static hash_code hash_value(const std::vector<T> &items) {
  hash_code code = hash_combine(items.size());
  for (const T &item : items)
    code = hash_combine(code, item);
  return code;
}

static hash_code hash_value(const DimSharding &dim) {
  return hash_combine(hash_value(dim.axes), dim.open, dim.priority);
}
static hash_code hash_value(const Mesh &mesh) {
  return hash_combine(hash_value(mesh.axes), hash_value(mesh.deviceIds),
                      hash_value(mesh.views));
}
static hash_code hash_value(const Sharding &sharding) {
  return hash_combine(
      hash_value(sharding.dims), hash_value(sharding.replicated),
      hash_value(sharding.partial), hash_value(sharding.single));
}
static hash_code hash_value(const DimWindow &window) {
  return hash_combine(hash_value(window.axes), window.offset, window.step,
                      window.extent, window.stride);
}
static hash_code hash_value(const WindowFetch &fetch) {
  return hash_combine(llvm::hash_combine_range(fetch.shape),
                      hash_value(fetch.from), hash_value(fetch.windows));
}
} // namespace dist

#define GET_ATTRDEF_CLASSES
#include "dist/Dialect/Dist/IR/DistAttributes.cpp.inc"

void DistDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dist/Dialect/Dist/IR/DistAttributes.cpp.inc"
      >();
}

LogicalResult MeshAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               Mesh mesh) {
  if (Status status = mesh.verify(); !status.ok())
    return emitError() << status.getMessage();
  return success();
}
