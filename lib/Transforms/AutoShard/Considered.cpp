//===- Considered.cpp - the plans that were compared ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/AutoShard/Considered.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist;

void dist::addConsidered(MeshOp mesh, const ConsideredPlan &considered) {
  const PlanPrice &price = considered.price;
  Builder builder(mesh.getContext());
  auto number = [&](StringRef key, double value) {
    return builder.getNamedAttr(key, builder.getF64FloatAttr(value));
  };
  auto text = [&](StringRef key, const Twine &value) {
    return builder.getNamedAttr(key, builder.getStringAttr(value));
  };
  SmallVector<Attribute> plans;
  if (auto known = mesh->getAttrOfType<ArrayAttr>(kConsideredAttr))
    llvm::append_range(plans, known);
  Attribute plan = builder.getDictionaryAttr(
      {text("name", considered.name), text("mesh", considered.mesh),
       number("communication", price.communication.cost),
       number("received", price.communication.bytes),
       number("work", price.work), number("kernels", price.kernels),
       number("memory", price.memory), number("overlapped", price.overlapped)});
  if (llvm::is_contained(plans, plan)) // The search looks at a mesh again.
    return;
  plans.push_back(plan);
  mesh->setAttr(kConsideredAttr, builder.getArrayAttr(plans));
}

std::vector<ConsideredPlan> dist::consideredPlans(MeshOp mesh) {
  std::vector<ConsideredPlan> plans;
  auto list = mesh->getAttrOfType<ArrayAttr>(kConsideredAttr);
  for (Attribute item : list ? list.getValue() : ArrayRef<Attribute>()) {
    auto entries = dyn_cast<DictionaryAttr>(item);
    if (!entries)
      continue;
    auto number = [&](StringRef key) {
      auto value = entries.getAs<FloatAttr>(key);
      return value ? value.getValueAsDouble() : 0;
    };
    auto text = [&](StringRef key) {
      auto value = entries.getAs<StringAttr>(key);
      return value ? value.str() : "";
    };
    PlanPrice price;
    price.communication = {number("received"), number("communication")};
    price.work = number("work");
    price.kernels = number("kernels");
    price.memory = number("memory");
    price.overlapped = number("overlapped");
    plans.push_back({text("name"), text("mesh"), std::move(price)});
  }
  return plans;
}
