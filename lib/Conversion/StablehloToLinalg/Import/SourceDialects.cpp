//===- SourceDialects.cpp - StableHLO, CHLO, Shardy -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/StablehloToLinalg/SourceDialects.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace dist;

namespace {
/// A dialect without registered operations, attributes or types: the program
/// keeps them as it has them.
class SourceDialect : public Dialect {
public:
  SourceDialect(StringRef name, MLIRContext *context, TypeID id)
      : Dialect(name, context, id) {
    allowUnknownOperations();
  }

  Attribute parseAttribute(DialectAsmParser &parser, Type type) const override {
    return OpaqueAttr::get(StringAttr::get(getContext(), getNamespace()),
                           parser.getFullSymbolSpec(),
                           type ? type : NoneType::get(getContext()));
  }

  Type parseType(DialectAsmParser &parser) const override {
    return OpaqueType::get(StringAttr::get(getContext(), getNamespace()),
                           parser.getFullSymbolSpec());
  }
};

struct StablehloDialect : SourceDialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(StablehloDialect)
  static StringRef getDialectNamespace() { return "stablehlo"; }
  explicit StablehloDialect(MLIRContext *context)
      : SourceDialect("stablehlo", context, TypeID::get<StablehloDialect>()) {}
};

struct ChloDialect : SourceDialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ChloDialect)
  static StringRef getDialectNamespace() { return "chlo"; }
  explicit ChloDialect(MLIRContext *context)
      : SourceDialect("chlo", context, TypeID::get<ChloDialect>()) {}
};

struct ShardyDialect : SourceDialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ShardyDialect)
  static StringRef getDialectNamespace() { return "sdy"; }
  explicit ShardyDialect(MLIRContext *context)
      : SourceDialect("sdy", context, TypeID::get<ShardyDialect>()) {}
};
} // namespace

void dist::registerSourceDialects(DialectRegistry &registry) {
  registry.insert<StablehloDialect, ChloDialect, ShardyDialect>();
}

bool dist::isSourceAttribute(NamedAttribute attribute) {
  Dialect *dialect = attribute.getNameDialect();
  return !dialect || dialect->allowsUnknownOperations();
}
