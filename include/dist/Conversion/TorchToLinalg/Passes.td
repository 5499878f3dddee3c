//===- Passes.td - import of programs of torch-mlir --------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_TORCHTOLINALG_PASSES_TD
#define DIST_CONVERSION_TORCHTOLINALG_PASSES_TD

include "mlir/Pass/PassBase.td"

def ImportTorchPass : Pass<"dist-import-torch", "mlir::ModuleOp"> {
  let summary = "converts TOSA to linalg, and elements at indices to gathers";
  let description = [{
    Reads the output of torch-mlir, and keeps linalg on tensors. TOSA becomes
    linalg by MLIR's own conversions. The scans, scatters and sorts of tm_tensor
    (cumsum, index_add, topk, ...) and tosa.scatter become those of linalg_ext.

    Assertions are removed: those that an index in a linalg body is in range (if
    one is not, the result is undefined) and, with a warning, all others. A
    tensor.extract in a linalg body (an embedding) becomes a linalg_ext.gather,
    which has a rule of its own. A tensor.concat reads its parts without the
    casts to dynamic sizes that torch.roll puts before it.

    Before:
    ```mlir
    func.func @main(%x: tensor<4x8xf32>, %b: tensor<1x8xf32>) -> tensor<4x8xf32> {
      %0 = tosa.add %x, %b : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    }
    ```
    After:
    ```mlir
    func.func @main(%x: tensor<4x8xf32>, %b: tensor<1x8xf32>) -> tensor<4x8xf32> {
      %empty = tensor.empty() : tensor<4x8xf32>
      %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
                           iterator_types = ["parallel", "parallel"]}
          ins(%x, %b : tensor<4x8xf32>, tensor<1x8xf32>) outs(%empty : tensor<4x8xf32>) {
      ^bb0(%a: f32, %c: f32, %out: f32):
        %sum = arith.addf %a, %c : f32
        linalg.yield %sum : f32
      } -> tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    }
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::linalg::LinalgDialect",
                           "mlir::math::MathDialect", "dist::linalg_ext::LinalgExtDialect", "mlir::scf::SCFDialect",
                           "mlir::tensor::TensorDialect"];
}

def ImportLoopsPass : Pass<"dist-import-loops", "mlir::ModuleOp"> {
  let summary = "makes functions, loops and branches pass tensors instead of scalars";
  let description = [{
    scf.for becomes scf.while, and the operations of an scf.execute_region take
    its place. Other loops (scf.forall, scf.parallel, affine.for) are an error.
    A scalar that a function, loop or branch takes, carries or returns becomes a
    tensor of rank 0 (an index becomes one of i64), and a predicate becomes an
    element of one. This is the form of StableHLO's loops
    (docs/internals/control-flow.md). tensor.dim of a static dimension becomes a
    constant.

    Before:
    ```mlir
    func.func @f(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<4xf32> {
        %b = linalg.exp ins(%a : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
        scf.yield %b : tensor<4xf32>
      }
      return %r : tensor<4xf32>
    }
    ```
    After:
    ```mlir
    func.func @f(%x: tensor<4xf32>, %n: tensor<i64>) -> tensor<4xf32> {
      %n64 = tensor.extract %n[] : tensor<i64>
      %end = arith.index_cast %n64 : i64 to index
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c64 = arith.index_cast %c0 : index to i64
      %e0 = tensor.empty() : tensor<i64>
      %begin = linalg.fill ins(%c64 : i64) outs(%e0 : tensor<i64>) -> tensor<i64>
      %r:2 = scf.while (%i = %begin, %a = %x) : (tensor<i64>, tensor<4xf32>) -> (tensor<i64>, tensor<4xf32>) {
        %i64 = tensor.extract %i[] : tensor<i64>
        %at = arith.index_cast %i64 : i64 to index
        %isLess = arith.cmpi slt, %at, %end : index
        %e1 = tensor.empty() : tensor<i1>
        %p = linalg.fill ins(%isLess : i1) outs(%e1 : tensor<i1>) -> tensor<i1>
        %goes = tensor.extract %p[] : tensor<i1>
        scf.condition(%goes) %i, %a : tensor<i64>, tensor<4xf32>
      } do {
      ^bb0(%i: tensor<i64>, %a: tensor<4xf32>):
        %i64 = tensor.extract %i[] : tensor<i64>
        %at = arith.index_cast %i64 : i64 to index
        %b = linalg.exp ins(%a : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
        %next = arith.addi %at, %c1 : index
        %next64 = arith.index_cast %next : index to i64
        %e2 = tensor.empty() : tensor<i64>
        %boxed = linalg.fill ins(%next64 : i64) outs(%e2 : tensor<i64>) -> tensor<i64>
        scf.yield %boxed, %b : tensor<i64>, tensor<4xf32>
      }
      return %r#1 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::linalg::LinalgDialect",
                           "mlir::scf::SCFDialect", "mlir::tensor::TensorDialect"];
}

#endif // DIST_CONVERSION_TORCHTOLINALG_PASSES_TD
