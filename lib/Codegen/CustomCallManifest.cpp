//===- CustomCallManifest.cpp - custom calls in a manifest ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CustomCallManifest.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/Json.h"

#include <cmath>

using namespace mlir;
using namespace dist;
using nlohmann::json;

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// JSON has no word for infinities and NaN.
static json describe(const APFloat &value) {
  bool losesInfo = false;
  APFloat wide = value;
  wide.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  double number = wide.convertToDouble();
  if (std::isnan(number))
    return "nan";
  if (std::isinf(number))
    return number < 0 ? "-inf" : "inf";
  return number;
}

/// Booleans are 0 and 1.
static json describe(const APInt &value, Type type) {
  return type.isInteger(1) || type.isUnsignedInteger()
             ? int64_t(value.getZExtValue())
             : value.getSExtValue();
}

static json describeElements(DenseElementsAttr elements) {
  json floats = json::array(), integers = json::array();
  if (isa<FloatType>(elements.getElementType())) {
    for (const APFloat &value : elements.getValues<APFloat>())
      floats.push_back(describe(value));
    return {{"floats", floats}};
  }
  for (const APInt &value : elements.getValues<APInt>())
    integers.push_back(describe(value, elements.getElementType()));
  return {{"integers", integers}};
}

static json describeAttribute(Attribute attr) {
  if (auto text = dyn_cast<StringAttr>(attr))
    return {{"text", text.str()}};
  if (auto number = dyn_cast<FloatAttr>(attr))
    return {{"floats", {describe(number.getValue())}}};
  if (auto number = dyn_cast<IntegerAttr>(attr))
    return {{"integers", {describe(number.getValue(), number.getType())}}};
  if (auto list = dyn_cast<DenseBoolArrayAttr>(attr)) // A byte each, not a bit.
    return {{"integers", std::vector<int>(list.asArrayRef().begin(),
                                          list.asArrayRef().end())}};
  if (auto list = dyn_cast<DenseArrayAttr>(attr))
    return describeElements(DenseElementsAttr::getFromRawBuffer(
        RankedTensorType::get({list.getSize()}, list.getElementType()),
        list.getRawData()));
  return describeElements(cast<DenseElementsAttr>(attr));
}

//===----------------------------------------------------------------------===//
// Operands and results
//===----------------------------------------------------------------------===//

/// Describes value `index` of the operands and, after them, the results: the
/// whole tensor and its sharding.
static json describeValue(CustomCallOp call, unsigned index, Type local,
                          int buffer) {
  Type global = local;
  Sharding sharding =
      Sharding::replicate(cast<RankedTensorType>(local).getRank());
  if (call.getGlobalTypes()) {
    global = cast<TypeAttr>((*call.getGlobalTypes())[index]).getValue();
    sharding =
        cast<ShardingAttr>((*call.getBlockShardings())[index]).getValue();
  }
  Type element = getElementTypeOrSelf(global);
  if (call.isUnsigned(index))
    element =
        IntegerType::get(element.getContext(), element.getIntOrFloatBitWidth(),
                         IntegerType::Unsigned);
  json value = {{"dtype", dtypeName(element)},
                {"shape", shapeOf(global)},
                {"sharding", toJson(sharding.closed())},
                {"buffer", buffer}};
  if (call.getLayouts())
    value["layout"] = ArrayRef<int64_t>(call.getLayout(index)).vec();
  return value;
}

json dist::describeCustomCall(CustomCallOp call,
                              const BufferedCommand &command) {
  json operands = json::array(), results = json::array(),
       attributes = json::array();
  unsigned index = 0;
  for (auto [operand, buffer] : llvm::zip(call.getInputs(), command.operands))
    operands.push_back(describeValue(call, index++, operand.getType(), buffer));
  for (auto [i, result, buffer] :
       llvm::enumerate(call.getResults(), command.results)) {
    results.push_back(describeValue(call, index++, result.getType(), buffer));
    if (call.getAlias(i) >= 0)
      results.back()["alias"] = call.getAlias(i);
  }
  if (DictionaryAttr given = call.getCallAttributesAttr())
    for (NamedAttribute entry : given) {
      attributes.push_back(describeAttribute(entry.getValue()));
      attributes.back()["name"] = entry.getName().str();
    }
  return {{"op", "custom_call"},
          {"target", call.getTarget().str()},
          {"library", call.getLibrary()->str()},
          {"symbol", call.getSymbol()->str()},
          {"config", call.getConfig().value_or("").str()},
          {"attributes", std::move(attributes)},
          {"operands", std::move(operands)},
          {"results", std::move(results)}};
}
