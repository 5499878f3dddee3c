//===- ShardingRule.cpp - factors of an operation's dimensions ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/ShardingRule.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace dist;
using llvm::raw_ostream;

bool dist::isIdempotent(ReductionKind kind) {
  return kind != ReductionKind::Sum && kind != ReductionKind::Product;
}

TensorFactors ShardingRule::addFactors(llvm::ArrayRef<int64_t> shape,
                                       FactorKind kind) {
  TensorFactors tensor;
  for (int64_t size : shape)
    tensor.dims.push_back({addFactor({size, kind})});
  return tensor;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// i, j, ..., z, a, ..., h, then i1, j1, ...
static void printName(raw_ostream &os, unsigned factor) {
  os << static_cast<char>('a' + (factor + 8) % 26);
  if (factor >= 26)
    os << factor / 26;
}

static void printTensor(raw_ostream &os, const TensorFactors &tensor) {
  os << '[';
  llvm::interleaveComma(tensor.dims, os, [&](const auto &factors) {
    for (unsigned factor : factors)
      printName(os, factor);
    if (factors.empty())
      os << '1';
  });
  os << ']';
}

static void printFactor(raw_ostream &os, const Factor &factor) {
  if (mlir::ShapedType::isDynamic(factor.size))
    os << "=?";
  else
    os << '=' << factor.size;
  if (factor.kind == FactorKind::Reduction)
    os << " reduction(" << toString(factor.reduction) << ')';
  if (factor.kind == FactorKind::NeedReplication)
    os << " need_replication";
  if (factor.kind == FactorKind::Permutation)
    os << " permutation";
  if (!factor.mayBeUneven)
    os << " even";
}

void ShardingRule::print(raw_ostream &os) const {
  auto printOne = [&](const TensorFactors &tensor) { printTensor(os, tensor); };
  os << '(';
  llvm::interleaveComma(operands, os, printOne);
  os << ") -> ";
  llvm::interleaveComma(results, os, printOne);
  os << " {";
  llvm::interleaveComma(llvm::enumerate(factors), os, [&](const auto &item) {
    printName(os, item.index());
    printFactor(os, item.value());
  });
  os << '}';
}
