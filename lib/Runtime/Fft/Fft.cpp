//===- Fft.cpp - calls of Fourier transforms ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Fft.h"

#include "Transform.h"
#include "dist/Runtime/GivenCall.h"

#include <fmt/format.h>
#include <limits>

using namespace dist;
using namespace dist::fft;

/// Returns the sizes of a complex tensor without the dimension of its parts.
static std::vector<int64_t> sizesOf(const dist_call_tensor &tensor,
                                    bool isComplex) {
  return {tensor.sizes, tensor.sizes + tensor.rank - (isComplex ? 1 : 0)};
}

/// Returns the batch of the last `rank` dimensions. Errors: sizes of the two
/// sides that do not fit each other, lengths beyond the library's int.
static Result<Shape> shapeOf(const dist_call &call, char kind, size_t rank) {
  const dist_call_tensor &from = call.operands[0], &to = call.results[0];
  std::vector<int64_t> source = sizesOf(from, kind != 'R');
  std::vector<int64_t> target = sizesOf(to, kind != 'C');
  std::vector<int64_t> &real = kind == 'R' ? source : target;
  std::vector<int64_t> half = real;
  if (kind == 'R' || kind == 'C')
    half.back() = real.back() / 2 + 1;
  if ((kind == 'R' ? target : source) != half ||
      (kind != 'R' && from.sizes[from.rank - 1] != 2) ||
      (kind != 'C' && to.sizes[to.rank - 1] != 2))
    return Status::invalid("its operand and its result are of different sizes");
  Shape shape;
  shape.sizes.assign(real.end() - int64_t(rank), real.end());
  for (int64_t size : shape.sizes)
    if (size > std::numeric_limits<int>::max() / 2)
      return Status::invalid(fmt::format("a transform of {} elements is too "
                                         "long",
                                         size));
  for (size_t i = 0; i + rank < real.size(); ++i)
    shape.batch *= real[i];
  return shape;
}

template <typename T>
static void compute(const Shape &shape, char kind, const void *from, void *to) {
  using Complex = std::complex<T>;
  if (kind == 'R')
    transformReal(shape, static_cast<const T *>(from),
                  static_cast<Complex *>(to));
  else if (kind == 'C')
    invertToReal(shape, static_cast<const Complex *>(from),
                 static_cast<T *>(to));
  else
    transform(shape, kind == 'I', static_cast<const Complex *>(from),
              static_cast<Complex *>(to));
}

template <size_t rank> static int32_t run(const dist_call *call) {
  std::string symbol = fmt::format("fft{}", rank);
  if (Status status = checkGivenCall(*findRoutine(symbol), *call); !status.ok())
    return refuseCall(*call, status);
  char kind = static_cast<char>(dist_call_integer(call, "kind", 0));
  Result<Shape> shape = shapeOf(*call, kind, rank);
  if (!shape)
    return refuseCall(*call, shape.status());
  if (dist_call_elements(&call->results[0]) == 0)
    return 0;
  auto function =
      call->operands[0].dtype == DIST_F32 ? compute<float> : compute<double>;
  function(*shape, kind, call->operands[0].data, call->results[0].data);
  return 0;
}

Result<dist_custom_call_fn> dist::fftFunction(std::string_view routine) {
  static constexpr dist_custom_call_fn table[] = {run<1>, run<2>, run<3>};
  for (size_t rank = 1; rank <= std::size(table); ++rank)
    if (routine == fmt::format("fft{}", rank))
      return table[rank - 1];
  return Status::notFound(
      fmt::format("the runtime has no function '{}'", routine));
}
