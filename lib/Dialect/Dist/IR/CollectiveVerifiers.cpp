//===- CollectiveVerifiers.cpp - what a legal collective is ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/CrossingPlan.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// What all collectives share
//===----------------------------------------------------------------------===//

/// The mesh of what is around `op`; null where there is none.
static const Mesh *gridAround(Operation *op) {
  MeshOp mesh = meshAround(op);
  return mesh ? &mesh.getMesh().getValue() : nullptr;
}

static LogicalResult verifyAxes(Operation *op, AxesAttr axes) {
  const Mesh *mesh = gridAround(op);
  if (!mesh)
    return op->emitOpError("needs a dist.mesh in the module");
  Sharding probe;
  probe.replicated = axes.getValue();
  Status status = isa<ExchangeOp>(op)
                      ? verifyExchangeAxes(*mesh, axes.getValue())
                      : dist::verify(*mesh, probe, {});
  if (!status.ok())
    return op->emitOpError() << "axes: " << status.getMessage();
  return success();
}

/// Both shardings (global form) or neither (local form).
static FailureOr<bool> isGlobalForm(Operation *op, ShardingAttr from,
                                    ShardingAttr to) {
  if (!from != !to)
    return op->emitOpError("needs both operand_sharding and result_sharding "
                           "(global form) or neither (local form)");
  return static_cast<bool>(from);
}

static LogicalResult verifySharding(Operation *op, const Mesh &mesh,
                                    ShardingAttr sharding, Type type,
                                    StringRef name) {
  Status status = dist::verify(mesh, sharding.getValue(), shapeOf(type));
  if (!status.ok())
    return op->emitOpError() << name << ": " << status.getMessage();
  return success();
}

static LogicalResult verifyDim(Operation *op, int64_t dim, Type type,
                               StringRef name) {
  int64_t rank = cast<RankedTensorType>(type).getRank();
  if (dim < 0 || dim >= rank)
    return op->emitOpError()
           << name << " " << dim << " is out of range for " << type;
  return success();
}

/// Compares the result with what the input's shape makes expected.
static LogicalResult
verifyResult(Operation *op, Type input, Type result,
             function_ref<void(SmallVector<int64_t> &)> edit) {
  auto from = cast<RankedTensorType>(input);
  SmallVector<int64_t> shape(from.getShape());
  edit(shape);
  auto expected = RankedTensorType::get(shape, from.getElementType());
  if (expected != result)
    return op->emitOpError()
           << "expected result type " << expected << ", got " << result;
  return success();
}

/// There are as many results as inputs, and some; one in the global form.
static LogicalResult verifyCounts(Operation *op, bool isGlobal) {
  if (op->getNumOperands() == 0)
    return op->emitOpError("needs at least one input");
  if (op->getNumOperands() != op->getNumResults())
    return op->emitOpError()
           << "needs a result for each input: got " << op->getNumOperands()
           << " inputs and " << op->getNumResults() << " results";
  if (isGlobal && op->getNumOperands() != 1)
    return op->emitOpError("takes one input in its global form");
  return success();
}

/// Checks axes and form; then, in the global form that both types are equal and
/// both shardings legal, in the local form that each result's shape is its
/// input's as changed by `edit`.
template <typename Op>
static LogicalResult
verifyCollective(Op op,
                 function_ref<void(SmallVector<int64_t> &, int64_t)> edit) {
  if (failed(verifyAxes(op, op.getAxes())))
    return failure();
  const Mesh &mesh = *gridAround(op);
  ShardingAttr from = op.getOperandShardingAttr();
  ShardingAttr to = op.getResultShardingAttr();
  FailureOr<bool> global = isGlobalForm(op, from, to);
  if (failed(global) || failed(verifyCounts(op, *global)))
    return failure();
  auto toLocal = [&](SmallVector<int64_t> &shape) {
    edit(shape, mesh.sizeOf(op.getAxes().getValue()));
  };
  if (!*global) {
    for (auto [input, result] :
         llvm::zip(op->getOperandTypes(), op->getResultTypes()))
      if (failed(verifyResult(op, input, result, toLocal)))
        return failure();
    return success();
  }
  Type input = op->getOperand(0).getType(), result = op->getResult(0).getType();
  return failure(
      failed(verifyResult(op, input, result, [](auto &) {})) ||
      failed(verifySharding(op, mesh, from, input, "operand_sharding")) ||
      failed(verifySharding(op, mesh, to, result, "result_sharding")));
}

