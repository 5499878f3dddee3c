//===- Passes.td - from shardings to collectives -----------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_PASSES_TD
#define DIST_TRANSFORMS_RESHARD_PASSES_TD

include "dist/Transforms/Partition/LocalDialects.td"
include "mlir/Pass/PassBase.td"
include "dist/Support/SharedOptions.td"

def InsertReshardsPass : Pass<"dist-insert-reshards", "::mlir::ModuleOp"> {
  let summary = "makes every change of sharding explicit";
  let description = [{
    Afterwards the shardings of every operation's operands and results agree
    with its rule, so that each rank can compute its part alone.

    - The axes of an operation's factors follow from the assigned shardings of
      its operands and results (those of dist-propagate). If these disagree, the
      strategy that moves the fewest bytes wins. Among equals it is the one that
      shards more of the computation, then the one that needs less memory. On a
      `cluster`, and if dist-auto-shard chose annotations (`dist.chosen`), the
      strategy with the least cost wins, its work included, as the search
      estimates it. In programs of up to 5000 operations strategies are chosen a
      second time, as if all readers of a value read it with one sharding. The
      program that moves fewer bytes, or costs less, is kept.
    - If expensive operations (contractions) use another strategy than the
      assigned shardings around them imply, the assigned shardings of cheap
      operations between them change along, as far as that moves fewer bytes. In
      a mixture of experts, all values between the two products of an expert are
      sharded as the experts are, and tokens are exchanged before the first and
      after the second. A value that the user annotated (`dist.pinned`) keeps
      its sharding. `explain` reports what changed.
    - A sharded reduction factor leaves the result Partial. The result is
      combined directly behind the operation, to the sharding that its users
      need, or later if that moves fewer bytes: Partial values that are added
      are combined once.
    - A value is resharded once for each sharding that its users need, or from
      one of these to another if that costs less. A reshard that makes a value
      larger is placed before the first user, any other behind the producer. Its
      location is the producer's if it combines, otherwise the user's.
    - A larger copy of a value with `dist.reshard_after_use` is dropped after
      use and rematerialised if keeping it would raise the peak memory of the
      function. Each such reshard is behind a dist.optimization_barrier of
      another `number`. A copy for a loop is made in its body.
    - Operations that sum nothing (elementwise ones, broadcasts, updates of
      slices) take the sharding that one of their users needs if it costs less
      to reshard their operands: for a small sharded update of a large
      replicated value the update is gathered. A value that a loop carries takes
      the sharding that it has before and after the loop, if that costs less. A
      sum that a loop carries in parts is carried whole and Partial, and combined
      once, if that costs less; not the gradients of arguments with
      `dist.reshard_after_use`.
    - Constants, fills and iotas are rematerialised for each sharding instead.
    - Values computed without sums from these, from scalars and from arguments
      are rematerialised, too, if copies of their operations cost less than a
      reshard. This is always so if the copies move nothing and a rank computes
      no more than before.
    - An operation on the tensors of one rank must be in a dist.manual, over
      axes that are manual there.

    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"} ]>})
        -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"} ]>}) {
      %e = tensor.empty() : tensor<8xf32>
      %y = linalg.reduce { arith.maximumf } ins(%x : tensor<8x16xf32>) outs(%e : tensor<8xf32>)
          dimensions = [1] {dist.shardings = [#dist.sharding<@mesh, [{"dp"} ]>]}
      return %y : tensor<8xf32>
    }
    ```
    After: a rank reduces its columns, then the maxima are combined and scattered:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"} ]>})
        -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"} ]>}) {
      %e = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{} ]>]} : tensor<8xf32>
      %y = linalg.reduce { arith.maximumf } ins(%x : tensor<8x16xf32>) outs(%e : tensor<8xf32>)
          dimensions = [1] {dist.shardings = [#dist.sharding<@mesh, [{} ], partial = {"dp" : max}>]}
      %z = dist.reshard %y <@mesh, [{"dp"} ]> : tensor<8xf32>
      return %z : tensor<8xf32>
    }
    ```
    Refused:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      // error: works on the tensors of one rank, in a program of all ranks: expected it in a dist.manual
      %y = dist.all_reduce %x over <["dp"]> <sum> : tensor<8xf32>
      return %y : tensor<8xf32>
    }
    ```
  }];
  let dependentDialects = localDialects;
  let options = [
    Option<"explain", "explain", "bool", "false",
           "Emit a remark at every operation whose results have another "
           "sharding than that of dist-propagate">,
    Option<"cluster", clusterName, "std::string", "",
           clusterHelp # "; uniform links without it">,
  ];
}

def VerifyReshardsPass : Pass<"dist-verify-reshards", "::mlir::ModuleOp"> {
  let summary = "verifies the program after dist-insert-reshards";
  let description = [{
    Checks that the operands and results of every operation agree with its rule.
    Partial values may be used only if the operation distributes over the
    combination, by all of the operands that must be Partial together. The
    values that a function returns have the shardings of its results.

    Refused:
    ```mlir
    dist.mesh @mesh <["tp"=2]>
    func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{} ], partial = {"tp" : sum}>})
        -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{} ], partial = {"tp" : sum}>}) {
      %e = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{} ]>]} : tensor<8xf32>
      // error: operand 0 is partial(sum) over "tp", and the operation does not distribute over that: reduce the operand first
      %y = linalg.exp {dist.shardings = [#dist.sharding<@mesh, [{} ], partial = {"tp" : sum}>]}
          ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      return %y : tensor<8xf32>
    }
    ```
  }];
}

def WidenPartialsPass : Pass<"dist-widen-partials", "::mlir::ModuleOp"> {
  let summary = "stores partial sums of short floats as f32";
  let description = [{
    A value of f16, bf16 or a shorter type that is Partial by sum or product
    becomes f32, as do the operations that make it or propagate Partial.
    Reshards move and add it as f32, and the result is rounded once, as one
    device rounds its sum. Maxima and minima keep their type: they are exact.
    Arguments and results of the function that are Partial keep their type, as
    do the results of custom calls.

    The pass changes nothing if the mesh has `dist.storage_partials`
    (`partial-sums=storage`).

    Before:
    ```mlir
    dist.mesh @mesh <["tp"=2]>
    func.func @f(%x: tensor<8x64xbf16> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"} ]>}, %y: tensor<64x4xbf16> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {} ]>}, %zero: tensor<8x4xbf16> {dist.sharding = #dist.sharding<@mesh, [{}, {} ], partial = {"tp" : sum}>})
        -> tensor<8x4xbf16> {
      %z = linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{}, {} ], partial = {"tp" : sum}>]}
          ins(%x, %y : tensor<8x64xbf16>, tensor<64x4xbf16>) outs(%zero : tensor<8x4xbf16>) -> tensor<8x4xbf16>
      %r = dist.reshard %z <@mesh, [{}, {} ]> : tensor<8x4xbf16>
      return %r : tensor<8x4xbf16>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["tp"=2]>
    #id = affine_map<(d0, d1) -> (d0, d1)>
    func.func @f(%x: tensor<8x64xbf16> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"} ]>}, %y: tensor<64x4xbf16> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {} ]>}, %zero: tensor<8x4xbf16> {dist.sharding = #dist.sharding<@mesh, [{}, {} ], partial = {"tp" : sum}>})
        -> tensor<8x4xbf16> {
      %e = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{}, {} ], partial = {"tp" : sum}>]} : tensor<8x4xf32>
      %wide = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
          ins(%zero : tensor<8x4xbf16>) outs(%e : tensor<8x4xf32>)
          attrs = {dist.shardings = [#dist.sharding<@mesh, [{}, {} ], partial = {"tp" : sum}>]} {
      ^bb0(%in: bf16, %out: f32):
        %0 = arith.extf %in : bf16 to f32
        linalg.yield %0 : f32
      } -> tensor<8x4xf32>
      %z = linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{}, {} ], partial = {"tp" : sum}>]}
          ins(%x, %y : tensor<8x64xbf16>, tensor<64x4xbf16>) outs(%wide : tensor<8x4xf32>) -> tensor<8x4xf32>
      %r = dist.reshard %z <@mesh, [{}, {} ]> : tensor<8x4xf32>
      %e1 = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{}, {} ]>]} : tensor<8x4xbf16>
      %rounded = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
          ins(%r : tensor<8x4xf32>) outs(%e1 : tensor<8x4xbf16>)
          attrs = {dist.shardings = [#dist.sharding<@mesh, [{}, {} ]>]} {
      ^bb0(%in: f32, %out: bf16):
        %0 = arith.truncf %in : f32 to bf16
        linalg.yield %0 : bf16
      } -> tensor<8x4xbf16>
      return %rounded : tensor<8x4xbf16>
    }
    ```
  }];
  let dependentDialects = localDialects;
}

def LowerReshardsPass : Pass<"dist-lower-reshards", "::mlir::ModuleOp"> {
  let summary = "replaces reshards by collectives";
  let description = [{
    Each dist.reshard becomes the steps of the cheapest plan (see
    dist/Planning/ReshardPlanner.h), on global types, with the sharding before
    and after each step. It becomes one exchange if dist-partition can fetch the
    blocks with fewer bytes from the operands of a slice, a padding or a
    concatenation.

    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {} ], partial = {"dp" : sum}>})
        -> (tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>}) {
      %y = dist.reshard %x <@mesh, [{"dp"}, {} ]> : tensor<8x64xf32>
      return %y : tensor<8x64xf32>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {} ], partial = {"dp" : sum}>})
        -> (tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>}) {
      %y = dist.reduce_scatter %x over <["dp"]> <sum> dim 0
          {operand_sharding = #dist.sharding<@mesh, [{}, {} ], partial = {"dp" : sum}>,
           result_sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>} : tensor<8x64xf32> -> tensor<8x64xf32>
      return %y : tensor<8x64xf32>
    }
    ```
  }];
  let dependentDialects = ["::dist::DistDialect"];
  let options = [
    Option<"cluster", clusterName, "std::string", "",
           clusterHelp # "; uniform links without it">,
  ];
}

def VerifyLowerReshardsPass
    : Pass<"dist-verify-lower-reshards", "::mlir::ModuleOp"> {
  let summary = "verifies the program after dist-lower-reshards";
  let description = [{
    Checks that no dist.reshard is left. The operand of every collective has its
    operand_sharding, and the collective changes that into its result_sharding:
    an all_gather removes its axes from the end of its dimension, an all_reduce
    removes them from the Partial axes, and so on.

    Refused:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>})
        -> (tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>}) {
      // error: does not lead from [{"dp"}, {} ] to [{"dp"}, {} ]
      %y = dist.all_gather %x over <["dp"]> dim 0
          {operand_sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>,
           result_sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>} : tensor<8x64xf32> -> tensor<8x64xf32>
      return %y : tensor<8x64xf32>
    }
    ```
  }];
}

#endif // DIST_TRANSFORMS_RESHARD_PASSES_TD
