//===- LapackCalls.cpp - custom calls that the runtime has ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LapackCalls.h"

#include "dist/Support/RoutineCall.h"

#include "mlir/IR/Builders.h"
#include <fmt/format.h>

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Attributes of the call
//===----------------------------------------------------------------------===//

static std::string typeName(Type type, bool isUnsigned) {
  std::string name;
  llvm::raw_string_ostream(name) << (isUnsigned ? "u" : "") << type;
  return name;
}

static RoutineCall::Tensor describe(CustomCallOp call, unsigned value,
                                    Type type) {
  auto shaped = cast<ShapedType>(type);
  RoutineCall::Tensor tensor{
      typeName(shaped.getElementType(), call.isUnsigned(value)),
      shaped.getShape().vec(), std::vector<int64_t>(shaped.getRank())};
  int64_t stride = 1;
  for (int64_t dim : call.getLayout(value)) {
    tensor.strides[dim] = stride;
    stride *= shaped.getDimSize(dim);
  }
  return tensor;
}

static RoutineCall describe(CustomCallOp call) {
  RoutineCall given;
  unsigned value = 0;
  for (Type type : call.getOperandTypes())
    given.operands.push_back(describe(call, value++, type));
  for (Type type : call.getResultTypes())
    given.results.push_back(describe(call, value++, type));
  DictionaryAttr attributes = call.getCallAttributesAttr();
  for (NamedAttribute entry :
       attributes ? attributes.getValue() : ArrayRef<NamedAttribute>()) {
    std::optional<int64_t> &option = given.options[entry.getName().str()];
    if (auto number = dyn_cast<IntegerAttr>(entry.getValue());
        number && number.getValue().getActiveBits() < 64)
      option = number.getValue().getZExtValue();
  }
  given.real = realTypeOf(call.getTarget());
  return given;
}

//===----------------------------------------------------------------------===//
// Bind
//===----------------------------------------------------------------------===//

static ArrayAttr factorsButParallel(const RuntimeRoutine &routine,
                                    const FactorNotation &notation,
                                    MLIRContext *context) {
  SmallVector<StringRef> names;
  for (const NamedFactor &factor : notation.factors)
    if (factor.name != routine.parallel &&
        !StringRef(factor.name).starts_with("..."))
      names.push_back(factor.name);
  return Builder(context).getStrArrayAttr(names);
}

Status dist::checkRuntimeCall(CustomCallOp call) {
  const RuntimeRoutine *routine = findRoutine(call.getSymbol().value_or(""));
  if (!routine)
    return Status::invalid(fmt::format("the runtime has no function '{}'",
                                       call.getSymbol().value_or("").str()));
  return checkRoutineCall(*routine, describe(call)).status();
}

Result<bool> dist::bindLapackCall(CustomCallOp call) {
  const RuntimeRoutine *routine = findRoutineOfTarget(call.getTarget());
  if (!routine)
    return false;
  Result<const RoutineForm *> form = checkRoutineCall(*routine, describe(call));
  if (!form)
    return form.status();
  call.setLibrary(kRuntimeLibrary);
  call.setSymbol(routine->symbol);
  call.setShardingRule((*form)->rule);
  call.setNeedReplicationFactorsAttr(
      factorsButParallel(*routine, *call.getFactors(), call.getContext()));
  if (Status status = call.setFlopsByRule((*form)->flops); !status.ok())
    return status;
  return true;
}
