//===- CustomCalls.cpp - reads a custom-call file -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Annotate/CustomCalls.h"

#include "dist/Support/ParseJson.h"

#include "mlir/IR/Builders.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;
using Json = nlohmann::ordered_json;

namespace {
/// The form of a key's value, and the attribute that it becomes; null for
/// another form.
struct Form {
  const char *description;
  Attribute (*read)(Builder &builder, const Json &json);
};
} // namespace

static Attribute readText(Builder &builder, const Json &json) {
  if (!json.is_string() || json.get<std::string>().empty())
    return {};
  return builder.getStringAttr(json.get<std::string>());
}

static Attribute readSize(Builder &builder, const Json &json) {
  if (!json.is_number_integer() || json.get<int64_t>() < 1)
    return {};
  return builder.getI64IntegerAttr(json.get<int64_t>());
}

/// An object whose values have one form.
template <Attribute (*read)(Builder &, const Json &)>
static Attribute readObject(Builder &builder, const Json &json) {
  if (!json.is_object())
    return {};
  NamedAttrList entries;
  for (const auto &[key, value] : json.items()) {
    Attribute attr = read(builder, value);
    if (!attr || key.empty())
      return {};
    entries.append(key, attr);
  }
  return entries.getDictionary(builder.getContext());
}

static Attribute readTexts(Builder &builder, const Json &json) {
  SmallVector<Attribute> texts;
  for (const Json &text : json) {
    texts.push_back(readText(builder, text));
    if (!texts.back())
      return {};
  }
  return json.is_array() ? builder.getArrayAttr(texts) : Attribute();
}

static Attribute readIndices(Builder &builder, const Json &json) {
  SmallVector<int64_t> indices;
  for (const Json &index : json) {
    if (!index.is_number_unsigned() || index.get<uint64_t>() > INT32_MAX)
      return {};
    indices.push_back(index.get<int64_t>());
  }
  return json.is_array() ? builder.getDenseI64ArrayAttr(indices) : Attribute();
}

static const std::map<std::string, Form> &forms() {
  static const std::map<std::string, Form> table = {
      {"target", {"a text", readText}},
      {"library", {"a text, the path of a shared library", readText}},
      {"symbol", {"a text, the name of a C function", readText}},
      {"sharding_rule", {"a text such as \"i k, k j -> i j\"", readText}},
      {"reduction_factors",
       {"an object such as {\"k\": \"sum\"}", readObject<readText>}},
      {"need_replication_factors",
       {"a list of names such as [\"d\"]", readTexts}},
      {"factor_sizes",
       {"an object of sizes such as {\"h\": 8}", readObject<readSize>}},
      {"flops", {"a text such as \"2 i k j\"", readText}},
      {"accumulators", {"a list of positions of operands", readIndices}},
  };
  return table;
}

static Status parseEntry(Builder &builder, const Json &json,
                         CustomCallEntry &entry) {
  if (!json.is_object())
    return jsonError(entry.where, "expected an object, got " + shown(json));
  std::set<std::string> known;
  for (const auto &[key, form] : forms())
    known.insert(key);
  if (Status status = unknownKeys(json, entry.where, known); !status.ok())
    return status;
  for (const char *key : {"target", "library", "symbol"})
    if (!json.contains(key))
      return jsonError(entry.where, fmt::format("needs a text '{}'", key));
  for (const auto &[key, value] : json.items()) {
    const Form &form = forms().at(key);
    Attribute attr = form.read(builder, value);
    if (!attr)
      return jsonError(entry.where,
                       fmt::format("'{}' needs {}, got {}", key,
                                   form.description, shown(value)));
    entry.attributes.set(key, attr);
  }
  auto take = [&](StringRef key) {
    return cast<StringAttr>(entry.attributes.erase(key)).str();
  };
  entry.target = take("target");
  entry.library = take("library");
  if (entry.attributes.get("flops"))
    entry.flops = take("flops");
  return {};
}

Result<std::vector<CustomCallEntry>>
dist::parseCustomCalls(MLIRContext *context, std::string_view text) {
  Result<Json> json = parseJson(text);
  if (!json)
    return json.status();
  if (!json->is_object() || !json->contains("calls"))
    return Status::invalid("expected an object {\"calls\": [...]}, got " +
                           shown(*json));
  if (Status status = unknownKeys(*json, "", {"calls"}); !status.ok())
    return status;
  const Json &list = (*json)["calls"];
  if (!list.is_array())
    return jsonError("calls", "expected a list of entries, got " + shown(list));
  Builder builder(context);
  std::vector<CustomCallEntry> entries;
  for (const Json &item : list) {
    CustomCallEntry &entry = entries.emplace_back();
    entry.where = fmt::format("calls[{}]", entries.size() - 1);
    if (Status status = parseEntry(builder, item, entry); !status.ok())
      return status;
  }
  return entries;
}
