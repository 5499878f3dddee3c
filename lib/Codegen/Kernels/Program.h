//===- Program.h - a kernel as statements on arrays -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first form of all operations on tensors: loop nests around a scalar body.
// Arrays are dense and flat; a statement reads and writes them at places that
// are linear in its loops. Slices, reshapes, transposes and broadcasts are thus
// nothing but strides and offsets:
//
//   %t = linalg.generic(transpose) %x : tensor<3x4xf32> -> tensor<4x3xf32>
//
//   loops:  i < 4, j < 3
//   reads:  x[1 * i + 4 * j]
//   writes: t[3 * i + 1 * j]
//
// A scalar is an array of size 1.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_PROGRAM_H
#define DIST_LIB_CODEGEN_KERNELS_PROGRAM_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"

#include <functional>
#include <optional>
#include <vector>

namespace dist::kernels {

enum class ArrayKind { Argument, Result, Local, Constant };

struct Array {
  mlir::Type elementType;
  int64_t size = 1;
  ArrayKind kind = ArrayKind::Local;
  int64_t position = 0;             ///< Of the argument or result.
  mlir::ElementsAttr constant = {}; ///< Of a Constant.

  /// A Constant of which all elements are one value (then size is 1).
  bool isUniform() const { return kind == ArrayKind::Constant && size == 1; }
};

/// constant + the sum of scale * (the scalar in an array of type index).
struct Offset {
  int64_t constant = 0;
  llvm::SmallVector<std::pair<int, int64_t>, 1> dynamic;

  bool operator==(const Offset &) const = default;
};

/// array[offset + the sum of strides[l] * (index of loop l)].
struct Access {
  int array = -1;
  llvm::SmallVector<int64_t> strides;
  Offset offset;
};

struct Loop {
  int64_t extent = 1;
  int axis =
      -1; ///< The loops of one axis, of different statements, may be one.
};

/// The interface that a statement's body uses while it is emitted.
class BodyContext {
public:
  virtual ~BodyContext() = default;

  mlir::OpBuilder &builder;
  mlir::Location loc;

  /// The index of dimension `dim` of the statement's operation.
  virtual mlir::Value dim(unsigned dim) = 0;
  /// An element of one of the statement's `touches`.
  virtual mlir::Value load(int array, mlir::Value index) = 0;
  virtual void store(mlir::Value value, int array, mlir::Value index) = 0;
  /// The address of an element of one of the statement's `touches`.
  virtual mlir::Value address(int array, const Offset &offset) = 0;
  /// This rank's coordinate on an axis of the mesh.
  virtual mlir::Value coordinate(unsigned meshAxis) = 0;

protected:
  BodyContext(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}
};

/// Emits the body for the values that were read, and returns the values to
/// write.
using Body = std::function<llvm::SmallVector<mlir::Value>(BodyContext &,
                                                          mlir::ValueRange)>;

struct Statement {
  mlir::Location loc;
  llvm::SmallVector<Loop> loops;
  /// dims[d][l]: the stride of loop l in dimension d of the operation; all
  /// zeros if the body does not use its index.
  llvm::SmallVector<llvm::SmallVector<int64_t>> dims;
  llvm::SmallVector<Access> reads;
  llvm::SmallVector<Access> writes;
  /// Arrays that the body accesses at places which are not linear.
  llvm::SmallVector<int> touchesToRead, touchesToWrite;
  Body body;
  /// The read, in a sum of floats, that is the old value of the only write.
  std::optional<unsigned> accumulator = std::nullopt;

  bool usesIndexOf(unsigned loop) const;
  /// The loop of an axis; -1 if there is none.
  int loopOf(int axis) const;
  /// Replaces loop l by two, of which the inner one has `innerExtent`.
  void splitLoop(unsigned loop, int64_t innerExtent);
  /// Calls `visit(access, isWrite)` for each linear access, also of the scalars
  /// in offsets.
  void
  forEachAccess(llvm::function_ref<void(const Access &, bool)> visit) const;
};

struct Program {
  std::vector<Array> arrays;
  std::vector<Statement> statements; ///< In an order that is right.
  int numAxes = 0;
};

/// A loop is a digit of the place in the array if place / stride % extent is
/// its index, whatever the other loops are. Accesses of different iterations
/// are then to different elements, and two accesses with the same digit access
/// one element in the same iteration only.
struct Digit {
  int64_t stride, extent;
  bool operator==(const Digit &) const = default;
};
std::optional<Digit> digitOf(const Access &access, llvm::ArrayRef<Loop> loops,
                             unsigned loop);

/// Removes statements whose results have no reader.
void removeDeadStatements(Program &program);

/// Adds up sums of many values in two steps, so that fewer are added one after
/// another: sums of parts, then the sum of these.
///
///   for i < 12544, c < 32: t[c] += x[32 * i + c]
/// becomes
///   for p < 112, c < 32: s[32 * p + c] = 0
///   for p < 112, i < 112, c < 32: s[32 * p + c] += x[32 * (112 * p + i) + c]
///   for p < 112, c < 32: t[c] += s[32 * p + c]
void splitLongSums(Program &program);

/// Names the axes: splits loops where another access to the same array has a
/// digit that ends within theirs, then gives loops that are the same digit of
/// an array the same axis. No statement has an axis twice.
void nameAxes(Program &program);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_PROGRAM_H
