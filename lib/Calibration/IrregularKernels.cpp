//===- IrregularKernels.cpp - one of each kind to be timed ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IrregularKernels.h"

#include "dist/Planning/IrregularSteps.h"

using namespace dist;

/// Sorts by the total order of floats, like the sorts of front-ends.
static const char *const kSort = R"(
  %sort = linalg_ext.sort ARGUMENT dimension 1 : (tensor<64x1024xf32>) -> tensor<64x1024xf32> {
  ^bb0(%a: f32, %b: f32):
    %shift = arith.constant 31 : i32
    %low = arith.constant 2147483647 : i32
    %nan = arith.constant 0x7FC00000 : f32
    %isnan = arith.cmpf une, %a, %a : f32
    %an = arith.select %isnan, %nan, %a : f32
    %isnan2 = arith.cmpf une, %b, %b : f32
    %bn = arith.select %isnan2, %nan, %b : f32
    %ai = arith.bitcast %an : f32 to i32
    %as = arith.shrsi %ai, %shift : i32
    %al = arith.andi %as, %low : i32
    %ax = arith.xori %ai, %al : i32
    %bi = arith.bitcast %bn : f32 to i32
    %bs = arith.shrsi %bi, %shift : i32
    %bl = arith.andi %bs, %low : i32
    %bx = arith.xori %bi, %bl : i32
    %before = arith.cmpi slt, %ax, %bx : i32
    linalg_ext.yield %before : i1
  } loc("sort")
)";

static const char *const kSelect = R"(
  %select, %largest = linalg_ext.top_k ARGUMENT dimension 1
      : (tensor<256x1024xf32>) -> (tensor<256x8xf32>, tensor<256x8xi32>) loc("select")
)";

/// Scatters along the last dimension, where each element has a place of its
/// own.
static const char *const kScatter = R"(
  %row = tensor.extract_slice ARGUMENT[0, 0] [1, 1024] [1, 1]
      : tensor<64x1024xf32> to tensor<1024xf32>
  %none = tensor.empty() : tensor<1024xi32>
  %found = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%row : tensor<1024xf32>) outs(%none : tensor<1024xi32>) {
  ^bb0(%in: f32, %o: i32):
    %half = arith.constant 0.5 : f32
    %size = arith.constant 64.0 : f32
    %from0 = arith.subf %in, %half : f32
    %scaled = arith.mulf %from0, %size : f32
    %place = arith.fptosi %scaled : f32 to i32
    linalg.yield %place : i32
  } -> tensor<1024xi32> loc("indices")
  %indices = dist.optimization_barrier %found : tensor<1024xi32>
  %zeros = arith.constant dense<0.0> : tensor<64x64xf32>
  %scatter = linalg_ext.scatter ARGUMENT into %zeros[%indices] update_window_dims [0]
      inserted_window_dims [1] scatter_dims_to_operand_dims [1] index_vector_dim 1
      : (tensor<64x64xf32>, tensor<1024xi32>, tensor<64x1024xf32>) -> tensor<64x64xf32> {
  ^bb0(%old: f32, %update: f32):
    %sum = arith.addf %old, %update : f32
    linalg_ext.yield %sum : f32
  } loc("scatter")
)";

static const char *const kTranspose = R"(
  %turned = tensor.empty() : tensor<1000x1000xf32>
  %transpose = linalg.transpose ins(ARGUMENT : tensor<1000x1000xf32>)
      outs(%turned : tensor<1000x1000xf32>) permutation = [1, 0] loc("transpose")
)";

/// Arg-max, of nine operations.
static const char *const kChain = R"(
  %unset = tensor.empty() : tensor<64x4096xi32>
  %places = linalg.generic {indexing_maps = [#element], iterator_types = ["parallel", "parallel"]}
      outs(%unset : tensor<64x4096xi32>) {
  ^bb0(%o: i32):
    %index = linalg.index 1 : index
    %place = arith.index_cast %index : index to i32
    linalg.yield %place : i32
  } -> tensor<64x4096xi32> loc("chain")
  %least = arith.constant dense<0.0> : tensor<64xf32>
  %first = arith.constant dense<0> : tensor<64xi32>
  %value, %chain = linalg.reduce ins(ARGUMENT, %places : tensor<64x4096xf32>, tensor<64x4096xi32>)
      outs(%least, %first : tensor<64xf32>, tensor<64xi32>) dimensions = [1]
      (%in: f32, %here: i32, %most: f32, %where: i32) {
    %more = arith.cmpf ogt, %most, %in : f32
    %nan = arith.cmpf une, %most, %most : f32
    %stays = arith.ori %more, %nan : i1
    %equal = arith.cmpf oeq, %most, %in : f32
    %earlier = arith.cmpi slt, %where, %here : i32
    %tie = arith.andi %equal, %earlier : i1
    %keeps = arith.ori %stays, %tie : i1
    %now = arith.select %stays, %most, %in : f32
    %last = arith.select %keeps, %where, %here : i32
    linalg.yield %now, %last : f32, i32
  } loc("chain")
)";

IrregularKernel dist::irregularKernel(Irregular kind) {
  switch (kind) {
  case Irregular::Sort:
    return {"tensor<64x1024xf32>", "tensor<64x1024xf32>",
            64 * 1024 * sortPasses(1024), kSort};
  case Irregular::Select:
    return {"tensor<256x1024xf32>", "tensor<256x8xf32>",
            256 * selectSteps(1024, 8), kSelect};
  case Irregular::Scatter:
    return {"tensor<64x1024xf32>", "tensor<64x64xf32>", 64 * 1024, kScatter};
  case Irregular::Transpose:
    return {"tensor<1000x1000xf32>", "tensor<1000x1000xf32>", 1e6, kTranspose};
  case Irregular::Chain:
    return {"tensor<64x4096xf32>", "tensor<64xi32>", 64 * 4096 * 9, kChain};
  }
  return {};
}
