//===- TensorLayouts.cpp - layouts of arguments and results ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorLayouts.h"

#include <fmt/format.h>

using namespace dist;

static std::vector<ShardedLayout>
layoutsOf(const Mesh &mesh, const std::vector<TensorSpec> &tensors) {
  std::vector<ShardedLayout> layouts;
  for (const TensorSpec &spec : tensors)
    layouts.emplace_back(mesh, spec.sharding, spec.dtype, spec.shape);
  return layouts;
}

TensorLayouts::TensorLayouts(const Manifest &manifest)
    : arguments(layoutsOf(manifest.mesh, manifest.arguments)),
      results(layoutsOf(manifest.mesh, manifest.results)) {}

static Status verifyArgument(const Manifest &manifest, int index,
                             const ArrayView &value) {
  if (index < 0 || size_t(index) >= manifest.arguments.size())
    return Status::invalid(fmt::format("there is no argument {}", index));
  const TensorSpec &spec = manifest.arguments[index];
  if (spec.dtype != value.dtype || spec.shape != value.shape)
    return Status::invalid(fmt::format("argument {} is {}, got {}", index,
                                       spec.type(), value.type()));
  return {};
}

Status dist::verifyArguments(const Manifest &manifest,
                             const std::map<int, ArrayView> &values) {
  for (const auto &[index, value] : values)
    if (Status status = verifyArgument(manifest, index, value); !status.ok())
      return status;
  return {};
}
