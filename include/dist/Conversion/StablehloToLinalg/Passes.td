//===- Passes.td - passes of the import --------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_PASSES_TD
#define DIST_CONVERSION_STABLEHLOTOLINALG_PASSES_TD

include "mlir/Pass/PassBase.td"

def DropCallbacksPass : Pass<"dist-drop-callbacks", "mlir::ModuleOp"> {
  let summary = "removes calls of Python functions without used results";
  let description = [{
    Removes the custom calls that JAX makes for jax.debug.print and
    jax.debug.callback, and all other calls of Python functions whose results
    are not used.

    Before:
    ```mlir
    func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      "stablehlo.custom_call"(%x) <{call_target_name = "xla_ffi_python_cpu_callback"}> : (tensor<8xf32>) -> ()
      return %x : tensor<8xf32>
    }
    ```
    After:
    ```mlir
    func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      return %x : tensor<8xf32>
    }
    ```
  }];
}

def InlineCallsPass : Pass<"dist-inline-calls", "mlir::ModuleOp"> {
  let summary = "inlines all functions that are called";
  let description = [{
    Replaces each func.call and each stablehlo.composite by the body of its
    function, also in regions of operations. Removes private functions, except
    those that a custom call names (`called_computations`).

    Before:
    ```mlir
    func.func @main(%x: tensor<8xf32>, %zero: tensor<f32>) -> tensor<f32> {
      %r = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %s = func.call @combine(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%s) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
      return %r : tensor<f32>
    }
    func.func private @combine(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
      %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      return %s : tensor<f32>
    }
    ```
    After:
    ```mlir
    func.func @main(%x: tensor<8xf32>, %zero: tensor<f32>) -> tensor<f32> {
      %r = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%s) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
      return %r : tensor<f32>
    }
    ```
  }];
}

def ExpandStablehloPass : Pass<"dist-expand-stablehlo", "mlir::ModuleOp"> {
  let summary = "expresses some StableHLO operations by others";
  let description = [{
    batch_norm_* become arithmetic, map becomes its region on whole tensors,
    get_dimension_size a constant. Products of mixed types convert their
    operands before and their sum after. ragged_dot becomes dot_general under
    masks. A sort of reversed operands whose results are reversed becomes a sort
    in the opposite order.

    Before:
    ```mlir
    func.func @main(%x: tensor<8xi1>, %y: tensor<8xi1>) -> tensor<i1> {
      %r = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}>
          : (tensor<8xi1>, tensor<8xi1>) -> tensor<i1>
      return %r : tensor<i1>
    }
    ```
    After:
    ```mlir
    func.func @main(%x: tensor<8xi1>, %y: tensor<8xi1>) -> tensor<i1> {
      %0 = "stablehlo.convert"(%x) : (tensor<8xi1>) -> tensor<8xi32>
      %1 = "stablehlo.convert"(%y) : (tensor<8xi1>) -> tensor<8xi32>
      %2 = "stablehlo.dot_general"(%0, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}>
          : (tensor<8xi32>, tensor<8xi32>) -> tensor<i32>
      %r = "stablehlo.convert"(%2) : (tensor<i32>) -> tensor<i1>
      return %r : tensor<i1>
    }
    ```
  }];
}

def ExpandNarrowTypesPass : Pass<"dist-expand-narrow-types", "mlir::ModuleOp"> {
  let summary = "stores f8, f4, i4 and i2 as bytes";
  let description = [{
    Floats of at most 8 bits become their bits as ui8; integers of 2 to 4 bits
    become a byte each. Operations that move elements move bytes. Operations
    that compute use f32 (for integers 8 bits), and round (wrap) their results.
    The attribute `dist.element` of an argument or a result has the element type
    of its bytes.

    Before:
    ```mlir
    func.func @main(%x: tensor<4xi4>) -> tensor<4xf32> {
      %r = "stablehlo.convert"(%x) : (tensor<4xi4>) -> tensor<4xf32>
      return %r : tensor<4xf32>
    }
    ```
    After:
    ```mlir
    func.func @main(%x: tensor<4xi8> {dist.element = "i4"}) -> tensor<4xf32> {
      %r = "stablehlo.convert"(%x) : (tensor<4xi8>) -> tensor<4xf32>
      return %r : tensor<4xf32>
    }
    ```

    Errors: operations on these types that depend on the number of bits of an
    element, and custom calls.
  }];
}

