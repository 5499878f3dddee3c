//===- LongSums.cpp - long sums in two steps ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>

using namespace mlir;
using namespace dist::kernels;

/// The rounding error of a sum grows with the number of values that are added
/// one after another. Where neighbours in memory are added, vectors add 16 and
/// more of them side by side, so that sums may be longer.
static constexpr int64_t kLongSum = 1024, kLongVectorSum = 1 << 15;
/// Neighbours that stay in one sum, for vectors.
static constexpr int64_t kLeastRun = 4096;
/// Elements that all partial sums may have: at most, and as a part of those
/// that are added up, so that they hardly add to the memory of a kernel.
/// (Filter gradients have many long sums of few elements.)
static constexpr int64_t kMostPartials = 1 << 16, kPartialsShare = 32;

namespace {

/// The cut of a sum into `parts` of a loop's iterations.
struct Cut {
  unsigned loop = 0;
  int64_t parts = 1;
};

class SumSplitter {
public:
  SumSplitter(Program &program, const Statement &statement)
      : program(program), sum(statement), total(sum.writes[0]) {}

  /// The statements that take the place of the sum; one if it stays.
  std::vector<Statement> split() {
    std::optional<Cut> cut = findCut();
    if (!cut)
      return {sum};
    int64_t extent = sum.loops[cut->loop].extent;
    if (cut->parts < extent) {
      sum.splitLoop(cut->loop, extent / cut->parts);
      total = sum.writes[0];
    }
    addPartials(cut->loop, cut->parts);
    return {clear(cut->loop), sum, addUp(cut->loop)};
  }

private:
  bool isReduced(unsigned loop) const { return total.strides[loop] == 0; }
  int64_t totalSize() const { return program.arrays[total.array].size; }

  int64_t length() const {
    int64_t length = 1;
    for (auto [i, loop] : llvm::enumerate(sum.loops))
      length *= isReduced(i) ? loop.extent : 1;
    return length;
  }

  /// Elements that all partial sums may have.
  int64_t mostPartials() const {
    int64_t added = 0;
    for (auto [i, read] : llvm::enumerate(sum.reads))
      if (int(i) != int(*sum.accumulator))
        added = std::max(added, program.arrays[read.array].size);
    return std::min(kMostPartials, added / kPartialsShare);
  }

  bool addsNeighbours() const {
    for (const Access &read : sum.reads)
      for (auto [i, stride] : llvm::enumerate(read.strides))
        if (stride == 1 && isReduced(i))
          return true;
    return false;
  }

  /// The distance of the parts in memory, in elements.
  int64_t distance(unsigned loop, int64_t parts) const {
    int64_t stride = 0;
    for (const Access &read : sum.reads)
      stride = std::max(stride, std::abs(read.strides[loop]));
    return stride * (sum.loops[loop].extent / parts);
  }

  /// The loop and divisor that come closest to as many parts as each part has
  /// values; none if the sum is short, or nothing divides it well.
  std::optional<Cut> findCut() const {
    int64_t values = length();
    bool isVector = addsNeighbours();
    if (values < (isVector ? kLongVectorSum : kLongSum) ||
        !total.offset.dynamic.empty())
      return std::nullopt;
    int64_t most = std::min(int64_t(std::sqrt(double(values))) * 2,
                            mostPartials() / totalSize());
    Cut best;
    int64_t least = values / 4;
    for (auto [i, loop] : llvm::enumerate(sum.loops))
      for (int64_t parts = 2; parts <= std::min(most, loop.extent); ++parts)
        if (isReduced(i) && loop.extent % parts == 0 &&
            parts + values / parts < least &&
            (!isVector || distance(i, parts) >= kLeastRun)) {
          least = parts + values / parts;
          best = {unsigned(i), parts};
        }
    return best.parts > 1 ? std::optional(best) : std::nullopt;
  }

  /// Makes the sum one of each part.
  void addPartials(unsigned loop, int64_t parts) {
    Array array;
    array.elementType = program.arrays[total.array].elementType;
    array.size = parts * totalSize();
    partial = total;
    partial.array = int(program.arrays.size());
    partial.strides[loop] = totalSize();
    program.arrays.push_back(std::move(array));
    sum.writes[0] = sum.reads[*sum.accumulator] = partial;
  }

  /// A statement over the parts of all sums, which writes `access`.
  Statement overParts(unsigned part, const Access &access) const {
    Statement statement{sum.loc, {}, {}, {}, {}, {}, {}, {}};
    for (auto [i, loop] : llvm::enumerate(sum.loops))
      if (i == part || !isReduced(i))
        statement.loops.push_back(loop);
    statement.writes.push_back(reduced(part, access));
    return statement;
  }

  /// The access without the loops that the parts have no more.
  Access reduced(unsigned part, const Access &access) const {
    Access result{access.array, {}, access.offset};
    for (auto [i, stride] : llvm::enumerate(access.strides))
      if (i == part || !isReduced(i))
        result.strides.push_back(stride);
    return result;
  }

  Statement clear(unsigned part) const {
    Statement statement = overParts(part, partial);
    Type type = program.arrays[partial.array].elementType;
    statement.body = [type](BodyContext &context, ValueRange) {
      return SmallVector<Value>{
          arith::ConstantOp::create(context.builder, context.loc,
                                    context.builder.getFloatAttr(type, 0.0))};
    };
    return statement;
  }

  Statement addUp(unsigned part) const {
    Statement statement = overParts(part, total);
    statement.reads = {reduced(part, total), reduced(part, partial)};
    statement.body = [](BodyContext &context, ValueRange values) {
      return SmallVector<Value>{arith::AddFOp::create(
          context.builder, context.loc, values[0], values[1])};
    };
    return statement;
  }

  Program &program;
  Statement sum;
  Access total, partial;
};

} // namespace

void dist::kernels::splitLongSums(Program &program) {
  std::vector<Statement> statements;
  for (const Statement &statement : program.statements) {
    if (!statement.accumulator) {
      statements.push_back(statement);
      continue;
    }
    for (Statement &part : SumSplitter(program, statement).split())
      statements.push_back(std::move(part));
  }
  program.statements = std::move(statements);
}
