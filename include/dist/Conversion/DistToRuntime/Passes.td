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
  let summary = "makes local collectives work on contiguous blocks";
  let description = [{
    The runtime concatenates and cuts flat buffers. A collective along a
    dimension that is not outermost is preceded or followed by a transpose of
    the blocks, an ordinary linalg.generic, which fuses with its neighbours. A
    collective over a group of one rank is replaced by its input.

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
  let summary = "moves the computations of the entry function into kernels";
  let description = [{
    Operations that one loop nest can compute together become a private function
    on tensors, a kernel. Kernels that compute the same are one function. The
    entry function keeps calls, flat collectives, reshapes (which move nothing)
    and constants too large to be a part of code. Splat constants and index
    arithmetic are copied into each kernel that uses them.

    `dist.inplace = j` on an argument of a kernel means that result j takes over
    the argument's buffer: the argument was donated by the caller and is
    replaced by that result, or it has no later reader.

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
           "Put several operations into one kernel if that saves memory "
           "traffic">,
    Option<"maxOps", "max-ops", "unsigned", /*default=*/"48",
           "The most operations of one kernel">,
  ];
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

def VerifyKernelsPass : Pass<"dist-verify-kernels", "::mlir::ModuleOp"> {
  let summary = "verifies the program after dist-flatten-collectives and dist-outline-kernels";
  let description = [{
    Checks that the entry function has calls of kernels, collectives on
    contiguous blocks, reshapes and constants, and no operation that computes. A
    kernel is private and has neither calls nor collectives.

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
  let summary = "defines divisions, shifts and conversions for all numbers";
  let description = [{
    Use this pass if other passes lower a partitioned program to LLVM; the
    kernels of dist-compile do not need it. MLIR does not define the results of
    divisions by zero, of shifts by the width or more, and of conversions of
    floats that do not fit, and machines may trap. A StableHLO program may
    contain them, and every local program may in its padding. After this pass
    results are those of XLA: x / 0 is -1 (all bits set), x % 0 is x, the
    smallest number divided by -1 is itself. Shifts move out all but the sign.
    Floats are clamped to the bounds of the integer, NaN becomes 0. A named
    operation that has such arithmetic, such as linalg.div of integers, becomes
    a linalg.generic.

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