def SplitComplexPass : Pass<"dist-split-complex", "mlir::ModuleOp"> {
  let summary = "splits complex numbers into pairs of reals";
  let description = [{
    Runs on StableHLO, before dist-import. A value of complex elements becomes
    two, its real and its imaginary part. An argument or a result of the public
    function stays one tensor, with an additional last dimension of size 2,
    which is how numpy's complex64 and complex128 are stored.

    Before:
    ```mlir
    func.func @main(%x: tensor<4xcomplex<f32>>) -> tensor<4xf32> {
      %y = "stablehlo.negate"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
      %r = "stablehlo.imag"(%y) : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
      return %r : tensor<4xf32>
    }
    ```
    After:
    ```mlir
    func.func @main(%x: tensor<4x2xf32>) -> tensor<4xf32> {
      %0 = "stablehlo.slice"(%x) {limit_indices = array<i64: 4, 1>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>} : (tensor<4x2xf32>) -> tensor<4x1xf32>
      %re = "stablehlo.reshape"(%0) : (tensor<4x1xf32>) -> tensor<4xf32>
      %1 = "stablehlo.slice"(%x) {limit_indices = array<i64: 4, 2>, start_indices = array<i64: 0, 1>, strides = array<i64: 1, 1>} : (tensor<4x2xf32>) -> tensor<4x1xf32>
      %im = "stablehlo.reshape"(%1) : (tensor<4x1xf32>) -> tensor<4xf32>
      %re_y = "stablehlo.negate"(%re) : (tensor<4xf32>) -> tensor<4xf32>
      %im_y = "stablehlo.negate"(%im) : (tensor<4xf32>) -> tensor<4xf32>
      return %im_y : tensor<4xf32>
    }
    ```

    Errors: an operation on complex numbers that has no importer.
  }];
}

def ImportPass : Pass<"dist-import", "mlir::ModuleOp"> {
  let summary = "converts StableHLO to linalg on tensors";
  let description = [{
    Reads StableHLO in MLIR's generic form, as JAX prints it; that dialect is
    not registered. Calls are inlined into the one public function (or `main`).
    while, case and if become scf's, with predicates that are elements of rank-0
    tensors (see docs/internals/control-flow.md). Linalg on tensors is kept. An
    operation without an importer is an error that names it and its location.

    Before:
    ```mlir
    "func.func"() <{function_type = (tensor<2x3xf32>) -> tensor<2xf32>, sym_name = "main"}> ({
    ^bb0(%x: tensor<2x3xf32> loc("x")):
      %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
      %r = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 1>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%s) : (tensor<f32>) -> ()
      }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
      "func.return"(%r) : (tensor<2xf32>) -> ()
    }) : () -> ()
    ```
    After:
    ```mlir
    func.func @main(%x: tensor<2x3xf32> {dist.name = "x"}) -> tensor<2xf32> {
      %zero = arith.constant 0.0 : f32
      %empty = tensor.empty() : tensor<2xf32>
      %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
      %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                           iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<2x3xf32>) outs(%init : tensor<2xf32>) {
      ^bb0(%in: f32, %out: f32):
        %s = arith.addf %out, %in : f32
        linalg.yield %s : f32
      } -> tensor<2xf32>
      return %r : tensor<2xf32>
    }
    ```
  }];
  let dependentDialects = [
    "mlir::arith::ArithDialect", "mlir::func::FuncDialect",
    "mlir::linalg::LinalgDialect", "mlir::math::MathDialect",
    "mlir::scf::SCFDialect", "mlir::tensor::TensorDialect",
    "dist::DistDialect",
    "dist::linalg_ext::LinalgExtDialect"];
}

