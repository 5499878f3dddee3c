//===- Changes.cpp - programs that were changed on purpose ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Changes.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist;

void dist::noteChange(ModuleOp module, const Twine &change) {
  Builder builder(module.getContext());
  SmallVector<Attribute> changes;
  if (auto known = module->getAttrOfType<ArrayAttr>(kChangedAttr))
    llvm::append_range(changes, known);
  changes.push_back(builder.getStringAttr(change));
  module->setAttr(kChangedAttr, builder.getArrayAttr(changes));
}
