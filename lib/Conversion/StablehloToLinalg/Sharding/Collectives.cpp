//===- Collectives.cpp - collectives of manual computations ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// StableHLO lists devices; dist names axes of the mesh of the manual region:
//
//   mesh a=2,b=4   replica_groups = [[0, 1, 2, 3], [4, 5, 6, 7]]   over ["b"]
//
//===----------------------------------------------------------------------===//

#include "Collectives.h"

#include "Converters.h"
#include "Source/Emit.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Reduction kinds
//===----------------------------------------------------------------------===//

/// The reduction kind of a region; a sum of booleans is an or.
static std::optional<ReductionKind> kindOf(StringRef name, Type element) {
  using Kind = std::optional<ReductionKind>;
  bool isBool = element.isInteger(1), isUnsigned = element.isUnsignedInteger();
  return llvm::StringSwitch<Kind>(name)
      .Case("stablehlo.add", isBool ? ReductionKind::Or : ReductionKind::Sum)
      .Case("stablehlo.multiply",
            isBool ? ReductionKind::And : ReductionKind::Product)
      .Case("stablehlo.and", ReductionKind::And)
      .Case("stablehlo.or", ReductionKind::Or)
      .Case("stablehlo.minimum", isBool       ? ReductionKind::And
                                 : isUnsigned ? ReductionKind::UnsignedMin
                                              : ReductionKind::Min)
      .Case("stablehlo.maximum", isBool       ? ReductionKind::Or
                                 : isUnsigned ? ReductionKind::UnsignedMax
                                              : ReductionKind::Max)
      .Default(std::nullopt);
}

/// The one operation of the region; sharding constraints on scalars are none.
static Operation *combinerOf(Operation *source) {
  if (source->getNumRegions() != 1 || !source->getRegion(0).hasOneBlock())
    return nullptr;
  Operation *combiner = nullptr;
  for (Operation &op : source->getRegion(0).front()) {
    if (isConstraint(&op) || op.getName().getStringRef() == "stablehlo.return")
      continue;
    if (combiner)
      return nullptr;
    combiner = &op;
  }
  return combiner;
}

static FailureOr<ReductionKindAttr> readKind(SourceOp &op) {
  Operation *combiner = combinerOf(op.getSource());
  bool isBinary =
      combiner && combiner->getNumOperands() == 2 &&
      combiner->getNumResults() == 1 &&
      combiner->getOperand(0) != combiner->getOperand(1) &&
      llvm::all_of(combiner->getOperands(), llvm::IsaPred<BlockArgument>);
  auto kind =
      isBinary ? kindOf(combiner->getName().getStringRef(),
                        getElementTypeOrSelf(combiner->getResult(0).getType()))
               : std::nullopt;
  if (!kind)
    return op.error() << "expected a region that combines two values by add, "
                         "multiply, and, or, minimum or maximum";
  return ReductionKindAttr::get(op.builder.getContext(), *kind);
}

//===----------------------------------------------------------------------===//
// The collectives
//===----------------------------------------------------------------------===//

static FailureOr<int64_t> readDim(SourceOp &op, StringRef name) {
  FailureOr<int64_t> dim = op.integer(name);
  for (unsigned i = 0; succeeded(dim) && i < op.getNumOperands(); ++i)
    if (failed(op.checkDims(name, *dim, op.operandType(i).getRank())))
      return failure();
  return dim;
}

/// The operand types with dimension `dim` times `factor`, or divided by it.
static FailureOr<SmallVector<Type>> resized(SourceOp &op, int64_t dim,
                                            int64_t times, int64_t parts) {
  SmallVector<Type> types;
  for (unsigned i = 0; i < op.getNumOperands(); ++i) {
    RankedTensorType type = op.operandType(i);
    SmallVector<int64_t> shape(type.getShape());
    if (shape[dim] % parts != 0)
      return op.error() << "dimension " << dim << " of size " << shape[dim]
                        << " does not split into " << parts << " blocks";
    shape[dim] = shape[dim] / parts * times;
    types.push_back(type.clone(shape));
  }
  return types;
}

static LogicalResult checkCounts(SourceOp &op) {
  if (op.getNumOperands() > 0 && op.getNumOperands() == op.getNumResults())
    return success();
  return op.error() << "got " << op.getNumOperands() << " operands and "
                    << op.getNumResults()
                    << " results, expected a result for each operand";
}

static LogicalResult convertAllReduce(SourceOp &op) {
  if (failed(checkCounts(op)))
    return failure();
  FailureOr<AxesAttr> axes = readAxes(op);
  FailureOr<ReductionKindAttr> kind =
      failed(axes) ? FailureOr<ReductionKindAttr>() : readKind(op);
  if (failed(kind))
    return failure();
  SmallVector<Value> inputs = op.operands();
  if (axes->getValue().empty())
    return op.replaceWith(inputs);
  auto reduce =
      AllReduceOp::create(op.builder, ValueRange(inputs).getTypes(), inputs,
                          *axes, *kind, ShardingAttr(), ShardingAttr());
  return op.replaceWith(reduce.getResults());
}