def VerifyImportPass : Pass<"dist-verify-import", "mlir::ModuleOp"> {
  let summary = "verifies the program after dist-import";
  let description = [{
    Checks that there are only operations of linalg, linalg_ext, tensor, arith,
    math, scf, func and dist, no calls, one public function, and tensors of
    static shape and signless elements.

    Refused:
    ```mlir
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      // error: calls must be inlined
      %y = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
      return %y : tensor<4xf32>
    }
    func.func private @f(tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def FoldTransposesPass : Pass<"dist-fold-transposes", "mlir::func::FuncOp"> {
  let summary = "folds transposes into contractions";
  let description = [{
    A transpose (linalg.transpose, or a linalg.generic that is one) before or
    after a contraction becomes a part of its indexing maps, which cost nothing:
    a matrix product takes its operands with any strides. The result is a
    linalg.contract; the input may also be a linalg.matmul, linalg.batch_matmul
    or the like. A transpose is not folded if the contraction would lose the
    form of a matrix product: dimensions that are contracted together, or stay
    together, remain neighbours, and the innermost dimension of a tensor is not
    a batch dimension.

    Before:
    ```mlir
    func.func @f(%x: tensor<2x4xf32>, %w: tensor<8x4xf32>, %e: tensor<4x8xf32>, %init: tensor<2x8xf32>) -> tensor<2x8xf32> {
      %t = linalg.transpose ins(%w : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
      %y = linalg.matmul ins(%x, %t : tensor<2x4xf32>, tensor<4x8xf32>) outs(%init : tensor<2x8xf32>) -> tensor<2x8xf32>
      return %y : tensor<2x8xf32>
    }
    ```
    After:
    ```mlir
    func.func @f(%x: tensor<2x4xf32>, %w: tensor<8x4xf32>, %e: tensor<4x8xf32>, %init: tensor<2x8xf32>) -> tensor<2x8xf32> {
      %t = linalg.transpose ins(%w : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0] // Not used any more.
      %y = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
          ins(%x, %w : tensor<2x4xf32>, tensor<8x4xf32>) outs(%init : tensor<2x8xf32>) -> tensor<2x8xf32>
      return %y : tensor<2x8xf32>
    }
    ```
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect"];
}

def AlignUpdatesPass : Pass<"dist-align-updates", "mlir::func::FuncOp"> {
  let summary = "computes updates of slices in the blocks of the whole";
  let description = [{
    An update of most of a tensor (x.at[1:].add(x[:-1] * y)) that is computed
    from slices by elementwise operations is computed in the shape of the tensor
    instead, if ranks of the mesh do not divide the dimension evenly and the
    slices have other blocks than the tensor: 56 of 57 rows over 8 ranks have
    blocks of 7 rows instead of 8. They would be moved there and back. Now only
    the rows move that the slices are apart. The update is at the place in the
    tensor that needs the fewest rows from neighbours.

    Before:
    ```mlir
    dist.mesh @mesh <["x"=8]>
    func.func @f(%u: tensor<57xf32>) -> tensor<57xf32> {
      %a = tensor.extract_slice %u[0] [56] [1] : tensor<57xf32> to tensor<56xf32>
      %init = tensor.empty() : tensor<56xf32>
      %b = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%a : tensor<56xf32>) outs(%init : tensor<56xf32>) {
      ^bb0(%in: f32, %out: f32):
        %e = arith.addf %in, %in : f32
        linalg.yield %e : f32
      } -> tensor<56xf32>
      %r = tensor.insert_slice %b into %u[1] [56] [1] : tensor<56xf32> into tensor<57xf32>
      return %r : tensor<57xf32>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["x"=8]>
    func.func @f(%u: tensor<57xf32>) -> tensor<57xf32> {
      %init = tensor.empty() : tensor<57xf32>
      %b = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%u : tensor<57xf32>) outs(%init : tensor<57xf32>) {
      ^bb0(%in: f32, %out: f32):
        %e = arith.addf %in, %in : f32
        linalg.yield %e : f32
      } -> tensor<57xf32>
      %c = tensor.extract_slice %b[0] [56] [1] : tensor<57xf32> to tensor<56xf32>
      %r = tensor.insert_slice %c into %u[1] [56] [1] : tensor<56xf32> into tensor<57xf32>
      return %r : tensor<57xf32>
    }
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect",
                           "mlir::linalg::LinalgDialect",
                           "mlir::tensor::TensorDialect"];
}

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_PASSES_TD
