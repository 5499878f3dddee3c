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
  let summary = "a function of a foreign library on each rank's tensors";
  let description = [{
    The import leaves the target's name; dist-bind-custom-calls says what it
    means, from a file (docs/guide/custom-calls.md): the C symbol of a shared library,
    and how the call may be sharded.

    ```mlir
    %y = dist.custom_call "scaled_product"(%x, %w)
        {library = "/opt/lib/libproduct.so", symbol = "product",
         sharding_rule = "i k, k j -> i j", reduction_factors = {k = "sum"},
         config = "", call_attributes = {scale = 0.5 : f32}}
        : (tensor<8x64xf32>, tensor<64x16xf32>) -> tensor<8x16xf32>
    ```

    | attribute | meaning |
    |---|---|
    | `sharding_rule` | which factors the dimensions are made of (dist/Support/FactorNotation.h); without it nothing may be sharded |
    | `reduction_factors` | those that results lack, and what combines the parts of the ranks |
    | `need_replication_factors` | those that must not be sharded |
    | `factor_sizes` | of those that have no dimension of their own |
    | `accumulators` | operands that a reduction starts from |
    | `flops` | floating-point operations on whole tensors; without it as many as the product of all factors, twice that where some are reduced |
    | `aliases` | for each result the operand whose memory it takes over, or -1 |
    | `unsigned_values` | the operands, and behind them the results, whose integers are unsigned |
    | `layouts` | for each operand and, behind them, each result its dimensions, minor to major; without it all are row-major |
    | `has_side_effect` | it is called even if nobody reads its results |

    A factor of neither list is parallel, and every result has it. In the local
    form `global_types` and `block_shardings` say of operands and results whose
    blocks they are, and there is no rule.
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
    /// (FactorNotation::multiply); an empty one says nothing.
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
