//===- ShardyText.cpp - #sdy attributes as text ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardyText.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace dist;

StringRef dist::shardyText(Attribute attribute) {
  auto opaque = dyn_cast_or_null<OpaqueAttr>(attribute);
  return opaque && opaque.getDialectNamespace() == "sdy" ? opaque.getAttrData()
                                                         : StringRef();
}

Attribute dist::parseDist(MLIRContext *context, const Twine &text) {
  ScopedDiagnosticHandler silence(context,
                                  [](Diagnostic &) { return success(); });
  return parseAttribute(("#dist." + text).str(), context);
}

std::string dist::withPartial(StringRef sharding) {
  auto [before, rest] = sharding.split("unreduced={");
  if (rest.empty())
    return sharding.str();
  auto [axes, after] = rest.split('}');
  SmallVector<StringRef> items;
  axes.split(items, ',');
  std::string partial;
  for (StringRef item : items)
    partial += (partial.empty() ? "" : ", ") + item.trim().str() + " : sum";
  return (before + "partial = {" + partial + "}" + after).str();
}

size_t dist::findUnquoted(StringRef text, char what) {
  bool isQuoted = false;
  for (auto [i, character] : llvm::enumerate(text)) {
    if (character == what && !isQuoted)
      return i;
    isQuoted ^= character == '"';
  }
  return StringRef::npos;
}

SmallVector<StringRef> dist::splitList(StringRef list) {
  SmallVector<StringRef> elements;
  size_t begin = 0;
  int depth = 0;
  bool inString = false;
  for (size_t i = 0; i < list.size(); ++i) {
    inString ^= list[i] == '"';
    if (inString)
      continue;
    if (list[i] == '<' && ++depth == 2)
      begin = i;
    if (list[i] == '>' && depth-- == 2)
      elements.push_back(list.slice(begin, i + 1));
  }
  return elements;
}
