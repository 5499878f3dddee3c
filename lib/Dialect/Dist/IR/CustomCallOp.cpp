//===- CustomCallOp.cpp - calls of foreign libraries ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace dist;

#define GET_OP_CLASSES
#include "dist/Dialect/Dist/IR/CustomCallOp.cpp.inc"

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

void CustomCallOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (getHasSideEffect())
    effects.emplace_back(MemoryEffects::Write::get());
}

static std::vector<std::vector<int64_t>> shapesOf(TypeRange types) {
  std::vector<std::vector<int64_t>> shapes;
  for (Type type : types)
    shapes.push_back(shapeOf(type));
  return shapes;
}

Result<FactorNotation> CustomCallOp::getFactors() {
  std::map<std::string, int64_t> sizes;
  if (DictionaryAttr given = getFactorSizesAttr())
    for (NamedAttribute size : given) {
      auto value = dyn_cast<IntegerAttr>(size.getValue());
      if (!value || !value.getType().isSignlessInteger(64))
        return Status::invalid("the size of factor '" + size.getName().str() +
                               "' in factor_sizes is no i64");
      sizes[size.getName().str()] = value.getInt();
    }
  return FactorNotation::parse(*getShardingRule(),
                               shapesOf(getInputs().getTypes()),
                               shapesOf(getResultTypes()), sizes);
}

std::optional<ReductionKind> CustomCallOp::getReduction(StringRef factor) {
  DictionaryAttr kinds = getReductionFactorsAttr();
  auto text = kinds ? kinds.getAs<StringAttr>(factor) : StringAttr();
  Result<ReductionKind> kind = parseReductionKind(text ? text.str() : "");
  return kind ? std::optional(*kind) : std::nullopt;
}

bool CustomCallOp::needsReplication(StringRef factor) {
  ArrayAttr names = getNeedReplicationFactorsAttr();
  return names &&
         llvm::is_contained(names, StringAttr::get(getContext(), factor));
}

Status CustomCallOp::setFlopsByRule(StringRef product) {
  if (product.empty())
    return {};
  if (!getShardingRule())
    return Status::invalid("has flops, but no sharding_rule");
  Result<FactorNotation> notation = getFactors();
  if (!notation)
    return notation.status();
  Result<double> count = notation->multiply(product);
  if (!count)
    return Status::invalid("flops '" + product.str() +
                           "': " + count.status().getMessage());
  if (*count > 0) // Tensors of size 0 take none.
    setFlopsAttr(Builder(getContext()).getF64FloatAttr(*count));
  return {};
}

int64_t CustomCallOp::getAlias(unsigned result) {
  return getAliases() ? (*getAliases())[result] : -1;
}

bool CustomCallOp::isUnsigned(unsigned value) {
  return getUnsignedValues() && llvm::is_contained(*getUnsignedValues(), value);
}

static Type typeOf(CustomCallOp op, unsigned value) {
  unsigned operands = op.getNumOperands();
  return value < operands ? op.getOperand(value).getType()
                          : op.getResult(value - operands).getType();
}

SmallVector<int64_t> CustomCallOp::getLayout(unsigned value) {
  if (std::optional<ArrayAttr> layouts = getLayouts())
    return SmallVector<int64_t>(
        cast<DenseI64ArrayAttr>((*layouts)[value]).asArrayRef());
  auto dims =
      llvm::seq<int64_t>(0, cast<ShapedType>(typeOf(*this, value)).getRank());
  return llvm::to_vector(llvm::reverse(dims));
}

//===----------------------------------------------------------------------===//
// Verifier
//===----------------------------------------------------------------------===//

static LogicalResult verifyAliasTypes(CustomCallOp op) {
  if (!op.getAliases())
    return success();
  if (op.getAliases()->size() != op.getNumResults())
    return op.emitOpError()
           << "aliases has " << op.getAliases()->size()
           << " elements, expected " << op.getNumResults() << ", one a result";
  llvm::SmallDenseSet<int64_t> taken;
  for (auto [result, operand] : llvm::enumerate(*op.getAliases())) {
    if (operand < -1 || operand >= int64_t(op.getNumOperands()))
      return op.emitOpError()
             << "result " << result << " takes over operand " << operand
             << ", the call has " << op.getNumOperands();
    if (operand < 0)
      continue;
    if (!taken.insert(operand).second)
      return op.emitOpError()
             << "two results take over the memory of operand " << operand;
    if (op.getOperand(operand).getType() != op.getResult(result).getType())
      return op.emitOpError()
             << "result " << result << " takes over the memory of operand "
             << operand << ", so they need one type, got "
             << op.getResult(result).getType() << " and "
             << op.getOperand(operand).getType();
  }
  return success();
}

