//===- AttributeText.h - #stablehlo attributes as text ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_ATTRIBUTETEXT_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_ATTRIBUTETEXT_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringMap.h"

namespace dist {

/// The fields of an attribute of an unregistered dialect:
///
///   #stablehlo.gather<offset_dims = [2], index_vector_dim = 1>
class AttributeText {
public:
  /// Errors: not an opaque attribute, another mnemonic, a field that is not in
  /// `fields` or is there twice, text that is neither an integer nor a list of
  /// integers.
  static llvm::FailureOr<AttributeText>
  parse(mlir::Attribute attribute, llvm::StringRef mnemonic,
        llvm::ArrayRef<llvm::StringRef> fields,
        llvm::function_ref<mlir::InFlightDiagnostic()> error);

  /// The list of a field; empty where the field is not mentioned.
  llvm::ArrayRef<int64_t> list(llvm::StringRef field) const;
  /// The integer of a field; 0 where the field is not mentioned.
  int64_t integer(llvm::StringRef field) const;

private:
  llvm::StringMap<llvm::SmallVector<int64_t>> values;
};

/// The word of an enumeration: `LT` of #stablehlo<comparison_direction LT>.
/// Empty where `attribute` is none of that name.
llvm::StringRef enumWord(mlir::Attribute attribute, llvm::StringRef name);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_ATTRIBUTETEXT_H
