//===- PartitionContext.h - context of the models' local forms --*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_RULES_PARTITIONCONTEXT_H
#define DIST_DIALECT_DIST_RULES_PARTITIONCONTEXT_H

#include "dist/Dialect/Dist/Rules/ShardingRule.h"
#include "dist/Support/DimWindow.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/IRMapping.h"

namespace dist {

/// The context in which one operation is made local: its shardings, its local
/// operands, and the builder.
///
/// Local tensors have the shape of the largest block. Beyond a rank's real
/// extent their contents are unspecified (they may be NaN). An operation that
/// combines elements along a padded dimension therefore masks them by a select.
class PartitionContext {
public:
  PartitionContext(mlir::OpBuilder &builder, mlir::FlatSymbolRefAttr meshName,
                   const Mesh &mesh, mlir::Operation *op,
                   llvm::ArrayRef<Sharding> operandShardings,
                   llvm::ArrayRef<Sharding> resultShardings,
                   mlir::ValueRange localOperands, mlir::IRMapping &localValues)
      : builder(builder), mesh(mesh), op(op),
        operandShardings(operandShardings), resultShardings(resultShardings),
        localOperands(localOperands), localValues(localValues),
        meshName(meshName) {}

  mlir::OpBuilder &builder;
  const Mesh &mesh;
  mlir::Operation *op; ///< The global operation.
  /// Closed; for an operand or result that is not a tensor an empty sharding.
  llvm::ArrayRef<Sharding> operandShardings, resultShardings;
  mlir::ValueRange localOperands;
  mlir::IRMapping &localValues; ///< Local forms of all values so far.
  mlir::FlatSymbolRefAttr meshName;

  static constexpr unsigned kMaxProducers = 6;
  /// The number of operations through which windows may be made (fetchOperand).
  /// Each operation on the way takes one, and divides the rest among its
  /// operands.
  unsigned producers = kMaxProducers;

  mlir::Location getLoc() const { return op->getLoc(); }

  /// The type of one rank's part.
  mlir::RankedTensorType localType(mlir::RankedTensorType global,
                                   const Sharding &sharding) const;
  mlir::RankedTensorType localResultType(unsigned result) const;
  /// The windows that are the blocks of result 0.
  llvm::SmallVector<DimWindow> resultWindows() const;

  /// The axes of each factor of the operation's rule, from all its shardings.
  FactorAxes factorAxes(const ShardingRule &rule) const;

  /// A clone of the operation, on local operands and with local result types.
  /// Error: a region uses a tensor from outside.
  mlir::FailureOr<mlir::Operation *> cloneLocal() const;

  /// This rank's index in the grid of the axes (dist.axis_index; a constant 0
  /// for no axes).
  mlir::Value axisIndex(const Axes &axes) const;
  /// The offset of this rank's block in a dimension: axisIndex * blockSize. Not
  /// clamped to the dimension.
  mlir::Value blockOffset(int64_t dim, const Axes &axes) const;
  /// The number of real elements of this rank's block (index; between 0 and the
  /// block size).
  mlir::Value validExtent(int64_t dim, const Axes &axes) const;
  /// True if ranks along the axes hold blocks of different extent.
  bool isUneven(int64_t dim, const Axes &axes) const;

  /// The uneven dimensions of `dims`, each with this rank's real extent of it.
  llvm::SmallVector<std::pair<unsigned, mlir::Value>>
  paddedExtents(mlir::RankedTensorType global, const Sharding &sharding,
                llvm::ArrayRef<unsigned> dims) const;

  /// An elementwise linalg.generic on one tensor, of elements of type
  /// `resultElement`, or of those that it has.
  mlir::Value
  mapElements(mlir::Value value,
              llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location,
                                             mlir::Value)>
                  element,
              mlir::Type resultElement = {}) const;

  /// `value` with everything beyond the real extents of `dims` replaced by
  /// `fill` (by select); `value` itself where nothing is padded.
  mlir::Value maskPadding(mlir::Value value, mlir::RankedTensorType global,
                          const Sharding &sharding,
                          llvm::ArrayRef<unsigned> dims,
                          mlir::TypedAttr fill) const;
  mlir::Value maskPadding(mlir::Value value, mlir::RankedTensorType global,
                          const Sharding &sharding,
                          llvm::ArrayRef<unsigned> dims,
                          mlir::Value fill) const;

