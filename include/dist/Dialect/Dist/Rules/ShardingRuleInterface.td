//===- ShardingRuleInterface.td ----------------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_RULES_SHARDINGRULEINTERFACE_TD
#define DIST_DIALECT_DIST_RULES_SHARDINGRULEINTERFACE_TD

include "mlir/IR/OpBase.td"

def ShardingRuleOpInterface : OpInterface<"ShardingRuleOpInterface"> {
  let cppNamespace = "::dist";
  let description = [{
    The properties of an operation that the compiler uses: its rule, the
    reductions that pass through it, and its local form. One external model for
    each operation (or each kind of operations, such as all of linalg)
    implements it, in Rules/Models.
  }];
  let methods =
      [InterfaceMethod<"The factors of the operation.", "::dist::ShardingRule",
                       "getShardingRule", (ins)>,
       InterfaceMethod<[{
      True if the operation commutes with `kind` in the operands of the set: if
      exactly these are Partial(kind) over an axis and all other operands are
      replicated over it, the results are Partial(kind) over it.

        add  {0, 1} sum: true    {0} sum: false
        mul  {0} sum: true       {0, 1} sum: false
        maximum {0, 1} max: true  transpose {0} any kind: true
        truncf {0} sum: false (a narrowing conversion rounds each part)
      }],
                       "bool", "distributesOver",
                       (ins "::dist::ReductionKind":$kind,
                           "const ::llvm::BitVector &":$operands),
                       [{}], [{ return false; }]>,
       InterfaceMethod<[{
      True for producers that read scalars at most and that are cheap to
      rematerialise with another sharding (empty, splat constants, fills, iota,
      broadcast scalars). They take the sharding of their users instead of being
      resharded.
      }],
                       "bool", "isRematerializable", (ins), [{}],
                       [{ return false; }]>,
       InterfaceMethod<[{
      True for reshards and collectives: they go between two shardings of one
      value, and their rule links neither.
      }],
                       "bool", "changesSharding", (ins), [{}],
                       [{ return false; }]>,
       InterfaceMethod<[{
      The value of all elements of the (first) result; null if it is not known.
      }],
                       "::mlir::TypedAttr", "getSplat", (ins), [{}],
                       [{ return {}; }]>,
       InterfaceMethod<[{
      The windows that each rank reads of an operand, one for each dimension;
      empty if they are its own block. `from` and `to` are the shardings of the
      operand and of the first result, which agree with the rule.

        extract_slice %x[2] [6] [1] of tensor<8xf32>, all over "x" of size 2:
          {"x"} at 2 step 3 size 3
      }],
                       "::llvm::SmallVector<::dist::DimWindow>", "getWindows",
                       (ins "unsigned":$operand, "const ::dist::Mesh &":$mesh,
                           "const ::dist::Sharding &":$from,
                           "const ::dist::Sharding &":$to),
                       [{}], [{ return {}; }]>,
       InterfaceMethod<[{
      Makes the operation local: emits the work of one rank through the
      context's builder, and returns one local value for each result. The
      shardings of operands and results agree with the rule (verifyShardings).
      Emits an error if the operation cannot be made local.
      }],
                       "::mlir::FailureOr<::llvm::SmallVector<::mlir::Value>>",
                       "partition",
                       (ins "::dist::PartitionContext &":$context)>,
  ];
}

#endif // DIST_DIALECT_DIST_RULES_SHARDINGRULEINTERFACE_TD