static bool isPassable(Attribute attr) {
  if (isa<StringAttr>(attr))
    return true;
  Type type;
  if (auto typed = dyn_cast<TypedAttr>(attr))
    type = typed.getType();
  if (auto dense = dyn_cast<DenseElementsAttr>(attr))
    return dense.getElementType().isIntOrFloat() &&
           dense.getElementType().getIntOrFloatBitWidth() <= 64;
  if (auto list = dyn_cast<DenseArrayAttr>(attr))
    return list.getElementType().isIntOrFloat();
  return type && type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 64 &&
         isa<IntegerAttr, FloatAttr>(attr);
}

static LogicalResult verifyLocalForm(CustomCallOp op) {
  std::optional<ArrayAttr> types = op.getGlobalTypes(),
                           shardings = op.getBlockShardings();
  size_t values = op.getNumOperands() + op.getNumResults();
  if (types.has_value() == shardings.has_value() &&
      (!types || (types->size() == values && shardings->size() == values)))
    return success();
  return op.emitOpError() << "global_types and block_shardings belong "
                             "together and need "
                          << values << " entries, one an operand and result";
}

static LogicalResult verifyLayouts(CustomCallOp op) {
  std::optional<ArrayAttr> layouts = op.getLayouts();
  unsigned operands = op.getNumOperands(),
           values = operands + op.getNumResults();
  if (!layouts)
    return success();
  if (layouts->size() != values)
    return op.emitOpError()
           << "layouts has " << layouts->size() << " lists, expected " << values
           << ", one an operand and result";
  for (unsigned i = 0; i < values; ++i) {
    SmallVector<int64_t> layout = op.getLayout(i);
    auto type = cast<RankedTensorType>(typeOf(op, i));
    if (int64_t(layout.size()) != type.getRank() ||
        !isPermutationVector(layout))
      return op.emitOpError()
             << "layout " << i << " is [" << layout
             << "], expected each dimension of " << type << " once";
  }
  for (unsigned i = 0; i < op.getNumResults(); ++i)
    if (int64_t operand = op.getAlias(i);
        operand >= 0 && op.getLayout(operand) != op.getLayout(operands + i))
      return op.emitOpError()
             << "result " << i << " takes over the memory of operand "
             << operand << ", so they need one layout";
  return success();
}

static LogicalResult verifyFlops(CustomCallOp op) {
  FloatAttr flops = op.getFlopsAttr();
  if (!flops || (flops.getValue().isFinite() && flops.getValueAsDouble() > 0))
    return success();
  return op.emitOpError() << "flops is a number above 0, got " << flops;
}

LogicalResult CustomCallOp::verify() {
  if (failed(verifyAliasTypes(*this)) || failed(verifyLayouts(*this)) ||
      failed(verifyLocalForm(*this)) || failed(verifyFlops(*this)))
    return failure();
  if (DictionaryAttr attributes = getCallAttributesAttr())
    for (NamedAttribute entry : attributes)
      if (!isPassable(entry.getValue()))
        return emitOpError()
               << "attribute '" << entry.getName().getValue()
               << "' cannot be passed to a C function, expected a string, a "
                  "number of at most 64 bits or an array of those, got "
               << entry.getValue();
  for (int64_t value : getUnsignedValues().value_or(ArrayRef<int64_t>()))
    if (value < 0 || value >= int64_t(getNumOperands() + getNumResults()))
      return emitOpError() << "unsigned value " << value << ", the call has "
                           << getNumOperands() << " operands and "
                           << getNumResults() << " results";
  if (Status status = verifyRule(); !status.ok())
    return emitOpError() << status.getMessage();
  return success();
}
