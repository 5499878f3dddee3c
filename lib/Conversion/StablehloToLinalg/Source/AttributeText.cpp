//===- AttributeText.cpp - #stablehlo attributes as text ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttributeText.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace dist;

static bool parseInteger(StringRef &text, int64_t &value) {
  text = text.ltrim();
  return !text.consumeInteger(10, value);
}

static bool consume(StringRef &text, StringRef token) {
  text = text.ltrim();
  return text.consume_front(token);
}

/// `3`, `[]` or `[0, 1]`.
static bool parseValue(StringRef &text, SmallVectorImpl<int64_t> &values) {
  if (!consume(text, "["))
    return parseInteger(text, values.emplace_back());
  if (consume(text, "]"))
    return true;
  do {
    if (!parseInteger(text, values.emplace_back()))
      return false;
  } while (consume(text, ","));
  return consume(text, "]");
}

/// An identifier; empty if there is none.
static StringRef parseKey(StringRef &text) {
  text = text.ltrim();
  StringRef key =
      text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  text = text.drop_front(key.size());
  return key;
}

FailureOr<AttributeText>
AttributeText::parse(Attribute attribute, StringRef mnemonic,
                     ArrayRef<StringRef> fields,
                     function_ref<InFlightDiagnostic()> error) {
  auto opaque = dyn_cast_or_null<OpaqueAttr>(attribute);
  StringRef text = opaque ? opaque.getAttrData() : StringRef();
  if (parseKey(text) != mnemonic || !consume(text, "<"))
    return error() << "expected an attribute #stablehlo." << mnemonic
                   << "<...>, got " << attribute;
  AttributeText result;
  if (consume(text, ">"))
    return result;
  do {
    StringRef key = parseKey(text);
    if (!llvm::is_contained(fields, key))
      return error() << "unknown field '" << key << "' in " << attribute;
    auto [entry, isNew] = result.values.try_emplace(key);
    if (!isNew)
      return error() << "field '" << key << "' is there twice in " << attribute;
    if (!consume(text, "=") || !parseValue(text, entry->second))
      return error() << "field '" << key
                     << "' is neither an integer nor a list of integers in "
                     << attribute;
  } while (consume(text, ","));
  if (!consume(text, ">") || !text.trim().empty())
    return error() << "expected '>' at the end of " << attribute;
  return result;
}

ArrayRef<int64_t> AttributeText::list(StringRef field) const {
  auto it = values.find(field);
  return it == values.end() ? ArrayRef<int64_t>() : it->second;
}

int64_t AttributeText::integer(StringRef field) const {
  ArrayRef<int64_t> value = list(field);
  return value.size() == 1 ? value.front() : 0;
}

StringRef dist::enumWord(Attribute attribute, StringRef name) {
  auto opaque = dyn_cast_or_null<OpaqueAttr>(attribute);
  StringRef text = opaque ? opaque.getAttrData() : StringRef();
  return parseKey(text) == name ? text.trim() : StringRef();
}
