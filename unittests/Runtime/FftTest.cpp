//===- FftTest.cpp - calls of Fourier transforms --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Fft.h"

#include <array>
#include <cmath>
#include <complex>
#include <gmock/gmock.h>
#include <numbers>

using namespace dist;
using ::testing::HasSubstr;

namespace {

/// A row-major tensor of f64.
struct Tensor {
  explicit Tensor(std::vector<int64_t> shape)
      : sizes(std::move(shape)), strides(sizes.size()), offsets(sizes.size()) {
    int64_t count = 1;
    for (size_t i = sizes.size(); i-- > 0; count *= sizes[i])
      strides[i] = count;
    numbers.resize(size_t(std::min<int64_t>(count, 1 << 20)));
  }
  dist_call_tensor describe() {
    return {numbers.data(), DIST_F64,       int32_t(sizes.size()), sizes.data(),
            strides.data(), offsets.data(), sizes.data()};
  }

  std::vector<int64_t> sizes, strides, offsets;
  std::vector<double> numbers;
};

std::string errorOf(std::string_view routine, char kind, Tensor &from,
                    Tensor &to) {
  Result<dist_custom_call_fn> function = fftFunction(routine);
  if (!function)
    return function.status().getMessage();
  dist_call_tensor operand = from.describe(), result = to.describe();
  int64_t letter = kind;
  dist_call_attribute attribute{"kind", 1, &letter, nullptr, nullptr};
  std::array<char, 256> message{};
  dist_call call{DIST_ABI_VERSION, 1,  1, 1, &operand,       &result,
                 &attribute,       "", 0, 1, message.data(), message.size()};
  return (*function)(&call) == 0 ? "" : std::string(message.data());
}

/// Lengths of all factors: powers of two, odd ones, a large prime.
TEST(Fft, AgreesWithTheSum) {
  for (int64_t size : {1, 2, 3, 4, 7, 12, 25, 97, 210}) {
    Tensor real({size}), half({size / 2 + 1, 2}), back({size});
    for (int64_t i = 0; i < size; ++i)
      real.numbers[size_t(i)] = std::sin(double(3 * i * i + 1));
    ASSERT_EQ(errorOf("fft1", 'R', real, half), "");
    for (int64_t k = 0; k <= size / 2; ++k) {
      std::complex<double> sum = 0;
      for (int64_t i = 0; i < size; ++i)
        sum += real.numbers[size_t(i)] *
               std::polar(1.0,
                          -2 * std::numbers::pi * double(i * k) / double(size));
      EXPECT_NEAR(half.numbers[size_t(2 * k)], sum.real(), 1e-11);
      EXPECT_NEAR(half.numbers[size_t(2 * k + 1)], sum.imag(), 1e-11);
    }
    ASSERT_EQ(errorOf("fft1", 'C', half, back), "");
    for (int64_t i = 0; i < size; ++i)
      EXPECT_NEAR(back.numbers[size_t(i)], real.numbers[size_t(i)], 1e-13);
  }
}

TEST(Fft, Refusals) {
  Tensor real({7}), half({5, 2}), parts({4, 3});
  EXPECT_EQ(errorOf("fft4", 'R', real, half),
            "the runtime has no function 'fft4'");
  EXPECT_EQ(errorOf("fft1", 'R', real, half),
            "its operand and its result are of different sizes");
  EXPECT_EQ(errorOf("fft1", 'F', parts, parts),
            "its operand and its result are of different sizes");
  EXPECT_THAT(errorOf("fft1", 'X', real, half), HasSubstr("option 'kind'"));
  EXPECT_THAT(errorOf("fft2", 'R', real, half),
              HasSubstr("its tensors are not '... h i -> ... h k c'"));
  Tensor turned({4, 2});
  turned.strides = {1, 4};
  EXPECT_EQ(errorOf("fft1", 'F', turned, turned),
            "operand 0 is not row-major: expected the layout [1, 0], minor to "
            "major");
  Tensor large({int64_t(1) << 31, 2});
  EXPECT_EQ(errorOf("fft1", 'I', large, large),
            "a transform of 2147483648 elements is too long");
}

} // namespace
