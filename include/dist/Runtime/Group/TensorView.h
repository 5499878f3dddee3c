//===- TensorView.h - memory that a call reads or writes --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_GROUP_TENSORVIEW_H
#define DIST_RUNTIME_GROUP_TENSORVIEW_H

#include "dist/Runtime/Comm/Communicator.h"
#include "dist/Runtime/Element.h"

#include <span>
#include <vector>

namespace dist {

/// The element type for messages of a C++ type.
template <typename T> struct DTypeOf;
// clang-format off
template <> struct DTypeOf<float>    { static constexpr DType value = DType::F32; };
template <> struct DTypeOf<double>   { static constexpr DType value = DType::F64; };
template <> struct DTypeOf<Half>     { static constexpr DType value = DType::F16; };
template <> struct DTypeOf<BFloat16> { static constexpr DType value = DType::BF16; };
template <> struct DTypeOf<Bool>     { static constexpr DType value = DType::I1; };
template <> struct DTypeOf<bool>     { static constexpr DType value = DType::I1; };
template <> struct DTypeOf<int8_t>   { static constexpr DType value = DType::I8; };
template <> struct DTypeOf<int16_t>  { static constexpr DType value = DType::I16; };
template <> struct DTypeOf<int32_t>  { static constexpr DType value = DType::I32; };
template <> struct DTypeOf<int64_t>  { static constexpr DType value = DType::I64; };
template <> struct DTypeOf<uint8_t>  { static constexpr DType value = DType::U8; };
template <> struct DTypeOf<uint16_t> { static constexpr DType value = DType::U16; };
template <> struct DTypeOf<uint32_t> { static constexpr DType value = DType::U32; };
template <> struct DTypeOf<uint64_t> { static constexpr DType value = DType::U64; };
// clang-format on

/// Contiguous elements. A view of an array has its shape and strides (in
/// elements), so that one with gaps is refused rather than misread.
///
///   std::vector<float> data(4);
///   group.allReduce(view(data));
struct TensorView {
  void *data = nullptr; ///< May be null without elements.
  int64_t count = 0;
  DType dtype = DType::F32;
  MemorySpace memory = MemorySpace::Host;
  /// Both empty, or with one entry for each dimension; not owned.
  std::span<const int64_t> shape, strides;

  /// The reason why there is no view, for an argument that is no array.
  const char *problem = nullptr;

  int64_t bytes() const { return count * sizeOf(dtype); }

  /// Checks the view. Errors: `problem`; a count that is negative or not that
  /// of the shape; no data; data that is not aligned; strides that are not
  /// those of a row-major array.
  Status verify() const;
};

/// Returns the elements of a vector, array or span as a view.
template <typename Range> TensorView view(Range &&range) {
  using T = std::remove_cvref_t<decltype(*std::data(range))>;
  TensorView view;
  view.data = const_cast<T *>(std::data(range));
  view.count = int64_t(std::size(range));
  view.dtype = DTypeOf<T>::value;
  return view;
}

/// Divides a view into consecutive blocks of these numbers of elements. Errors:
/// their sum is not the count of the view.
Result<std::vector<TensorView>> blocksOf(const TensorView &whole,
                                         std::span<const int64_t> counts);

} // namespace dist

#endif // DIST_RUNTIME_GROUP_TENSORVIEW_H
