//===- DistDialect.td - the dist dialect -------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_DISTDIALECT_TD
#define DIST_DIALECT_DIST_IR_DISTDIALECT_TD

include "mlir/IR/DialectBase.td"

def Dist_Dialect : Dialect {
  let name = "dist";
  let cppNamespace = "::dist";
  let summary = "Shardings of tensors on a mesh of devices, and collectives that move them";
  let description = [{
    A program is annotated with a mesh and shardings, and rewritten step by
    step until every tensor is the part that one device holds.

    ```mlir
    dist.mesh @mesh <["dp"=2, "tp"=4]>
    func.func @f(%x: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>},
                 %w: tensor<64x256xf32> {dist.sharding = #dist.placements<@mesh, [replicate, shard(1)]>})
    ```

    Attributes of operations of other dialects:

    | attribute             | on                                | meaning                              |
    |-----------------------|-----------------------------------|--------------------------------------|
    | `dist.sharding`       | function arguments and results    | the sharding of the value            |
    | `dist.shardings`      | operations                        | an array, one sharding per result    |
    | `dist.name`           | function arguments and results    | the name that users refer to it by   |
    | `dist.unsigned`       | function arguments and results    | its integers are unsigned (unit)     |
    | `dist.alias`          | function arguments                | the result that replaces it (i64)    |
    | `dist.carried`        | function arguments                | a result that replaces it by a copy  |
    | `dist.undecided`      | function arguments                | why its replacement is not known     |
    | `dist.starts_at_zero` | function arguments                | state that a pass has appended       |
    | `dist.global_type`    | function arguments and results    | after partition: the whole type      |
    | `dist.location`       | collectives                       | the operation that it comes from     |
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let hasConstantMaterializer = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
  }];
}

#endif // DIST_DIALECT_DIST_IR_DISTDIALECT_TD
