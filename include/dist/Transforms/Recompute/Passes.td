//===- Passes.td - recomputation ---------------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RECOMPUTE_PASSES_TD
#define DIST_TRANSFORMS_RECOMPUTE_PASSES_TD

include "mlir/Pass/PassBase.td"

def RecomputePass : Pass<"dist-recompute", "::mlir::ModuleOp"> {
  let summary = "lets the backward pass compute values again";
  let description = [{
    Makes the backward pass of a step compute values of the forward pass again,
    instead of reading them from memory. `dist.recompute` of the function says
    which: a policy, or a list of rules, of which the first that names a layer
    decides.

    | policy | saved for the backward pass |
    |---|---|
    | `none` | all that it reads |
    | `cheap` | results of contractions, reductions, sorts and loops |
    | `dots` | results of contractions |
    | `inputs` | the inputs of each layer |

    A rule has a `policy`, and may have `match`, a pattern of arguments that the
    layer reads or of locations in it, `stage`, and `save`, a list of patterns
    of locations whose results are saved in addition.

    Of the sets of values from which the rest can be computed again, the pass
    saves the one with the fewest bytes. Not computed again are operations with
    effects, custom calls, loops and branches (other than those over integers,
    which make random bits), and decisions: results of top_k and sort,
    comparisons that indices depend on, floats that are compared for equality.

    The clones are before their first reader in the backward pass. They read
    saved values through a dist.optimization_barrier, so that they are not
    merged with the originals. In a step with loops over micro-batches, this is
    done in their bodies.

    Layers are the repetitions of operations in the forward pass. A part without
    any is divided such that saved values and the largest layer take the least
    memory. The last layer has `none` instead of `inputs`, unless a rule with a
    `match` or `stage` names it: its backward pass follows at once.

    `explain` reports the bytes of each layer.

    Before:
    ```mlir
    func.func @f(%w: tensor<4xf32> {dist.alias = 0 : i64}, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>)
        attributes {dist.recompute = "dots"} {
      %e = tensor.empty() : tensor<4xf32>
      %zero = arith.constant dense<0.0> : tensor<f32>
      %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %loss = linalg.reduce { arith.addf } ins(%y : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
      %next = linalg.mul ins(%w, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      return %next, %loss : tensor<4xf32>, tensor<f32>
    }
    ```
    After:
    ```mlir
    func.func @f(%w: tensor<4xf32> {dist.alias = 0 : i64}, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>) {
      %e = tensor.empty() : tensor<4xf32>
      %zero = arith.constant dense<0.0> : tensor<f32>
      %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %loss = linalg.reduce { arith.addf } ins(%y : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
      %b = dist.optimization_barrier %x : tensor<4xf32>
      %again = linalg.exp ins(%b : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %next = linalg.mul ins(%w, %again : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      return %next, %loss : tensor<4xf32>, tensor<f32>
    }
    ```
  }];
  let options = [Option<"policy", "policy", "std::string", /*default=*/"",
                        "The policy of each layer, for a function that has no "
                        "dist.recompute: none, cheap, dots or inputs.">,
                 Option<"explain", "explain", "bool", /*default=*/"false",
                        "Report the layers, with what is saved and what is "
                        "computed again.">];
  let dependentDialects = ["::dist::DistDialect"];
}

#endif // DIST_TRANSFORMS_RECOMPUTE_PASSES_TD
