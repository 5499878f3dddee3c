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
include "dist/Support/SharedOptions.td"

def AutoShardPass : Pass<"dist-auto-shard", "::mlir::ModuleOp"> {
  let summary = "searches the shardings of least cost and annotates the program with them";
  let description = [{
    Chooses, for the program's mesh, the strategy of every operation and the
    sharding of every value, so that the sum of work and communication is least.
    The result is written as annotations: on arguments and results, and, as
    dist.shard_tensor, on the values in between that dist-propagate would not
    derive by itself. Annotations of the program are kept.

    - The strategies of an operation are those that its rule allows: each axis
      of the mesh shards one factor or none.
    - The cost of a reshard is that of the planner that also emits it. The cost
      of work is a roofline on local shapes. With a cluster, costs are in
      seconds; without one, in bytes that could have been received in the same
      time.
    - One device never holds more than its memory. If no plan fits, an error
      gives the memory of the plan that needs least.
    - A mesh of dist-arrange-devices is replaced by the grid of at most four
      axes that costs least. The pass finds a bound for each grid, and searches
      those that the bounds do not exclude. On a terminal a line shows the
      progress.
    - Plans that cost at most `tolerance` more than the cheapest one are ranked
      again by a simulated timeline, in which collectives overlap with the work
      of kernels.
    - Ctrl-C ends the search with the best plan so far, and a remark reports
      this.
    - The result is compared with data parallelism and with the plan that
      follows from the annotations alone, all priced exactly as
      dist-insert-reshards will implement them. The cheapest one is kept.
      `explain` prints their costs, and the time of their steps in kernels.

    An example with many tokens and small weights:

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
    Option<"planFile", planName, "std::string", "", writePlanHelp>,
    Option<"explain", "explain", "bool", "false",
           "Emit a remark with the cost of each plan that was compared">,
    Option<"cluster", clusterName, "std::string", "",
           clusterHelp # "; uniform links without it">,
    Option<"memory", memoryName, "std::string", "", memoryHelp>,
    Option<"tolerance", "tolerance", "double", "0.1",
           "Percentage by which a plan may cost more than the cheapest one. Of "
           "these plans the pass chooses the one whose step is shortest with "
           "overlap. From 0.2 on the search looks for such plans, too">,
    ListOption<"dataAxes", dataAxesName, "std::string",
           dataAxesHelp # ". The batch is what annotations divide over "
           "them; without any, arguments that no result replaces and that nothing "
           "keeps whole, along their first dimension, which may be uneven (but no "
           "random keys); an annotation that contradicts this is an error">,
    ListOption<"replicate", replicateName, "std::string",
           replicateHelp # ". Patterns are those of a plan file; an annotation "
           "that contradicts this is an error">,
    Option<"groupEquivalent", "group-equivalent", "bool", "true",
           "Decide equivalent operations together in programs that are too "
           "large for an exact solution. Operations are equivalent if they "
           "have the same neighbours up to 12 steps away, as in equal layers">,
    Option<"problemFile", "problem", "std::string", "",
           "Write the cost graph of the last search, with the strategies "
           "found, as a problem file for dist-solve (docs/reference/solver.md)">,
    Option<"record", "record", "bool", "false",
           "Store the compared plans on the mesh (`dist.considered`), for "
           "dist-plan-report">,
    Option<"progress", "progress", "bool", "false",
           "Show on a terminal's stderr how far the search of an arrangement is">,
    Option<"verify", "verify", "bool", "false",
           "Try all assignments as well, if there are few enough: an error if "
           "the solver's is not the best, else a remark">,
  ];
}

def ArrangeDevicesPass : Pass<"dist-arrange-devices", "::mlir::ModuleOp"> {
  let summary = "adds a mesh of all devices of a cluster to a program without a mesh";
  let description = [{
    The mesh has one axis and a mark, so that dist-auto-shard replaces it by the
    grid that costs least. A program that has a mesh keeps it.

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
    Option<"cluster", clusterName, "std::string", "",
           clusterHelp # "; dist-auto-shard needs the same">,
    Option<"assumed", assumedClusterName, "std::string", "",
           assumedClusterHelp # "; the mesh names it for passes after this one, "
           "unless dist-annotate gives another mesh">,
  ];
}

def PricePlanPass : Pass<"dist-price-plan", "::mlir::ModuleOp"> {
  let summary = "prints the cost of a program with its annotations";
  let description = [{
    Emits a remark with the bytes that a rank receives, its work, the cost of
    communication and work, its peak memory and, on a cluster, the memory of a
    device. The bytes, and the collectives that `json` lists, are those of the
    program before collectives are combined, which the pass makes on a copy.
    They are exactly those of dist-communication-report and of `dist-run
    --report`. Work and costs are estimated as dist-auto-shard estimates a plan:
    for each operation alone. After them the remark has the time of a step
    (docs/reference/cluster-file.md): the work of the kernels that will be
    formed, with communication, one after the other and with overlap.
    dist-propagate completes the annotations. The program is not changed.

    Of a program in segments (dist-schedule-stages) the remarks have the step,
    the period and the bubble of its simulated schedule, and the busy time, the
    bubble and the memory of each coordinate.

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
    Option<"cluster", clusterName, "std::string", "", clusterHelp>,
    Option<"json", "json", "std::string", "",
           "Also write a JSON file with the collectives, as "
           "dist-communication-report does before they are combined, and "
           "communication, work, cost, kernels, step, overlapped and memory">,
  ];
}

#endif // DIST_TRANSFORMS_AUTOSHARD_PASSES_TD
