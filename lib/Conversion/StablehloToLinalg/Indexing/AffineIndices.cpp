//===- AffineIndices.cpp - indices known at compile time ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineIndices.h"

#include "AffineBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace dist;

using Known = std::optional<AffineTensor>;

namespace {
/// Reads a value and the values it is computed from, each once.
class AffineReader {
public:
  Known read(Value value);

private:
  Known readNew(Value value);
  Known readGeneric(linalg::GenericOp op);
  Known readReshape(Value source, RankedTensorType result);

  unsigned visits = 64;
  llvm::DenseMap<Value, Known> known;
};
} // namespace

static int64_t valueOf(const APInt &value) {
  return value.getBitWidth() == 1 ? value.getZExtValue() : value.getSExtValue();
}

/// Reads the steps from the first element and its neighbours, and then compares
/// every element.
static Known readElements(DenseIntElementsAttr attr) {
  ArrayRef<int64_t> shape = attr.getType().getShape();
  if (attr.empty() || attr.getElementType().getIntOrFloatBitWidth() > 64)
    return std::nullopt;
  auto fits = [](const APInt &value) { return value.isSignedIntN(40); };
  AffineTensor tensor;
  tensor.steps.assign(shape.size(), 0);
  if (attr.isSplat()) {
    tensor.base = valueOf(attr.getSplatValue<APInt>());
    return fits(attr.getSplatValue<APInt>()) ? Known(tensor) : std::nullopt;
  }
  SmallVector<int64_t> elements;
  for (const APInt &value : attr.getValues<APInt>()) {
    if (!fits(value))
      return std::nullopt;
    elements.push_back(valueOf(value));
  }
  tensor.base = elements.front();
  SmallVector<int64_t> strides = computeStrides(shape);
  for (auto [dim, size] : llvm::enumerate(shape))
    if (size > 1)
      tensor.steps[dim] = elements[strides[dim]] - tensor.base;
  for (auto [number, element] : llvm::enumerate(elements)) {
    int64_t expected = tensor.base;
    for (auto [dim, size] : llvm::enumerate(shape))
      expected += tensor.steps[dim] * (number / strides[dim] % size);
    if (element != expected)
      return std::nullopt;
  }
  return tensor;
}

/// A reshape that only adds or drops dimensions of one element.
Known AffineReader::readReshape(Value source, RankedTensorType result) {
  Known tensor = read(source);
  if (!tensor)
    return std::nullopt;
  auto shape = cast<RankedTensorType>(source.getType()).getShape();
  SmallVector<int64_t> sizes, steps;
  for (auto [size, step] : llvm::zip_equal(shape, tensor->steps)) {
    if (size == 1)
      continue;
    sizes.push_back(size);
    steps.push_back(step);
  }
  AffineTensor reshaped{tensor->base, {}};
  unsigned next = 0;
  for (int64_t size : result.getShape()) {
    bool isUnit = size == 1;
    if (!isUnit && (next == sizes.size() || sizes[next] != size))
      return std::nullopt;
    reshaped.steps.push_back(isUnit ? 0 : steps[next++]);
  }
  return next == sizes.size() ? Known(reshaped) : std::nullopt;
}

Known AffineReader::readGeneric(linalg::GenericOp op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (op->getNumResults() != 1 || !type || !type.hasStaticShape() ||
      op.getNumReductionLoops() != 0 ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity())
    return std::nullopt;
  AffineBody body(type.getShape());
  for (OpOperand *input : op.getDpsInputOperands()) {
    Known tensor = read(input->get());
    if (!tensor || !body.map(op.getMatchingBlockArgument(input), *tensor,
                             op.getMatchingIndexingMap(input)))
      return std::nullopt;
  }
  return body.evaluate(*op.getBody());
}

Known AffineReader::readNew(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  Operation *op = value.getDefiningOp();
  if (!type || !type.hasStaticShape() || !op ||
      !type.getElementType().isSignlessInteger() || visits-- == 0)
    return std::nullopt;
  DenseIntElementsAttr constant;
  if (matchPattern(value, m_Constant(&constant)))
    return readElements(constant);
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return readGeneric(generic);
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return readReshape(op->getOperand(0), type);
  return std::nullopt;
}

Known AffineReader::read(Value value) {
  auto entry = known.find(value);
  if (entry != known.end())
    return entry->second;
  if (visits == 0)
    return std::nullopt;
  Known tensor = readNew(value);
  known[value] = tensor;
  return tensor;
}

Known dist::affineTensorOf(Value value) { return AffineReader().read(value); }

/// The components of one part of the indices.
static void addComponents(const AffineTensor &tensor, int64_t vectorDim,
                          int64_t count,
                          SmallVectorImpl<AffineTensor> &components) {
  for (int64_t i = 0; i < count; ++i) {
    AffineTensor &component = components.emplace_back(tensor);
    component.base += i * tensor.steps[vectorDim];
    component.steps.erase(component.steps.begin() + vectorDim);
  }
}

std::optional<SmallVector<AffineTensor>>
dist::affineComponentsOf(Value indices, int64_t vectorDim) {
  AffineReader reader;
  SmallVector<AffineTensor> components;
  auto type = cast<RankedTensorType>(indices.getType());
  SmallVector<Value> parts = {indices};
  auto concat = indices.getDefiningOp<tensor::ConcatOp>();
  if (concat && static_cast<int64_t>(concat.getDim()) == vectorDim)
    parts = llvm::to_vector(concat.getInputs());
  for (Value part : parts) {
    Known tensor = reader.read(part);
    if (!tensor)
      return std::nullopt;
    auto partType = cast<RankedTensorType>(part.getType());
    if (vectorDim == type.getRank())
      components.push_back(*tensor);
    else
      addComponents(*tensor, vectorDim, partType.getDimSize(vectorDim),
                    components);
  }
  return components;
}
