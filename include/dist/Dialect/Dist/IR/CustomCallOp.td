//===- CustomCallOp.td - calls of foreign libraries --------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_CUSTOMCALLOP_TD
#define DIST_DIALECT_DIST_IR_CUSTOMCALLOP_TD

include "dist/Dialect/Dist/IR/DistOpBase.td"

def Dist_CustomCallOp : Dist_Op<"custom_call",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "calls a function of a foreign library on each rank's tensors";
  let description = [{
    The import creates the operation with the target's name.
    dist-bind-custom-calls adds the other attributes from a file
    (docs/guide/custom-calls.md): the C symbol of a shared library, and the
    shardings that the call supports.

    ```mlir
    %y = dist.custom_call "scaled_product"(%x, %w)
        {library = "/opt/lib/libproduct.so", symbol = "product",
         sharding_rule = "i k, k j -> i j", reduction_factors = {k = "sum"},
         config = "", call_attributes = {scale = 0.5 : f32}}
        : (tensor<8x64xf32>, tensor<64x16xf32>) -> tensor<8x16xf32>
    ```

    | attribute | meaning |
    |---|---|
    | `sharding_rule` | the factors that the dimensions consist of (dist/Support/FactorNotation.h); without it nothing may be sharded |
    | `reduction_factors` | the factors that results lack, and the kind that combines the parts of the ranks |
    | `need_replication_factors` | the factors that must not be sharded |
    | `factor_sizes` | the sizes of factors that have no dimension of their own |
    | `accumulators` | the operands that a reduction starts from |
    | `flops` | floating-point operations on whole tensors; by default the product of all factors, twice that if some are reduced |
    | `aliases` | for each result the operand whose memory it takes over, or -1 |
    | `unsigned_values` | the numbers of operands, and after them of results, whose integers are unsigned |
    | `layouts` | the dimensions of each operand and, after them, of each result, minor to major; by default all are row-major |
    | `has_side_effect` | the call is kept even if its results have no user |

    A factor of neither list is parallel, and every result has it. In the local
    form there is no rule. `global_types` and `block_shardings` have the types
    and shardings of the whole operands and results.
  }];
  let arguments = (ins Variadic<AnyStaticShapeTensor>:$inputs,
    StrAttr:$target, OptionalAttr<StrAttr>:$library,
    OptionalAttr<StrAttr>:$symbol, OptionalAttr<StrAttr>:$config,
    OptionalAttr<DictionaryAttr>:$call_attributes,
    OptionalAttr<StrAttr>:$sharding_rule,
    OptionalAttr<DictionaryAttr>:$reduction_factors,
    OptionalAttr<StrArrayAttr>:$need_replication_factors,
    OptionalAttr<DictionaryAttr>:$factor_sizes,
    OptionalAttr<DenseI64ArrayAttr>:$accumulators,
    OptionalAttr<F64Attr>:$flops,
    OptionalAttr<DenseI64ArrayAttr>:$aliases,
    OptionalAttr<DenseI64ArrayAttr>:$unsigned_values,
    OptionalAttr<TypedArrayAttrBase<DenseI64ArrayAttr, "lists of dimensions">>:$layouts,
    UnitAttr:$has_side_effect,
    OptionalAttr<TypeArrayAttr>:$global_types,
    OptionalAttr<TypedArrayAttrBase<Dist_ShardingAttr, "shardings">>:$block_shardings);
  let results = (outs Variadic<AnyStaticShapeTensor>:$results);
  let assemblyFormat = [{
    $target `(` $inputs `)` attr-dict `:` functional-type($inputs, $results)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The factors of all dimensions. There is a sharding_rule.
    ::dist::Result<::dist::FactorNotation> getFactors();
    /// The kind that combines the parts of a reduction factor; nullopt for
    /// other factors.
    std::optional<::dist::ReductionKind> getReduction(::llvm::StringRef factor);
    bool needsReplication(::llvm::StringRef factor);
    /// Sets `flops` to a product of numbers and factors, such as "2 i k j"
    /// (FactorNotation::multiply); an empty one sets nothing.
    ::dist::Status setFlopsByRule(::llvm::StringRef product);
    /// The operand whose memory a result takes over; -1 for none.
    int64_t getAlias(unsigned result);
    bool isUnsigned(unsigned value);
    /// The dimensions of a value, minor to major.
    ::llvm::SmallVector<int64_t> getLayout(unsigned value);
    /// Checks that the rule fits the operands and results.
    ::dist::Status verifyRule();
  }];
}

#endif // DIST_DIALECT_DIST_IR_CUSTOMCALLOP_TD