  /// `value` with the shape `shape`: cut, or filled up with zeros, at the end
  /// of each dimension.
  mlir::Value resize(mlir::Value value, llvm::ArrayRef<int64_t> shape) const;
  /// The block of `dim` with number axisIndex(axes), of `block` elements, of a
  /// value that has all blocks. Elements beyond the value are zero.
  mlir::Value takeBlock(mlir::Value value, unsigned dim, const Axes &axes,
                        int64_t block) const;

  /// The windows of a tensor of type `global`, of which each rank has the block
  /// of `from`. A slice if every rank has all that it reads, else a
  /// dist.exchange. Beyond the tensor, contents are unspecified.
  ///
  ///   %x = tensor<8xf32> over "x" (2 ranks), {"x"} at 2 step 3 size 3
  ///     -> dist.exchange : tensor<4xf32> -> tensor<3xf32>
  mlir::Value fetchWindow(mlir::Value local, mlir::RankedTensorType global,
                          const Sharding &from,
                          llvm::ArrayRef<DimWindow> windows) const;

  /// The part of `value` with `size` elements of `dim` from `offset` on.
  mlir::Value slice(mlir::Value value, unsigned dim, mlir::OpFoldResult offset,
                    int64_t size) const;

  /// The values of all ranks along the axes, concatenated along `dim`, the
  /// first `size` elements of it if given; the values themselves for no axes.
  llvm::SmallVector<mlir::Value>
  gather(mlir::ValueRange values, unsigned dim, const Axes &axes,
         std::optional<int64_t> size = std::nullopt) const;
  /// Sends block i along `split` of each rank's value to rank i of the axes,
  /// and concatenates the received blocks along `concat`. The number of ranks
  /// divides the size of `split`.
  mlir::Value allToAll(mlir::Value value, unsigned split, unsigned concat,
                       const Axes &axes) const;

  /// The windows of an operand by the operation's model (getWindows); the local
  /// operand if it has none.
  mlir::Value fetchOperand(unsigned operand) const;
  /// The windows of an operand. They are made from the operands of its producer
  /// if that costs less than to fetch them from its blocks (fetchWindow).
  ///
  ///   %p = tensor.pad %x low[1] high[1], rank b reads 8 b to 8 b + 9 of %p
  ///     -> dist.exchange of 8 b - 1 to 8 b + 8 of %x; the padding, by position
  mlir::Value fetchOperand(unsigned operand,
                           llvm::ArrayRef<DimWindow> windows) const;
  /// The same, if windows of the producer's operands cost at most so many bytes
  /// and less than those of the operand's blocks; else nothing.
  std::optional<mlir::Value> fetchThrough(unsigned operand,
                                          llvm::ArrayRef<DimWindow> windows,
                                          int64_t atMost) const;

  /// A replicated value made Partial over the axes: itself at index 0, the
  /// identity of each axis' kind elsewhere. Error: an element type without
  /// identity.
  mlir::FailureOr<mlir::Value>
  makePartial(mlir::Value value, llvm::ArrayRef<PartialAxis> partial) const;
  /// The same of a scalar.
  mlir::FailureOr<mlir::Value>
  makePartialScalar(mlir::Value value,
                    llvm::ArrayRef<PartialAxis> partial) const;
};

/// The neutral element of a kind: 0 for sum (-0.0 for floats: 0.0 would turn
/// -0.0 into 0.0), 1 for product, -inf or the smallest integer for max, ...
/// Null for an element type that has none.
mlir::TypedAttr identityOf(ReductionKind kind, mlir::Type elementType);

/// True if it does not matter how often `value` is combined with: it is the
/// identity, or a zero of a sum of floats.
bool isIdentity(ReductionKind kind, mlir::TypedAttr value);

} // namespace dist

#endif // DIST_DIALECT_DIST_RULES_PARTITIONCONTEXT_H
