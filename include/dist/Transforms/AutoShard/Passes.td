//===- Passes.td - shardings by cost -----------------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_AUTOSHARD_PASSES_TD
#define DIST_TRANSFORMS_AUTOSHARD_PASSES_TD

include "dist/Transforms/Partition/LocalDialects.td"
include "mlir/Pass/PassBase.td"

def AutoShardPass : Pass<"dist-auto-shard", "::mlir::ModuleOp"> {
  let summary = "annotates a program so that it costs least";
  let description = [{
    Chooses, for the program's mesh, how every operation is done and where every
    value lies, so that work and communication cost least in sum. The result is
    written as annotations: on arguments and results, and, as dist.shard_tensor,
    on those values in between that dist-propagate would not find by itself.
    Annotations that are there are kept.

    - An operation may be done in every way that its rule allows: each axis of
      the mesh shards one factor or none.
    - Prices of reshards are those of the planner that also emits them; work is
      a roofline on local shapes. All is in seconds with a cluster, else in bytes
      that could have been received meanwhile.
    - What one device holds at any time is no more than its memory; an error
      says what the leanest plan holds.
    - A mesh of dist-arrange-devices is replaced by the grid of at most four
      axes that costs least: a bound of each is found, and those are searched
      that it does not exclude. On a terminal a line says how far that is.
    - Plans that cost hardly more than the cheapest (`near`) are ranked again by
      a simulated timeline, in which collectives overlap with work in kernels.
    - Ctrl-C ends the search with the best plan so far, and a remark says so.
    - The result is compared, priced exactly as dist-insert-reshards will do it,
      with data parallelism and with what follows from the annotations alone;
      the cheapest stays. `explain` says what they cost, and what their steps
      take in kernels.

    Many tokens, small weights:

    Before:
    ```mlir
    dist.mesh @mesh <["x"=2]>
    func.func @f(%x: tensor<4096x64xf32>, %w: tensor<64x64xf32>) -> tensor<4096x64xf32> {
      %zero = arith.constant 0.0 : f32
      %empty = tensor.empty() : tensor<4096x64xf32>
      %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x64xf32>) -> tensor<4096x64xf32>
      %y = linalg.matmul ins(%x, %w : tensor<4096x64xf32>, tensor<64x64xf32>)
                         outs(%init : tensor<4096x64xf32>) -> tensor<4096x64xf32>
      return %y : tensor<4096x64xf32>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["x"=2]>
    func.func @f(%x: tensor<4096x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {} ]>, dist.chosen},
                 %w: tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {} ]>, dist.chosen})
        -> (tensor<4096x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {} ]>, dist.chosen}) {
      %zero = arith.constant 0.0 : f32
      %empty = tensor.empty() : tensor<4096x64xf32>
      %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x64xf32>) -> tensor<4096x64xf32>
      %y = linalg.matmul ins(%x, %w : tensor<4096x64xf32>, tensor<64x64xf32>)
                         outs(%init : tensor<4096x64xf32>) -> tensor<4096x64xf32>
      return %y : tensor<4096x64xf32>
    }
    ```
  }];
  let dependentDialects = localDialects;
  let options = [
    Option<"planFile", "plan", "std::string", "",
           "Write the result as a plan file (JSON, docs/guide/plan-file.md)">,
    Option<"explain", "explain", "bool", "false",
           "A remark for each plan that was compared, with its cost">,
    Option<"cluster", "cluster", "std::string", "",
           "What to plan for: a preset such as h100:64, or a cluster file "
           "(docs/reference/cluster-file.md); uniform links without it">,
    Option<"memory", "memory", "std::string", "",
           "What a plan may take on each device, such as 40GB, or a number of "
           "bytes; those of the cluster's device without it">,
    Option<"tolerance", "tolerance", "double", "0.1",
           "Percentage by which a plan may cost more than the cheapest one: of "
           "these plans the pass chooses the one whose step is shortest with "
           "overlap. From 0.2 on the search looks for such plans, too">,
    Option<"near", "near", "double", "0.1",
           "Deprecated: the old name of `tolerance`">,
    ListOption<"dataAxes", "data-axes", "std::string",
           "Axes of the mesh that divide the batch and nothing else, and what "
           "operations make of it. The batch is what annotations divide over "
           "them; without any, arguments that no result replaces and that nothing "
           "keeps whole, along their first dimension, which may be uneven (but no "
           "random keys); an annotation that says something else is an error">,
    ListOption<"replicate", "replicate", "std::string",
           "Patterns of arguments, as in a plan file, that stay replicated over "
           "all axes; an annotation that says something else is an error">,
    Option<"groupEquivalent", "group-equivalent", "bool", "true",
           "In programs that are too large for an exact solution, decide "
           "equivalent operations together: those with the same neighbours up "
           "to 12 steps away, as in equal layers">,
    Option<"alike", "alike", "bool", "true",
           "Deprecated: the old name of `group-equivalent`">,
    Option<"problemFile", "problem", "std::string", "",
           "Write the network of the last search as a problem for dist-solve "
           "(docs/reference/solver.md), with the strategies that were found">,
    Option<"record", "record", "bool", "false",
           "Leave what was compared on the mesh (`dist.considered`), for "
           "dist-plan-report">,
    Option<"verify", "verify", "bool", "false",
           "Try all assignments as well, where these are few enough; an error "
           "if the solver's is not the best, a remark if it is">,
  ];
}

