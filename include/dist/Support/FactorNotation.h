//===- FactorNotation.h - sharding rules that people write ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The factors that make up the dimensions of operands and results, in the
// notation of JAX's custom_partitioning (sharding_rule), which is that of
// einops:
//
//   i k, k j -> i j         a matrix product
//   ... d, d -> ... d       `...` stands for any number of leading dimensions
//   b (h d) -> b h d        a dimension of several factors, major to minor
//   i j, -> i j             a scalar has nothing between the commas
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_FACTORNOTATION_H
#define DIST_SUPPORT_FACTORNOTATION_H

#include "dist/Support/Status.h"

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace dist {

struct NamedFactor {
  std::string name; ///< `...0`, `...1`: dimensions of `...`.
  int64_t size = 0;
  bool isPart = false; ///< Shares a dimension with others, somewhere.
};

/// A notation with the sizes of its factors for given shapes.
struct FactorNotation {
  using Shape = std::vector<int64_t>;
  /// The factors of each dimension, as positions in `factors`.
  using Tensor = std::vector<std::vector<unsigned>>;

  std::vector<NamedFactor> factors; ///< In the order of the text.
  std::vector<Tensor> operands, results;

  /// The position of a factor; -1 where there is none.
  int find(std::string_view name) const;

  /// Multiplies numbers and factors, separated by blanks: "0.5 ... i i k".
  /// `...` is the product of all dimensions that it stands for. Errors: an
  /// empty text, a word that is neither, a number that is not above 0, a
  /// product that is no double.
  Result<double> multiply(std::string_view product) const;

  /// Parses `text` for operands and results of these shapes. `sizes` are of
  /// factors that have no dimension of their own. Errors: bad text, another
  /// number of tensors or dimensions than the shapes have, sizes that are
  /// missing or contradict each other.
  static Result<FactorNotation>
  parse(std::string_view text, const std::vector<Shape> &operandShapes,
        const std::vector<Shape> &resultShapes,
        const std::map<std::string, int64_t> &sizes);
};

} // namespace dist

#endif // DIST_SUPPORT_FACTORNOTATION_H
