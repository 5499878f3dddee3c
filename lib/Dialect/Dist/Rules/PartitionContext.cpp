//===- PartitionContext.cpp - context of the models' local forms ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/PartitionContext.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Types and factors
//===----------------------------------------------------------------------===//

RankedTensorType PartitionContext::localType(RankedTensorType global,
                                             const Sharding &sharding) const {
  return global.clone(localShape(mesh, sharding, global.getShape().vec()));
}

RankedTensorType PartitionContext::localResultType(unsigned result) const {
  return localType(cast<RankedTensorType>(op->getResult(result).getType()),
                   resultShardings[result]);
}

SmallVector<DimWindow> PartitionContext::resultWindows() const {
  auto global = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<DimWindow> windows;
  for (auto [size, dim] : llvm::zip(global.getShape(), resultShardings[0].dims))
    windows.push_back(blockWindow(mesh, size, dim.axes));
  return windows;
}

FactorAxes PartitionContext::factorAxes(const ShardingRule &rule) const {
  FactorAxes axes(rule.factors.size());
  auto add = [&](const TensorFactors &tensor, const Sharding &sharding) {
    std::optional<FactorAxes> own =
        projectToFactors(mesh, rule, tensor, sharding);
    for (unsigned i = 0; own && i < axes.size(); ++i)
      if (axes[i].empty())
        axes[i] = std::move((*own)[i]);
  };
  for (auto [tensor, sharding] : llvm::zip(rule.operands, operandShardings))
    add(tensor, sharding);
  for (auto [tensor, sharding] : llvm::zip(rule.results, resultShardings))
    add(tensor, sharding);
  return axes;
}

//===----------------------------------------------------------------------===//
// Clones
//===----------------------------------------------------------------------===//

/// Checks that regions use only unsharded values from outside.
static LogicalResult verifyCaptures(Operation *op) {
  llvm::SetVector<Value> captures;
  getUsedValuesDefinedAbove(op->getRegions(), captures);
  for (Value value : captures)
    if (isa<RankedTensorType>(value.getType())) {
      auto diag = op->emitOpError("has a region that uses a tensor from "
                                  "outside; pass the tensor as an operand");
      diag.attachNote(value.getLoc()) << "the tensor";
      return diag;
    }
  return success();
}

FailureOr<Operation *> PartitionContext::cloneLocal() const {
  if (failed(verifyCaptures(op)))
    return failure();
  Operation *local = builder.clone(*op, localValues);
  local->removeAttr(kShardingsAttr);
  for (OpResult result : local->getResults())
    if (isa<RankedTensorType>(result.getType()))
      result.setType(localResultType(result.getResultNumber()));
  return local;
}

//===----------------------------------------------------------------------===//
// This rank's block
//===----------------------------------------------------------------------===//

static Value indexConstant(const PartitionContext &context, int64_t value) {
  return arith::ConstantIndexOp::create(context.builder, context.getLoc(),
                                        value);
}

Value PartitionContext::axisIndex(const Axes &axes) const {
  if (mesh.sizeOf(axes) == 1)
    return indexConstant(*this, 0);
  return AxisIndexOp::create(builder, getLoc(), builder.getIndexType(),
                             AxesAttr::get(builder.getContext(), axes));
}

Value PartitionContext::blockOffset(int64_t dim, const Axes &axes) const {
  Value block = indexConstant(*this, blockSize(dim, mesh.sizeOf(axes)));
  return arith::MulIOp::create(builder, getLoc(), axisIndex(axes), block);
}

Value PartitionContext::validExtent(int64_t dim, const Axes &axes) const {
  int64_t block = blockSize(dim, mesh.sizeOf(axes));
  if (!isUneven(dim, axes))
    return indexConstant(*this, block);
  Value rest = arith::SubIOp::create(
      builder, getLoc(), indexConstant(*this, dim), blockOffset(dim, axes));
  Value atMost = arith::MinSIOp::create(builder, getLoc(), rest,
                                        indexConstant(*this, block));
  return arith::MaxSIOp::create(builder, getLoc(), atMost,
                                indexConstant(*this, 0));
}

bool PartitionContext::isUneven(int64_t dim, const Axes &axes) const {
  return dim % mesh.sizeOf(axes) != 0;
}

//===----------------------------------------------------------------------===//
// Other ranks' parts
//===----------------------------------------------------------------------===//

SmallVector<Value> PartitionContext::gather(ValueRange values, unsigned dim,
                                            const Axes &axes,
                                            std::optional<int64_t> size) const {
  int64_t parts = mesh.sizeOf(axes);
  if (parts == 1)
    return values;
  SmallVector<Type> types;
  bool endsEarly = false;
  for (Type type : values.getTypes()) {
    SmallVector<int64_t> shape(cast<RankedTensorType>(type).getShape());
    int64_t whole = shape[dim] * parts;
    shape[dim] = size.value_or(whole);
    endsEarly |= shape[dim] != whole;
    types.push_back(cast<RankedTensorType>(type).clone(shape));
  }
  auto gathered =
      AllGatherOp::create(builder, getLoc(), types, values,
                          AxesAttr::get(builder.getContext(), axes), dim,
                          ShardingAttr(), ShardingAttr(), endsEarly);
  return gathered.getResults();
}

Value PartitionContext::allToAll(Value value, unsigned split, unsigned concat,
                                 const Axes &axes) const {
  int64_t parts = mesh.sizeOf(axes);
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[split] /= parts;
  shape[concat] *= parts;
  return AllToAllOp::create(builder, getLoc(), type.clone(shape), value,
                            AxesAttr::get(builder.getContext(), axes), split,
                            concat, ShardingAttr(), ShardingAttr());
}
