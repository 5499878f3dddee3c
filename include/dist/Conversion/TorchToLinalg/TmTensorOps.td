//===- TmTensorOps.td - operations of torch-mlir -----------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// torch-mlir's own dialect, as far as its linalg form has it, so that its text
// can be read. dist-import-torch makes linalg_ext of it.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_TORCHTOLINALG_TMTENSOROPS_TD
#define DIST_CONVERSION_TORCHTOLINALG_TMTENSOROPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TmTensor_Dialect : Dialect {
  let name = "tm_tensor";
  let cppNamespace = "::dist::tm_tensor";
  let summary = "What torch-mlir's linalg form has beside linalg";
}

class TmTensor_Op<string opMnemonic, list<Trait> traits = []>
    : Op<TmTensor_Dialect, opMnemonic, traits>;

def TmTensor_ScanOp : TmTensor_Op<"scan",
    [RecursiveMemoryEffects, AttrSizedOperandSegments]> {
  let summary = "computes cumulative sums and products";
  let description = [{
    Element i of the first result along `dimension` combines elements 0 to i of
    the input. With `inclusive(false)` it combines all before i, and the second
    output before them. The second result is the combination of all of them: it
    has the shape of the input without `dimension`. The region combines
    (accumulated value, element).

    ```mlir
    %r:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x6xf32>)
        outs(%zeros, %zero : tensor<4x6xf32>, tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32):
      %sum = arith.addf %a, %b : f32
      tm_tensor.yield %sum : f32
    } -> tensor<4x6xf32>, tensor<4xf32>
    ```
  }];
  let arguments = (ins I64Attr:$dimension, BoolAttr:$inclusive,
    Variadic<AnyStaticShapeTensor>:$inputs,
    Variadic<AnyStaticShapeTensor>:$outputs);
  let results = (outs Variadic<AnyStaticShapeTensor>:$results);
  let regions = (region SizedRegion<1>:$combiner);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)` `inclusive` `(` $inclusive `)`
    `ins` `(` $inputs `:` type($inputs) `)`
    `outs` `(` $outputs `:` type($outputs) `)` $combiner `->` type($results)
  }];
}

def TmTensor_ScatterOp : TmTensor_Op<"scatter",
    [RecursiveMemoryEffects, AttrSizedOperandSegments]> {
  let summary = "combines updates into a tensor at given places";
  let description = [{
    Update i is a window that begins at row i of the indices, with component k
    along dimension `dimension_map[k]`. Leading dimensions that a window lacks
    have size 1 in it. The region combines (update, old value).

    ```mlir
    %r = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
        ins(%rows, %at : tensor<3x1x6xf32>, tensor<3x1xi64>) outs(%x : tensor<4x6xf32>) {
    ^bb0(%update: f32, %old: f32):
      %sum = arith.addf %old, %update : f32
      tm_tensor.yield %sum : f32
    } -> tensor<4x6xf32>
    ```
  }];
  let arguments = (ins DenseI64ArrayAttr:$dimension_map, BoolAttr:$unique_indices,
    Variadic<AnyStaticShapeTensor>:$inputs,
    Variadic<AnyStaticShapeTensor>:$outputs);
  let results = (outs Variadic<AnyStaticShapeTensor>:$results);
  let regions = (region SizedRegion<1>:$combiner);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let assemblyFormat = [{
    attr-dict `unique_indices` `(` $unique_indices `)`
    `ins` `(` $inputs `:` type($inputs) `)`
    `outs` `(` $outputs `:` type($outputs) `)` $combiner `->` type($results)
  }];
}

def TmTensor_SortOp : TmTensor_Op<"sort", [RecursiveMemoryEffects]> {
  let summary = "sorts lines of tensors together";
  let description = [{
    The region yields true if the first element of each pair may be before the
    second. It has a pair of arguments for each tensor.

    ```mlir
    %r:2 = tm_tensor.sort dimension(1) outs(%x, %i : tensor<4x6xf32>, tensor<4x6xi64>) {
    ^bb0(%a: f32, %b: f32, %i0: i64, %i1: i64):
      %before = arith.cmpf ole, %a, %b : f32
      tm_tensor.yield %before : i1
    } -> tensor<4x6xf32>, tensor<4x6xi64>
    ```
  }];
  let arguments = (ins I64Attr:$dimension,
    Variadic<AnyStaticShapeTensor>:$outputs);
  let results = (outs Variadic<AnyStaticShapeTensor>:$results);
  let regions = (region SizedRegion<1>:$comparator);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)`
    `outs` `(` $outputs `:` type($outputs) `)` $comparator `->` type($results)
  }];
}

def TmTensor_YieldOp : TmTensor_Op<"yield",
    [Pure, Terminator, ParentOneOf<["ScanOp", "ScatterOp", "SortOp"]>]> {
  let summary = "what a region computes";
  let description = [{
    ```mlir
    tm_tensor.yield %sum : f32
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "$values attr-dict `:` type($values)";
}

#endif // DIST_CONVERSION_TORCHTOLINALG_TMTENSOROPS_TD
