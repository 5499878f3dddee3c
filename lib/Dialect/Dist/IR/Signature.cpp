//===- Signature.cpp - attributes of arguments and results ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Signature.h"

using namespace mlir;
using namespace dist;

Signature::Signature(FunctionOpInterface func) : func(func) {
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    arguments.emplace_back(func.getArgAttrs(i));
  for (unsigned i = 0; i < func.getNumResults(); ++i)
    results.emplace_back(func.getResultAttrs(i));
}

void Signature::write() {
  auto dictionaries = [&](MutableArrayRef<NamedAttrList> lists) {
    return llvm::map_to_vector(lists, [&](NamedAttrList &list) {
      return list.getDictionary(func->getContext());
    });
  };
  func.setAllArgAttrs(dictionaries(arguments));
  func.setAllResultAttrs(dictionaries(results));
}
