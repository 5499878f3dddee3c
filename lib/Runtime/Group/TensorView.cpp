//===- TensorView.cpp - memory that a call reads or writes ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Group/TensorView.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

/// True for row-major strides. A dimension of one element may have any stride.
static bool isRowMajor(std::span<const int64_t> shape,
                       std::span<const int64_t> strides) {
  int64_t expected = 1;
  for (size_t dim = shape.size(); dim-- > 0; expected *= shape[dim])
    if (shape[dim] > 1 && strides[dim] != expected)
      return false;
  return true;
}

static Status verifyShape(const TensorView &view) {
  if (view.shape.size() != view.strides.size())
    return Status::invalid(fmt::format("a shape of {} dimensions with {} "
                                       "strides",
                                       view.shape.size(), view.strides.size()));
  int64_t elements = 1;
  bool isThere = true;
  for (int64_t size : view.shape)
    isThere &= size >= 0 && !__builtin_mul_overflow(elements, size, &elements);
  if (!isThere || elements != view.count)
    return Status::invalid(fmt::format("a count of {} for the shape [{}]",
                                       view.count,
                                       fmt::join(view.shape, ", ")));
  if (view.count > 0 && !isRowMajor(view.shape, view.strides))
    return Status::invalid(fmt::format(
        "the array is not contiguous: strides [{}] of the shape [{}]; copy it "
        "first",
        fmt::join(view.strides, ", "), fmt::join(view.shape, ", ")));
  return {};
}

Status TensorView::verify() const {
  if (problem)
    return Status::invalid(problem);
  if (unsigned(dtype) >= unsigned(kNumDTypes))
    return Status::invalid(fmt::format("there is no type {}", int(dtype)));
  if (count < 0 || count > INT64_MAX / 8)
    return Status::invalid(fmt::format("a count of {}", count));
  if (count > 0 && !data)
    return Status::invalid(fmt::format("no data for {} elements", count));
  if (reinterpret_cast<uintptr_t>(data) % uintptr_t(sizeOf(dtype)) != 0)
    return Status::invalid(fmt::format("{} data at an address that is no "
                                       "multiple of {}",
                                       toString(dtype), sizeOf(dtype)));
  if (shape.empty() && strides.empty())
    return {};
  return verifyShape(*this);
}

Result<std::vector<TensorView>>
dist::blocksOf(const TensorView &whole, std::span<const int64_t> counts) {
  if (Status status = whole.verify(); !status.ok())
    return status;
  std::vector<TensorView> blocks;
  int64_t begin = 0;
  for (int64_t count : counts) {
    if (count < 0 || count > whole.count - begin)
      return Status::invalid(
          fmt::format("blocks of [{}] elements are not the {} that there are",
                      fmt::join(counts, ", "), whole.count));
    blocks.push_back(whole);
    blocks.back().shape = blocks.back().strides = {};
    blocks.back().count = count;
    blocks.back().data =
        static_cast<std::byte *>(whole.data) + begin * sizeOf(whole.dtype);
    begin += count;
  }
  if (begin != whole.count)
    return Status::invalid(
        fmt::format("blocks of [{}] elements are not the {} that there are",
                    fmt::join(counts, ", "), whole.count));
  return blocks;
}
