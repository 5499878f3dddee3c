//===- LocalArray.cpp - one simulated rank's buffer -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalArray.h"

#include <functional>
#include <numeric>

using namespace dist;

static int64_t product(auto begin, auto end) {
  return std::accumulate(begin, end, int64_t(1), std::multiplies<>());
}

LocalArray::LocalArray(std::vector<int64_t> shape)
    : shape(std::move(shape)),
      values(product(this->shape.begin(), this->shape.end()), kPoison) {}

/// Copies `count` elements along `dim`, from `begin` of one array to `to` of
/// another that differs in this dimension only.
static void copyAlong(const LocalArray &from, int64_t begin, LocalArray &into,
                      int64_t to, size_t dim, int64_t count) {
  int64_t outer = product(from.shape.begin(), from.shape.begin() + dim);
  int64_t inner = product(from.shape.begin() + dim + 1, from.shape.end());
  for (int64_t i = 0; i < outer; ++i)
    for (int64_t j = 0; j < count * inner; ++j)
      into.values[(i * into.shape[dim] + to) * inner + j] =
          from.values[(i * from.shape[dim] + begin) * inner + j];
}

LocalArray LocalArray::slice(size_t dim, int64_t begin, int64_t count) const {
  std::vector<int64_t> partShape = shape;
  partShape[dim] = count;
  LocalArray part(partShape);
  int64_t inside = std::min(count, shape[dim] - begin);
  if (inside > 0)
    copyAlong(*this, begin, part, 0, dim, inside);
  return part;
}

int64_t &LocalArray::at(const std::vector<int64_t> &index,
                        const std::vector<int64_t> &begin) {
  int64_t position = 0;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    position = position * shape[dim] + index[dim] - begin[dim];
  return values[position];
}

LocalArray dist::concatenate(const std::vector<LocalArray> &parts, size_t dim) {
  std::vector<int64_t> shape = parts.front().shape;
  int64_t each = shape[dim];
  shape[dim] *= static_cast<int64_t>(parts.size());
  LocalArray whole(shape);
  for (size_t i = 0; i < parts.size(); ++i)
    copyAlong(parts[i], 0, whole, static_cast<int64_t>(i) * each, dim, each);
  return whole;
}