/// True if `n` blocks divide the local dimension; emits if not.
static LogicalResult verifyDivides(Operation *op, Type type, int64_t dim,
                                   AxesAttr axes) {
  const Mesh *mesh = gridAround(op);
  int64_t size = cast<RankedTensorType>(type).getDimSize(dim);
  int64_t parts = mesh ? mesh->sizeOf(axes.getValue()) : 1;
  if (op->hasAttr("operand_sharding") || size % parts == 0)
    return success();
  return op->emitOpError() << "dimension " << dim << " of size " << size
                           << " does not split into " << parts << " blocks";
}

static LogicalResult verifyRoot(Operation *op, int64_t root, AxesAttr axes) {
  const Mesh *mesh = gridAround(op);
  int64_t size = mesh ? mesh->sizeOf(axes.getValue()) : 1;
  if (root < 0 || root >= size)
    return op->emitOpError() << "rank index " << root
                             << " is out of range for a group of " << size;
  return success();
}

static void keepShape(SmallVector<int64_t> &, int64_t) {}

//===----------------------------------------------------------------------===//
// Each collective
//===----------------------------------------------------------------------===//

LogicalResult AxisIndexOp::verify() { return verifyAxes(*this, getAxes()); }
LogicalResult BarrierOp::verify() { return verifyAxes(*this, getAxes()); }

LogicalResult SendOp::verify() {
  return failure(failed(verifyAxes(*this, getAxes())) ||
                 failed(verifyRoot(*this, getPeer(), getAxes())));
}

LogicalResult RecvOp::verify() {
  return failure(failed(verifyAxes(*this, getAxes())) ||
                 failed(verifyRoot(*this, getPeer(), getAxes())));
}

LogicalResult AllReduceOp::verify() {
  return verifyCollective(*this, keepShape);
}

LogicalResult AllGatherOp::verify() {
  for (Type input : getInputs().getTypes())
    if (failed(verifyDim(*this, getDim(), input, "dim")))
      return failure();
  return verifyCollective(
      *this, [&](auto &shape, int64_t parts) { shape[getDim()] *= parts; });
}

/// Of what partition turns into local arithmetic.
template <typename Op> static LogicalResult verifyGlobalForm(Op op) {
  if (op.getOperandShardingAttr() && op.getResultShardingAttr())
    return success();
  return op.emitOpError("has a global form only: it needs operand_sharding and "
                        "result_sharding");
}

LogicalResult PartializeOp::verify() {
  return failure(failed(verifyGlobalForm(*this)) ||
                 failed(verifyCollective(*this, keepShape)));
}

LogicalResult AllSliceOp::verify() {
  if (failed(verifyGlobalForm(*this)) ||
      failed(verifyDim(*this, getDim(), getInput().getType(), "dim")))
    return failure();
  return verifyCollective(*this, keepShape);
}

LogicalResult ReduceScatterOp::verify() {
  for (Type input : getInputs().getTypes())
    if (failed(verifyDim(*this, getDim(), input, "dim")) ||
        failed(verifyDivides(*this, input, getDim(), getAxes())))
      return failure();
  return verifyCollective(
      *this, [&](auto &shape, int64_t parts) { shape[getDim()] /= parts; });
}

LogicalResult AllToAllOp::verify() {
  Type input = getInput().getType();
  if (failed(verifyDim(*this, getSplitDim(), input, "split dimension")) ||
      failed(verifyDim(*this, getConcatDim(), input, "concat dimension")) ||
      failed(verifyDivides(*this, input, getSplitDim(), getAxes())))
    return failure();
  if (getSplitDim() == getConcatDim())
    return emitOpError("needs different split and concat dimensions");
  return verifyCollective(*this, [&](auto &shape, int64_t parts) {
    shape[getSplitDim()] /= parts;
    shape[getConcatDim()] *= parts;
  });
}

LogicalResult PermuteOp::verify() {
  if (failed(verifyCollective(*this, keepShape)))
    return failure();
  int64_t size = gridAround(*this)->sizeOf(getAxes().getValue());
  SmallVector<int64_t> sorted(getSources());
  llvm::sort(sorted);
  bool isLegal = static_cast<int64_t>(sorted.size()) == size;
  for (int64_t source : sorted)
    isLegal &= -1 <= source && source < size;
  for (size_t i = 1; i < sorted.size(); ++i)
    isLegal &= sorted[i] == -1 || sorted[i] != sorted[i - 1];
  bool isWhole = sorted.empty() || sorted.front() != -1;
  if (!isLegal || (getOperandShardingAttr() && !isWhole))
    return emitOpError() << "sources must be a permutation of 0.." << size - 1
                         << (getOperandShardingAttr()
                                 ? ""
                                 : ", -1 for none, none of them twice");
  return success();
}