static LogicalResult convertAllGather(SourceOp &op) {
  if (failed(checkCounts(op)))
    return failure();
  FailureOr<AxesAttr> axes = readAxes(op);
  FailureOr<int64_t> dim =
      failed(axes) ? FailureOr<int64_t>() : readDim(op, "all_gather_dim");
  if (failed(dim))
    return failure();
  if (axes->getValue().empty())
    return op.replaceWith(op.operands());
  auto types = resized(op, *dim, groupSize(op, *axes), 1);
  auto gather = AllGatherOp::create(op.builder, *types, op.operands(), *axes,
                                    op.builder.getI64IntegerAttr(*dim),
                                    ShardingAttr(), ShardingAttr());
  return op.replaceWith(gather.getResults());
}

static LogicalResult convertReduceScatter(SourceOp &op) {
  FailureOr<AxesAttr> axes = readAxes(op);
  FailureOr<int64_t> dim =
      failed(axes) ? FailureOr<int64_t>() : readDim(op, "scatter_dimension");
  FailureOr<ReductionKindAttr> kind =
      failed(dim) ? FailureOr<ReductionKindAttr>() : readKind(op);
  if (failed(kind))
    return failure();
  if (axes->getValue().empty())
    return op.replaceWith(op.operands());
  auto types = resized(op, *dim, 1, groupSize(op, *axes));
  if (failed(types))
    return failure();
  auto scatter = ReduceScatterOp::create(
      op.builder, *types, op.operands(), *axes, *kind,
      op.builder.getI64IntegerAttr(*dim), ShardingAttr(), ShardingAttr());
  return op.replaceWith(scatter.getResults());
}

/// Along one dimension: its blocks are moved as a dimension of their own, to
/// another of size 1.
static Value exchangeBlocks(SourceOp &op, AxesAttr axes, int64_t dim,
                            int64_t parts) {
  ArrayRef<int64_t> shape = op.operandType(0).getShape();
  SmallVector<int64_t> blocks(shape);
  blocks[dim] /= parts;
  blocks.insert(blocks.begin() + dim, {parts, 1});
  Value input = emitReshape(op.builder, op.operand(0), blocks);
  std::swap(blocks[dim], blocks[dim + 1]);
  Value moved = AllToAllOp::create(
      op.builder, op.operandType(0).clone(blocks), input, axes,
      op.builder.getI64IntegerAttr(dim), op.builder.getI64IntegerAttr(dim + 1),
      ShardingAttr(), ShardingAttr());
  return emitReshape(op.builder, moved, shape);
}

static LogicalResult convertAllToAll(SourceOp &op) {
  FailureOr<AxesAttr> axes = readAxes(op);
  if (failed(axes))
    return failure();
  FailureOr<int64_t> split = readDim(op, "split_dimension");
  FailureOr<int64_t> concat = readDim(op, "concat_dimension");
  FailureOr<int64_t> count = op.integer("split_count");
  if (failed(split) || failed(concat) || failed(count))
    return failure();
  int64_t parts = groupSize(op, *axes);
  if (*count != parts)
    return op.error() << "split_count is " << *count << ", the groups have "
                      << parts << " devices";
  FailureOr<SmallVector<Type>> types = resized(op, *split, 1, parts);
  if (failed(types))
    return failure();
  if (parts == 1)
    return op.replaceWith(op.operand(0));
  if (*split == *concat)
    return op.replaceWith(exchangeBlocks(op, *axes, *split, parts));
  auto type = cast<RankedTensorType>(types->front());
  SmallVector<int64_t> shape(type.getShape());
  shape[*concat] *= parts;
  Value moved = AllToAllOp::create(op.builder, type.clone(shape), op.operand(0),
                                   *axes, op.builder.getI64IntegerAttr(*split),
                                   op.builder.getI64IntegerAttr(*concat),
                                   ShardingAttr(), ShardingAttr());
  return op.replaceWith(moved);
}

static LogicalResult convertCollectivePermute(SourceOp &op) {
  FailureOr<AxisPermutation> permutation = readPermutation(op);
  if (failed(permutation))
    return failure();
  auto axes = AxesAttr::get(op.builder.getContext(), permutation->axes);
  Value permuted =
      PermuteOp::create(op.builder, op.operandType(0), op.operand(0), axes,
                        op.builder.getDenseI64ArrayAttr(permutation->sources),
                        ShardingAttr(), ShardingAttr());
  return op.replaceWith(permuted);
}

static LogicalResult convertCollectiveBroadcast(SourceOp &op) {
  FailureOr<RootedGroups> groups = readRootedGroups(op);
  if (failed(groups))
    return failure();
  if (groups->axes.getValue().empty())
    return op.replaceWith(op.operand(0));
  Value sent = BroadcastOp::create(op.builder, op.operandType(0), op.operand(0),
                                   groups->axes,
                                   op.builder.getI64IntegerAttr(groups->root),
                                   ShardingAttr(), ShardingAttr());
  return op.replaceWith(sent);
}

void dist::addCollectiveConverters(ConverterTable &table) {
  table["stablehlo.all_gather"] = {Converter::anyNumber, Converter::anyNumber,
                                   convertAllGather};
  table["stablehlo.all_reduce"] = {Converter::anyNumber, Converter::anyNumber,
                                   convertAllReduce};
  table["stablehlo.all_to_all"] = {1, 1, convertAllToAll};
  table["stablehlo.collective_broadcast"] = {1, 1, convertCollectiveBroadcast};
  table["stablehlo.collective_permute"] = {1, 1, convertCollectivePermute};
  table["stablehlo.reduce_scatter"] = {1, 1, convertReduceScatter};
}
