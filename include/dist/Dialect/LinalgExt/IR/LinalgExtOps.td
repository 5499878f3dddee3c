//===- LinalgExtOps.td - operations that linalg lacks ------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_LINALGEXT_IR_LINALGEXTOPS_TD
#define DIST_DIALECT_LINALGEXT_IR_LINALGEXTOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def LinalgExt_Dialect : Dialect {
  let name = "linalg_ext";
  let cppNamespace = "::dist::linalg_ext";
  let summary = "Operations on tensors that linalg lacks";
}

class LinalgExt_Op<string opMnemonic, list<Trait> traits = []>
    : Op<LinalgExt_Dialect, opMnemonic, traits>;

/// A list of dimensions that is not printed where it is empty.
def LinalgExt_Dims : DefaultValuedAttr<DenseI64ArrayAttr, "{}">;

def LinalgExt_Indices : StaticShapeTensorOf<[AnySignlessInteger, Index]>;

def LinalgExt_GatherOp : LinalgExt_Op<"gather", [Pure]> {
  let summary = "reads windows of the operand at given places";
  let description = [{
    The semantics are those of StableHLO's gather. Each vector of `indices`
    along `index_vector_dim` (where that equals the rank of `indices`, each
    element) is the start of a window of shape `slice_sizes` in the operand:
    its component i is the start along operand dimension `start_index_map[i]`;
    along all other dimensions the window starts at 0. Starts are signed and
    are clamped so that the window lies within the operand.

    The result's dimensions are, in order:
    - at the positions `offset_dims`: the window's dimensions, without those in
      `collapsed_slice_dims` (of size 1) and `operand_batching_dims`;
    - at all other positions: the dimensions of `indices` without
      `index_vector_dim`.

    Operand dimension `operand_batching_dims[i]` is read at the coordinate
    along indices dimension `start_indices_batching_dims[i]`.

    ```mlir
    // result[b, s, :] = table[clamp(ids[b, s, 0], 0, 49), :]
    %r = linalg_ext.gather %table[%ids] slice_sizes [1, 64]
        offset_dims [2] collapsed_slice_dims [0] start_index_map [0]
        index_vector_dim 2
        : tensor<50x64xf32>, tensor<8x16x1xi32> -> tensor<8x16x64xf32>
    ```
  }];
  let arguments = (ins AnyStaticShapeTensor:$operand, LinalgExt_Indices:$indices,
    DenseI64ArrayAttr:$slice_sizes,
    LinalgExt_Dims:$offset_dims, LinalgExt_Dims:$collapsed_slice_dims,
    LinalgExt_Dims:$operand_batching_dims,
    LinalgExt_Dims:$start_indices_batching_dims,
    LinalgExt_Dims:$start_index_map, I64Attr:$index_vector_dim);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = [{
    $operand `[` $indices `]` `slice_sizes` $slice_sizes
    (`offset_dims` $offset_dims^)?
    (`collapsed_slice_dims` $collapsed_slice_dims^)?
    (`operand_batching_dims` $operand_batching_dims^
     `start_indices_batching_dims` $start_indices_batching_dims)?
    (`start_index_map` $start_index_map^)?
    `index_vector_dim` $index_vector_dim
    attr-dict `:` type($operand) `,` type($indices) `->` type($result)
  }];
  let extraClassDeclaration = [{
    IndexedWindows getWindows();
  }];
  let hasVerifier = 1;
}