/// One input of an exchange in its local form.
static LogicalResult verifyFetch(ExchangeOp op, const Mesh &mesh,
                                 const WindowFetch &fetch, unsigned index) {
  Twine name = "fetch " + Twine(index);
  if (Status status = dist::verify(mesh, fetch); !status.ok())
    return op.emitOpError() << name << ": " << status.getMessage();
  for (const AxisRef &axis : fetch.axes(mesh))
    if (!mesh.contains(op.getAxes().getValue(), axis))
      return op.emitOpError() << name << " uses axis " << axis.str()
                              << ", which the exchange is not over";
  auto input = cast<RankedTensorType>(op.getInputs()[index].getType());
  auto block = input.clone(localShape(mesh, fetch.from, fetch.shape));
  if (input != block)
    return op.emitOpError() << name << " is of blocks of type " << block
                            << ", got an input of type " << input;
  auto expected = input.clone(fetch.resultShape());
  if (op->getResult(index).getType() != expected)
    return op.emitOpError() << "expected result type " << expected << ", got "
                            << op->getResult(index).getType();
  return success();
}

/// Of the local form: a rank reads what its windows say.
Axes ExchangeOp::getVaryingAxes() {
  if (!getFetchesAttr())
    return getAxes().getValue();
  Axes axes;
  for (auto fetch : getFetchesAttr().getAsRange<FetchAttr>())
    for (const DimWindow &window : fetch.getValue().windows)
      for (const AxisRef &axis : window.axes)
        if (!llvm::is_contained(axes, axis))
          axes.push_back(axis);
  return axes;
}

LogicalResult ExchangeOp::verify() {
  ArrayAttr fetches = getFetchesAttr();
  if (static_cast<bool>(fetches) == static_cast<bool>(getResultShardingAttr()))
    return emitOpError("needs either fetch (local form) or operand_sharding "
                       "and result_sharding (global form)");
  if (!fetches)
    return verifyCollective(*this, keepShape);
  if (failed(verifyAxes(*this, getAxes())) ||
      failed(verifyCounts(*this, /*isGlobal=*/false)))
    return failure();
  if (fetches.size() != getInputs().size())
    return emitOpError() << "needs a fetch for each input: got "
                         << getInputs().size() << " inputs and "
                         << fetches.size() << " fetches";
  for (Type type : getInputs().getTypes())
    if (getElementTypeOrSelf(type) !=
        getElementTypeOrSelf(*this->getInputs().getTypes().begin()))
      return emitOpError() << "needs inputs of one element type, got "
                           << getInputs().getTypes();
  for (auto [i, fetch] : llvm::enumerate(fetches.getAsRange<FetchAttr>()))
    if (failed(verifyFetch(*this, *gridAround(*this), fetch.getValue(), i)))
      return failure();
  return success();
}

LogicalResult BroadcastOp::verify() {
  if (failed(verifyCollective(*this, keepShape)))
    return failure();
  return verifyRoot(*this, getRoot(), getAxes());
}

LogicalResult ReduceOp::verify() {
  if (failed(verifyCollective(*this, keepShape)))
    return failure();
  return verifyRoot(*this, getRoot(), getAxes());
}

LogicalResult GatherOp::verify() {
  if (failed(verifyDim(*this, getDim(), getInput().getType(), "dim")) ||
      failed(verifyCollective(*this, [&](auto &shape, int64_t parts) {
        shape[getDim()] *= parts;
      })))
    return failure();
  return verifyRoot(*this, getRoot(), getAxes());
}

LogicalResult ScatterOp::verify() {
  Type input = getInput().getType();
  if (failed(verifyDim(*this, getDim(), input, "dim")) ||
      failed(verifyDivides(*this, input, getDim(), getAxes())) ||
      failed(verifyCollective(*this, [&](auto &shape, int64_t parts) {
        shape[getDim()] /= parts;
      })))
    return failure();
  return verifyRoot(*this, getRoot(), getAxes());
}
