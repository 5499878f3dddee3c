//===- CustomCall.cpp - a custom call on one rank's memory ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CustomCall.h"
#include "dist/Runtime/Elements/StridedCopy.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

static constexpr size_t kMessageSize = 512;

//===----------------------------------------------------------------------===//
// One operand or result
//===----------------------------------------------------------------------===//

/// Returns dense strides; `layout` has the dimensions minor to major.
static std::vector<int64_t> stridesOf(const std::vector<int64_t> &sizes,
                                      const std::vector<int64_t> &layout) {
  if (layout.empty())
    return rowMajorStrides(sizes, 1);
  std::vector<int64_t> strides(sizes.size());
  int64_t stride = 1;
  for (int64_t dim : layout) {
    strides[dim] = stride;
    stride *= sizes[dim];
  }
  return strides;
}

BoundCustomCall::Part::Part(const TensorSpec &spec, const Mesh &mesh,
                            int64_t rank, void *buffer)
    : spec(&spec), buffer(static_cast<std::byte *>(buffer)),
      local(localShape(mesh, spec.sharding, spec.shape)) {
  for (size_t i = 0; i < spec.shape.size(); ++i) {
    const Axes &axes = spec.sharding.dims[i].axes;
    int64_t parts = mesh.sizeOf(axes), index = mesh.indexOn(rank, axes);
    begin.push_back(blockBegin(spec.shape[i], parts, index));
    sizes.push_back(blockExtent(spec.shape[i], parts, index));
  }
  strides = stridesOf(sizes, spec.layout);
  if (sizes == local && strides == rowMajorStrides(sizes, 1))
    return;
  size_t bytes = size_t(elementCount(sizes) * sizeOf(spec.dtype));
  packed.reset(static_cast<std::byte *>(::operator new(bytes, kAlignment)));
}

/// True if this rank has no element of a tensor that is not empty.
bool BoundCustomCall::Part::isEmpty() const {
  return elementCount(sizes) == 0 && elementCount(spec->shape) > 0;
}

dist_call_tensor BoundCustomCall::Part::describe() const {
  return {
      data(),         int32_t(spec->dtype), int32_t(sizes.size()), sizes.data(),
      strides.data(), begin.data(),         spec->shape.data()};
}

std::vector<int64_t> BoundCustomCall::Part::byteStrides() const {
  std::vector<int64_t> bytes = strides;
  for (int64_t &stride : bytes)
    stride *= sizeOf(spec->dtype);
  return bytes;
}

void BoundCustomCall::Part::load(const Part &from) {
  if (data() == from.buffer)
    return;
  int64_t size = sizeOf(spec->dtype);
  copyStrided(data(), byteStrides(), from.buffer, rowMajorStrides(local, size),
              sizes, size);
}

void BoundCustomCall::Part::store() {
  if (!packed)
    return;
  int64_t size = sizeOf(spec->dtype);
  copyStrided(buffer, rowMajorStrides(local, size), packed.get(), byteStrides(),
              sizes, size);
}

//===----------------------------------------------------------------------===//
// The call
//===----------------------------------------------------------------------===//

BoundCustomCall::BoundCustomCall(const CustomCallCommand &command,
                                 dist_custom_call_fn function, const Mesh &mesh,
                                 int64_t rank,
                                 const std::vector<void *> &buffers)
    : command(command), function(function), message(kMessageSize) {
  auto bind = [&](const std::vector<TensorSpec> &specs,
                  std::vector<Part> &parts,
                  std::vector<dist_call_tensor> &tensors) {
    for (const TensorSpec &spec : specs) {
      const Part &part =
          parts.emplace_back(spec, mesh, rank, buffers[spec.buffer]);
      tensors.push_back(part.describe());
      isSkipped |= part.isEmpty();
    }
  };
  bind(command.operands, operands, operandTensors);
  bind(command.results, results, resultTensors);
  for (const TensorSpec &result : command.results)
    if (result.alias >= 0)
      operandTensors[result.alias].data =
          resultTensors[&result - command.results.data()].data;
  addAttributes();
  call = {DIST_ABI_VERSION,
          int32_t(operands.size()),
          int32_t(results.size()),
          int32_t(attributes.size()),
          operandTensors.data(),
          resultTensors.data(),
          attributes.data(),
          command.config.c_str(),
          rank,
          mesh.numRanks(),
          message.data(),
          int64_t(message.size())};
}

void BoundCustomCall::addAttributes() {
  for (const CallAttribute &attribute : command.attributes) {
    dist_call_attribute entry = {attribute.name.c_str(), 0, nullptr, nullptr,
                                 nullptr};
    if (auto *integers = std::get_if<std::vector<int64_t>>(&attribute.value)) {
      entry.count = int64_t(integers->size());
      entry.integers = integers->data();
    } else if (auto *floats =
                   std::get_if<std::vector<double>>(&attribute.value)) {
      entry.count = int64_t(floats->size());
      entry.floats = floats->data();
    } else {
      entry.count = 1;
      entry.text = std::get<std::string>(attribute.value).c_str();
    }
    attributes.push_back(entry);
  }
}

Status BoundCustomCall::failed(int32_t code, const std::string &what) const {
  std::string where =
      command.location.empty() ? "" : fmt::format(" at {}", command.location);
  return Status::internal(fmt::format(
      "custom call '{}'{}: '{}' of '{}' {}{}{}", command.target, where,
      command.symbol, command.library,
      code ? fmt::format("returned {}", code) : "threw an exception",
      what.empty() ? "" : ": ", what));
}

Status BoundCustomCall::run() {
  if (isSkipped)
    return {};
  for (Part &operand : operands)
    operand.load(operand);
  for (Part &result : results)
    if (result.spec->alias >= 0)
      result.load(operands[result.spec->alias]);
  message.front() = message.back() = '\0';
  int32_t code = 0;
  try {
    code = function(&call);
  } catch (const std::exception &exception) {
    return failed(0, exception.what());
  } catch (...) {
    return failed(0, "");
  }
  message.back() = '\0';
  if (code != 0)
    return failed(code, message.data());
  for (Part &result : results)
    result.store();
  return {};
}
