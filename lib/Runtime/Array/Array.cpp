//===- Array.cpp - whole tensors on the host ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Array/Array.h"
#include "dist/Runtime/Element.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

int64_t dist::elementCount(const std::vector<int64_t> &shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    if (__builtin_mul_overflow(count, size, &count))
      return -1;
  return count;
}

std::string dist::typeString(DType dtype, const std::vector<int64_t> &shape) {
  return fmt::format("{}[{}]", toString(dtype), fmt::join(shape, ","));
}

int64_t ArrayView::elements() const { return elementCount(shape); }

std::string ArrayView::type() const { return typeString(dtype, shape); }

ArrayView ArrayView::slice(int64_t index) const {
  ArrayView part = {dtype, {shape.begin() + 1, shape.end()}, nullptr};
  part.data = data + index * part.bytes();
  return part;
}

Array::Array(DType dtype, std::vector<int64_t> shape)
    : dtypeValue(dtype), sizes(std::move(shape)) {
  storage.reset(new std::byte[size_t(elementCount(sizes) * sizeOf(dtype))]);
}

Array Array::reinterpret(DType dtype) const {
  Array other = *this;
  other.dtypeValue = dtype;
  return other;
}

double dist::elementAt(const ArrayView &array, int64_t index) {
  return visitElement(array.dtype, [&]<typename T>(ElementTag<T>) {
    return double(
        Arithmetic<T>(reinterpret_cast<const T *>(array.data)[index]));
  });
}