def ArrangeDevicesPass : Pass<"dist-arrange-devices", "::mlir::ModuleOp"> {
  let summary = "gives a program without a mesh one of all devices of a cluster";
  let description = [{
    The mesh has one axis, and is marked: dist-auto-shard replaces it by the grid
    that costs least. A program that has a mesh keeps it.

    Before:
    ```mlir
    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      return %x : tensor<8xf32>
    }
    ```
    After, with `cluster=h100`:
    ```mlir
    dist.mesh @mesh <["x"=8]> {dist.arrange = "h100"}
    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      return %x : tensor<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::dist::DistDialect"];
  let options = [
    Option<"cluster", "cluster", "std::string", "",
           "A preset such as h100:64, or a cluster file "
           "(docs/reference/cluster-file.md); dist-auto-shard needs the same">,
    Option<"assumed", "assumed-cluster", "std::string", "",
           "The cluster where `cluster` is not given; the mesh names it for "
           "passes after this one, unless dist-annotate gives another mesh">,
  ];
}

def PricePlanPass : Pass<"dist-price-plan", "::mlir::ModuleOp"> {
  let summary = "says what a program as it is annotated costs";
  let description = [{
    A remark: bytes that a rank receives, its work, what communication and work cost, and
    the memory that it holds at most, and of a cluster how much a device has. Bytes, and the
    collectives that `json` lists, are those of the program that the passes make until they
    combine collectives, made for this on a copy: what dist-communication-report and
    `dist-run --report` show, exactly. Work and costs are counted as dist-auto-shard
    counts a plan: operations one by one. Behind it what a step takes
    (docs/reference/cluster-file.md): the work of the kernels that will be formed, with
    communication, one after the other and with overlap.
    What is not annotated follows by dist-propagate. The program stays as it is.

    `remark: annotations alone: 3145728 bytes received, work of 0.000107 s, cost
    0.000146 s, 9437184 bytes of memory of 85899345920; in kernels work of 9.1e-05 s,
    a step of 0.000130 s, with overlap 0.000121 s`

    Before:
    ```mlir
    dist.mesh @mesh <["x"=2]>
    func.func @f(%x: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {} ]>}) -> tensor<8x64xf32> {
      return %x : tensor<8x64xf32>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["x"=2]>
    func.func @f(%x: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {} ]>}) -> tensor<8x64xf32> {
      return %x : tensor<8x64xf32>
    }
    ```
  }];
  let dependentDialects = localDialects;
  let options = [
    Option<"cluster", "cluster", "std::string", "",
           "What it is priced for: a preset or a cluster file, as for "
           "dist-auto-shard">,
    Option<"json", "json", "std::string", "",
           "Also writes to this file the collectives, as dist-communication-report "
           "does before they are combined, and communication, work, cost, kernels, step, "
           "overlapped and memory">,
  ];
}

#endif // DIST_TRANSFORMS_AUTOSHARD_PASSES_TD
