//===- Passes.td - from a local program to a command list --*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_DISTTORUNTIME_PASSES_TD
#define DIST_CONVERSION_DISTTORUNTIME_PASSES_TD

include "mlir/Pass/PassBase.td"

def FlattenCollectivesPass : Pass<"dist-flatten-collectives", "::mlir::func::FuncOp"> {
  let summary = "local collectives become ones on contiguous blocks";
  let description = [{
    A runtime concatenates and cuts flat buffers. A collective along a dimension
    with something before it is preceded or followed by a transpose of the
    blocks, an ordinary linalg.generic, so that it fuses with its neighbours. A
    collective over a group of one rank is its input.

    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<4x8xf32>) -> tensor<4x16xf32> {
      %r = dist.all_gather %x over <["dp"]> dim 1 : tensor<4x8xf32> -> tensor<4x16xf32>
      return %r : tensor<4x16xf32>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<4x8xf32>) -> tensor<4x16xf32> {
      %block = tensor.expand_shape %x [[0, 1], [2]] output_shape [1, 4, 8] : tensor<4x8xf32> into tensor<1x4x8xf32>
      %g = dist.all_gather %block over <["dp"]> dim 0 : tensor<1x4x8xf32> -> tensor<2x4x8xf32>
      %e = tensor.empty() : tensor<4x2x8xf32>
      %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
                           iterator_types = ["parallel", "parallel", "parallel"]}
          ins(%g : tensor<2x4x8xf32>) outs(%e : tensor<4x2x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<4x2x8xf32>
      %r = tensor.collapse_shape %t [[0], [1, 2]] : tensor<4x2x8xf32> into tensor<4x16xf32>
      return %r : tensor<4x16xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def OutlineKernelsPass : Pass<"dist-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "the body of the entry function becomes calls of kernels";
  let description = [{
    Operations that one loop nest can compute together are put into a private
    function on tensors, a kernel; kernels that compute the same are one
    function. What is left in the entry function are calls, flat collectives,
    reshapes (which move nothing) and constants too large to be a part of code.
    Splat constants and index arithmetic are copied into each kernel that uses
    them.

    `dist.inplace = j` on an argument of a kernel says that result j takes over
    the argument's buffer: the argument was donated by the caller and is
    replaced by that result, or nobody reads it any more.

    Before:
    ```mlir
    func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      %e = tensor.empty() : tensor<8xf32>
      %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      %z = linalg.exp ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      return %z : tensor<8xf32>
    }
    ```
    After:
    ```mlir
    func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      %z = call @kernel_0(%x) : (tensor<8xf32>) -> tensor<8xf32>
      return %z : tensor<8xf32>
    }
    func.func private @kernel_0(%x: tensor<8xf32>) -> tensor<8xf32> {
      %e = tensor.empty() : tensor<8xf32>
      %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      %z = linalg.exp ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      return %z : tensor<8xf32>
    }
    ```
  }];
  let options = [
    Option<"fuse", "fuse", "bool", /*default=*/"true",
           "put several operations into one kernel where that saves memory traffic">,
    Option<"maxOps", "max-ops", "unsigned", /*default=*/"48",
           "the most operations of one kernel">,
  ];
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

def VerifyKernelsPass : Pass<"dist-verify-kernels", "::mlir::ModuleOp"> {
  let summary = "proves what dist-flatten-collectives and dist-outline-kernels promise";
  let description = [{
    The entry function holds calls of kernels, collectives on contiguous blocks,
    reshapes and constants, and nothing that computes; a kernel is private and
    holds neither calls nor collectives.

    Refused:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @main(%x: tensor<4x8xf32>) -> tensor<4x16xf32> {
      // error: works on blocks that are not contiguous; run dist-flatten-collectives first
      %r = dist.all_gather %x over <["dp"]> dim 1 : tensor<4x8xf32> -> tensor<4x16xf32>
      return %r : tensor<4x16xf32>
    }
    ```
  }];
}

def MakeIntegersTotalPass : Pass<"dist-make-integers-total", "::mlir::ModuleOp"> {
  let summary = "divisions, shifts and conversions have a result for all numbers";
  let description = [{
    For those who lower a partitioned program to LLVM by passes of their own:
    dist-compile's kernels are so without this pass. MLIR leaves open what
    divisions by zero, shifts by the width or more and conversions of floats that
    do not fit give, and machines may trap; a program of StableHLO may have them,
    and every local program may have them in its padding. After this pass results
    are those of XLA: x / 0 is -1 (all bits set), x % 0 is x, the smallest number
    divided by -1 is itself; shifts move out all but the sign; floats become the
    bound that they are beyond, NaN becomes 0. A named operation that has such
    arithmetic, as linalg.div of integers, becomes a linalg.generic.

    Before:
    ```mlir
    func.func @f(%x: i32, %y: i32) -> i32 {
      %r = arith.divui %x, %y : i32
      return %r : i32
    }
    ```
    After:
    ```mlir
    func.func @f(%x: i32, %y: i32) -> i32 {
      %zero = arith.constant 0 : i32
      %is_zero = arith.cmpi eq, %y, %zero : i32
      %one = arith.constant 1 : i32
      %divisor = arith.select %is_zero, %one, %y : i32
      %quotient = arith.divui %x, %divisor : i32
      %ones = arith.constant -1 : i32
      %r = arith.select %is_zero, %ones, %quotient : i32
      return %r : i32
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

#endif // DIST_CONVERSION_DISTTORUNTIME_PASSES_TD