def LinalgExt_ScatterOp : LinalgExt_Op<"scatter",
    [DestinationStyleOpInterface, RecursiveMemoryEffects,
     SameVariadicOperandSize]> {
  let summary = "combines updates into windows of the inputs at given places";
  let description = [{
    The semantics are those of StableHLO's scatter: all inputs are of one shape,
    and so are the updates, one for each of them. Each vector
    of `indices` along `index_vector_dim` (where that equals the rank of
    `indices`, each element) is the start of a window in the input: its
    component i is the start along input dimension
    `scatter_dims_to_operand_dims[i]`; along all other dimensions the window
    starts at 0. A start is signed and is not clamped: an element of `updates`
    that falls out of the input is dropped.

    The dimensions `update_window_dims` of `updates` are the window's, in
    order, without those in `inserted_window_dims` (of size 1) and
    `input_batching_dims`; all others are the dimensions of `indices` without
    `index_vector_dim`. Input dimension `input_batching_dims[i]` is written at
    the coordinate along indices dimension `scatter_indices_batching_dims[i]`.

    The region combines (old values, updates). If several updates have one
    place, their order is not defined. A region that yields its second argument
    replaces.

    ```mlir
    // result = table; result[ids[b, s, 0], :] += grads[b, s, :]
    %r = linalg_ext.scatter %grads into %table[%ids]
        update_window_dims [2] inserted_window_dims [0]
        scatter_dims_to_operand_dims [0] index_vector_dim 2
        : (tensor<50x64xf32>, tensor<8x16x1xi32>, tensor<8x16x64xf32>)
          -> tensor<50x64xf32> {
    ^bb0(%old: f32, %update: f32):
      %sum = arith.addf %old, %update : f32
      linalg_ext.yield %sum : f32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyStaticShapeTensor>:$inputs,
    LinalgExt_Indices:$indices, Variadic<AnyStaticShapeTensor>:$updates,
    LinalgExt_Dims:$update_window_dims, LinalgExt_Dims:$inserted_window_dims,
    LinalgExt_Dims:$input_batching_dims,
    LinalgExt_Dims:$scatter_indices_batching_dims,
    LinalgExt_Dims:$scatter_dims_to_operand_dims, I64Attr:$index_vector_dim);
  let results = (outs Variadic<AnyStaticShapeTensor>:$results);
  let regions = (region SizedRegion<1>:$combiner);
  let assemblyFormat = [{
    $updates `into` $inputs `[` $indices `]`
    (`update_window_dims` $update_window_dims^)?
    (`inserted_window_dims` $inserted_window_dims^)?
    (`input_batching_dims` $input_batching_dims^
     `scatter_indices_batching_dims` $scatter_indices_batching_dims)?
    (`scatter_dims_to_operand_dims` $scatter_dims_to_operand_dims^)?
    `index_vector_dim` $index_vector_dim
    attr-dict `:` functional-type(operands, results) $combiner
  }];
  let extraClassDeclaration = [{
    IndexedWindows getWindows();
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInputsMutable(); }
  }];
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
}

def LinalgExt_ScanOp : LinalgExt_Op<"scan",
    [RecursiveMemoryEffects, SameVariadicOperandSize]> {
  let summary = "computes cumulative sums, products, maxima, ... along a dimension";
  let description = [{
    Element i of the results along `dimension` combines elements 0 to i of the
    inputs. With `exclusive` it combines all before i, and is `inits` if there
    are none. With `reverse` it combines all from i on. The region combines
    (accumulated values, elements) and is associative. `inits` are scalars that
    change no value that they are combined with (such as 0 for a sum).

    ```mlir
    // r[i, j] = x[i, 0] + ... + x[i, j]
    %r = linalg_ext.scan %x from %zero dimension 1
        : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32> {
    ^bb0(%sum: f32, %element: f32):
      %next = arith.addf %sum, %element : f32
      linalg_ext.yield %next : f32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyStaticShapeTensor>:$inputs,
    Variadic<AnyStaticShapeTensor>:$inits, I64Attr:$dimension,
    UnitAttr:$reverse, UnitAttr:$exclusive);
  let results = (outs Variadic<AnyStaticShapeTensor>:$results);
  let regions = (region SizedRegion<1>:$combiner);
  let assemblyFormat = [{
    $inputs `from` $inits `dimension` $dimension (`reverse` $reverse^)?
    (`exclusive` $exclusive^)?
    attr-dict `:` functional-type(operands, results) $combiner
  }];
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
}

def LinalgExt_SortOp : LinalgExt_Op<"sort", [RecursiveMemoryEffects]> {
  let summary = "sorts lines of tensors together along a dimension";
  let description = [{
    Elements at the same place in different inputs stay together. Elements of
    which none is before the other keep their order. The region yields true if
    the element with values (lhs of input 0, lhs of input 1, ...) is before that
    with (rhs of input 0, ...). Its arguments are lhs and rhs of each input in
    turn.

    Lines may consist of `runs` of that many elements (the last may be shorter),
    each of which is in order: then they are merged.

    ```mlir
    %k, %v = linalg_ext.sort %keys, %values dimension 1
        : (tensor<4x6xi32>, tensor<4x6xf32>) -> (tensor<4x6xi32>, tensor<4x6xf32>) {
    ^bb0(%a: i32, %b: i32, %c: f32, %d: f32):
      %before = arith.cmpi slt, %a, %b : i32
      linalg_ext.yield %before : i1
    }
    ```
  }];
  let arguments = (ins Variadic<AnyStaticShapeTensor>:$inputs, I64Attr:$dimension,
    OptionalAttr<I64Attr>:$runs);
  let results = (outs Variadic<AnyStaticShapeTensor>:$results);
  let regions = (region SizedRegion<1>:$comparator);
  let assemblyFormat = [{
    $inputs `dimension` $dimension (`runs` $runs^)?
    attr-dict `:` functional-type(operands, results) $comparator
  }];
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
}

def LinalgExt_TopKOp : LinalgExt_Op<"top_k", [Pure]> {
  let summary = "finds the largest elements along a dimension and their places";
  let description = [{
    The results are the k largest elements of each line, the largest first; k is
    their size along `dimension`. Among equal elements those at lower places
    come first. `indices` are their places or, with `labels`, the elements of
    `labels` at these places.

    Floats are ordered totally: -NaN, -inf, ..., -0, +0, ..., +inf, +NaN;
    integers are signed unless `unsigned`.

    ```mlir
    %v, %i = linalg_ext.top_k %x dimension 1
        : (tensor<4x6xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
    %w, %j = linalg_ext.top_k %x labels %places dimension 1
        : (tensor<4x6xf32>, tensor<4x6xi32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
    ```
  }];
  let arguments = (ins AnyStaticShapeTensor:$input,
    Optional<StaticShapeTensorOf<[AnySignlessInteger]>>:$labels,
    I64Attr:$dimension, UnitAttr:$isUnsigned);
  let results = (outs AnyStaticShapeTensor:$values,
    StaticShapeTensorOf<[AnySignlessInteger]>:$indices);
  let assemblyFormat = [{
    $input (`labels` $labels^)? `dimension` $dimension (`unsigned` $isUnsigned^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def LinalgExt_YieldOp : LinalgExt_Op<"yield",
    [Pure, Terminator, ReturnLike,
     ParentOneOf<["ScanOp", "ScatterOp", "SortOp"]>]> {
  let summary = "the values that a region computes";
  let description = [{
    ```mlir
    linalg_ext.yield %sum : f32
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "$values attr-dict `:` type($values)";
}

#endif // DIST_DIALECT_LINALGEXT_IR_LINALGEXTOPS_TD
