//===- Array.h - whole tensors on the host ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARRAY_ARRAY_H
#define DIST_RUNTIME_ARRAY_ARRAY_H

#include "dist/Runtime/DType.h"

#include <memory>
#include <span>
#include <vector>

namespace dist {

/// A dense row-major tensor in memory that it does not own.
struct ArrayView {
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  const std::byte *data = nullptr;

  int64_t elements() const;
  int64_t bytes() const { return elements() * sizeOf(dtype); }
  /// Returns `f32[512,64]` and the like.
  std::string type() const;

  /// Returns element `index` of the leading dimension.
  ArrayView slice(int64_t index) const;
};

/// A dense row-major tensor. Copies share the data.
class Array {
public:
  Array() = default;
  /// Allocates without initialisation. The product of the sizes must fit an
  /// int64_t.
  Array(DType dtype, std::vector<int64_t> shape);

  DType dtype() const { return dtypeValue; }
  const std::vector<int64_t> &shape() const { return sizes; }
  std::byte *data() { return storage.get(); }
  const std::byte *data() const { return storage.get(); }
  template <typename T> std::span<T> as() {
    return {reinterpret_cast<T *>(data()), size_t(view().elements())};
  }

  ArrayView view() const { return {dtypeValue, sizes, data()}; }
  operator ArrayView() const { return view(); }

  /// True for bytes of a type that the file does not name: ml_dtypes' f8, i4.
  bool isOpaque() const { return opaque; }
  void setOpaque() { opaque = true; }

  /// Returns the same bytes as another type of the same size.
  Array reinterpret(DType dtype) const;

private:
  DType dtypeValue = DType::F32;
  bool opaque = false;
  std::vector<int64_t> sizes;
  std::shared_ptr<std::byte[]> storage;
};

/// Returns `f32[512,64]` and the like.
std::string typeString(DType dtype, const std::vector<int64_t> &shape);

/// Returns the number of elements of a shape, or -1 if it exceeds an int64_t.
int64_t elementCount(const std::vector<int64_t> &shape);

/// Returns element `index` as a double.
double elementAt(const ArrayView &array, int64_t index);

} // namespace dist

#endif // DIST_RUNTIME_ARRAY_ARRAY_H
