//===- Passes.td - types that programs compute in ----------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PRECISION_PASSES_TD
#define DIST_TRANSFORMS_PRECISION_PASSES_TD

include "mlir/Pass/PassBase.td"
include "dist/Support/SharedOptions.td"

def MixedPrecisionPass : Pass<"dist-mixed-precision", "::mlir::ModuleOp"> {
  let summary = "lets an f32 program compute in bf16 or f16";
  let description = [{
    Changes the program as `dist.precision` of the module or the options ask.
    With O1, matrix products and convolutions take 16-bit operands, and add and
    return f32. With O2, the values between them are short as well: a value that
    a product depends on is short if its operation is elementwise or moves
    elements, and has no operand that is computed in f32. Reductions, and
    elementwise operations with exp, log, powers and roots, stay f32, and so
    does what is computed from them.

    Arguments, constants and what is computed from these alone do not decide
    that: they are converted. But arguments of one dimension that an operation
    of f32 reads, such as the scale of a norm, count as f32.

    Arguments and results of the program keep their types: parameters and the
    state of the optimizer are f32. Products that depend on state that the
    forward pass does not read, which are those of an optimizer, stay f32, and
    so do inner products, whose result is one number. A value is converted once,
    where it is defined: parameters before all loops.

    With f16, an operand of a product of the backward pass is multiplied by the
    scale of the loss before it becomes f16, and the result is divided by it:
    the operand that depends on the results of the forward pass. In O2, values
    between products stay scaled where their operations are linear. The scale
    and a counter of steps are appended to arguments and results
    (`loss_scale.scale`, `loss_scale.good_steps`). If an element of a gradient
    is not finite, all state keeps its value, and the scale is halved
    (docs/guide/precision.md).

    The module gets `dist.changed`, and loses `dist.precision`.

    Before:
    ```mlir
    #x = affine_map<(i, j, k) -> (i, k)>
    #w = affine_map<(i, j, k) -> (k, j)>
    #y = affine_map<(i, j, k) -> (i, j)>
    module attributes {dist.precision = "bf16"} {
      func.func @f(%x: tensor<8x4xf32>, %w: tensor<4x2xf32>) -> tensor<8x2xf32> {
        %zero = arith.constant dense<0.0> : tensor<8x2xf32>
        %y = linalg.contract indexing_maps = [#x, #w, #y] ins(%x, %w : tensor<8x4xf32>, tensor<4x2xf32>) outs(%zero : tensor<8x2xf32>) -> tensor<8x2xf32>
        return %y : tensor<8x2xf32>
      }
    }
    ```
    After:
    ```mlir
    #map = affine_map<(d0, d1) -> (d0, d1)>
    #x = affine_map<(i, j, k) -> (i, k)>
    #w = affine_map<(i, j, k) -> (k, j)>
    #y = affine_map<(i, j, k) -> (i, j)>
    module attributes {dist.changed = ["bf16"]} {
      func.func @f(%x: tensor<8x4xf32>, %w: tensor<4x2xf32>) -> tensor<8x2xf32> {
        %0 = tensor.empty() : tensor<4x2xbf16>
        %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<4x2xf32>) outs(%0 : tensor<4x2xbf16>) {
        ^bb0(%in: f32, %out: bf16):
          %5 = arith.truncf %in : f32 to bf16
          linalg.yield %5 : bf16
        } -> tensor<4x2xbf16>
        %2 = tensor.empty() : tensor<8x4xbf16>
        %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x4xf32>) outs(%2 : tensor<8x4xbf16>) {
        ^bb0(%in: f32, %out: bf16):
          %5 = arith.truncf %in : f32 to bf16
          linalg.yield %5 : bf16
        } -> tensor<8x4xbf16>
        %zero = arith.constant dense<0.0> : tensor<8x2xf32>
        %y = linalg.contract indexing_maps = [#x, #w, #y] ins(%3, %1 : tensor<8x4xbf16>, tensor<4x2xbf16>) outs(%zero : tensor<8x2xf32>) -> tensor<8x2xf32>
        return %y : tensor<8x2xf32>
      }
    }
    ```
    Refused:
    ```mlir
    module attributes {dist.precision = "bf16"} {
      // error: precision: the program has no matrix product or convolution of f32 outside of an optimizer
      func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
        return %x : tensor<8xf32>
      }
    }
    ```
  }];
  let options = [Option<"precision", precisionName, "std::string", "",
                        precisionHelp>,
                 ListOption<"keep", "keep", "std::string",
                            "Locations of operations that stay f32 (patterns), "
                            "besides those of the plan">];
  let dependentDialects = [
    "::dist::DistDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def NarrowCollectivesPass
    : Pass<"dist-narrow-collectives", "::mlir::ModuleOp"> {
  let summary = "sends sums of gradients as 16-bit floats";
  let description = [{
    Runs after dist-lower-reshards, where the mesh has
    `dist.narrow_collectives`. An all_reduce or reduce_scatter that adds f32 is
    done in that type if its result is a gradient: the next value of an argument
    (`dist.alias`) of as many elements is computed from it, and no product, no
    other result and no predicate is. Sums that are f32 only while ranks add
    them (`dist.widened_sum`) stay as they are. Each rank's part is rounded
    first, and the sum becomes f32 again. The attribute of the mesh stays, for
    the manifest.

    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2]> {dist.narrow_collectives = "bf16"}
    func.func @f(%w: tensor<8xf32> {dist.alias = 0 : i32, dist.sharding = #dist.sharding<@mesh, [{} ]>},
                 %g: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{} ], partial = {"dp" : sum}>})
        -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{} ]>}) {
      %0 = dist.all_reduce %g over <["dp"]> <sum>
          {operand_sharding = #dist.sharding<@mesh, [{} ], partial = {"dp" : sum}>, result_sharding = #dist.sharding<@mesh, [{} ]>} : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
    After:
    ```mlir
    #map = affine_map<(d0) -> (d0)>
    module attributes {dist.changed = ["gradients summed in bf16"]} {
      dist.mesh @mesh <["dp"=2]> {dist.narrow_collectives = "bf16"}
      func.func @f(%arg0: tensor<8xf32> {dist.alias = 0 : i32, dist.sharding = #dist.sharding<@mesh, [{} ]>}, %arg1: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{} ], partial = {"dp" : sum}>}) -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{} ]>}) {
        %0 = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{} ], partial = {"dp" : sum}>]} : tensor<8xbf16>
        %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg1 : tensor<8xf32>) outs(%0 : tensor<8xbf16>) attrs =  {dist.rounds_parts, dist.shardings = [#dist.sharding<@mesh, [{} ], partial = {"dp" : sum}>]} {
        ^bb0(%in: f32, %out: bf16):
          %5 = arith.truncf %in : f32 to bf16
          linalg.yield %5 : bf16
        } -> tensor<8xbf16>
        %2 = dist.all_reduce %1 over <["dp"]> <sum> {operand_sharding = #dist.sharding<@mesh, [{} ], partial = {"dp" : sum}>, result_sharding = #dist.sharding<@mesh, [{} ]>} : tensor<8xbf16>
        %3 = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{} ]>]} : tensor<8xf32>
        %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%2 : tensor<8xbf16>) outs(%3 : tensor<8xf32>) attrs =  {dist.rounds_parts, dist.shardings = [#dist.sharding<@mesh, [{} ]>]} {
        ^bb0(%in: bf16, %out: f32):
          %5 = arith.extf %in : bf16 to f32
          linalg.yield %5 : f32
        } -> tensor<8xf32>
        return %4 : tensor<8xf32>
      }
    }
    ```
  }];
  let dependentDialects = [
    "::dist::DistDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // DIST_TRANSFORMS_PRECISION_PASSES_TD
