//===- Passes.td - collectives of local programs -----------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_COLLECTIVES_PASSES_TD
#define DIST_TRANSFORMS_COLLECTIVES_PASSES_TD

include "mlir/Pass/PassBase.td"

def UniteWindowsPass : Pass<"dist-unite-windows", "::mlir::ModuleOp"> {
  let summary = "fetches overlapping windows of one value once";
  let description = [{
    Combines two exchanges of one value in one block whose windows overlap and
    advance over the same axes by the same step. They become one exchange of
    everything between their ends, and a slice for each. This is done if the one
    exchange moves fewer bytes than both, and its result is smaller than theirs
    together. For example, of two convolutions only the longer one fetches
    elements of other ranks, and the shorter one reads a part of these.

    Before:
    ```mlir
    dist.mesh @mesh <["x"=2]>
    func.func @f(%x: tensor<8xf32>) -> (tensor<10xf32>, tensor<12xf32>) {
      %a = dist.exchange %x over <["x"]>
          fetch [#dist.fetch<@mesh, [16], [{"x"} ], [{"x"} at -1 step 8 size 10]>] : tensor<8xf32> -> tensor<10xf32>
      %b = dist.exchange %x over <["x"]>
          fetch [#dist.fetch<@mesh, [16], [{"x"} ], [{"x"} at -2 step 8 size 12]>] : tensor<8xf32> -> tensor<12xf32>
      return %a, %b : tensor<10xf32>, tensor<12xf32>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["x"=2]>
    func.func @f(%x: tensor<8xf32>) -> (tensor<10xf32>, tensor<12xf32>) {
      %b = dist.exchange %x over <["x"]>
          fetch [#dist.fetch<@mesh, [16], [{"x"} ], [{"x"} at -2 step 8 size 12]>] : tensor<8xf32> -> tensor<12xf32>
      %a = tensor.extract_slice %b[1] [10] [1] : tensor<12xf32> to tensor<10xf32>
      return %a, %b : tensor<10xf32>, tensor<12xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def CombineCollectivesPass : Pass<"dist-combine-collectives", "::mlir::ModuleOp"> {
  let summary = "combines independent collectives into one";
  let description = [{
    All-reduces, reduce-scatters, all-gathers or exchanges that do not depend on
    each other become one collective of several buffers, with one latency and
    one message. They must have the same axes, kind, dimension and element type.
    The gradients of a training step are so combined into a few large
    collectives.

    The combined collective is placed where the last of its inputs is ready.
    Operations that need an earlier result move behind it; all others keep their
    order. A collective directly behind a dist.optimization_barrier is not
    combined and keeps its place.

    A bucket that would grow beyond `bucket-bytes` is closed and another one
    opened, so that communication can begin before the last gradient is
    computed. Values that wait for a bucket must not raise the peak memory of a
    block, with its kernels as they will be formed, by more than
    `memory-growth`. Of a bucket that would, only the part is combined that does
    not.

    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<4xf32>, %y: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
      %a = dist.all_reduce %x over <["dp"]> <sum> : tensor<4xf32>
      %b = arith.negf %a : tensor<4xf32>
      %c = dist.all_reduce %y over <["dp"]> <sum> : tensor<8xf32>
      return %b, %c : tensor<4xf32>, tensor<8xf32>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<4xf32>, %y: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
      %a:2 = dist.all_reduce %x, %y over <["dp"]> <sum> : tensor<4xf32>, tensor<8xf32>
      %b = arith.negf %a#0 : tensor<4xf32>
      return %b, %a#1 : tensor<4xf32>, tensor<8xf32>
    }
    ```
  }];
  let options = [
    Option<"bucketBytes", "bucket-bytes", "int64_t", "kBucketBytes",
           "The most bytes that one collective combines; 128 MiB by default">,
    Option<"parts", "parts", "int64_t", "1",
           "The approximate number of collectives into which those that could "
           "be one are combined">,
    Option<"leastPart", "least-part", "int64_t", "kLeastPartBytes",
           "The least bytes of each of these parts; 1 MiB by default">,
    Option<"memoryGrowth", "memory-growth", "int64_t", "kCombiningGrowth",
           "The most by which the peak memory of a block may grow, in per "
           "cent; 2 by default">,
  ];
}

def OverlapCollectivesPass : Pass<"dist-overlap-collectives", "::mlir::ModuleOp"> {
  let summary = "starts collectives early and waits for them late";
  let description = [{
    Runs on the result of dist-outline-kernels. A collective becomes a
    dist.start where its inputs are ready, and a dist.wait in front of the first
    command that reads a result or writes over an input, if there is a kernel
    between them. Collectives over the same axes keep their order, which all
    ranks have in common. Nothing moves past an operation with side effects, or
    past a loop or branch that has collectives of its own. A collective is not
    started earlier if its operand comes from another collective, or is also
    sent by another one.

    A collective that is under way keeps its buffers. The bytes of live
    temporaries, results of all kernels included, therefore must not exceed the
    peak of the program by more than `memory-growth`: start and wait are moved
    only as far as this allows.

    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @main(%x: tensor<65536xf32>, %y: tensor<8xf32>) -> (tensor<65536xf32>, tensor<8xf32>) {
      %g = call @gradient(%x) : (tensor<65536xf32>) -> tensor<65536xf32>
      %s = dist.all_reduce %g over <["dp"]> <sum> : tensor<65536xf32>
      %r = call @rest(%y) : (tensor<8xf32>) -> tensor<8xf32>
      %w = call @gradient(%s) : (tensor<65536xf32>) -> tensor<65536xf32>
      return %w, %r : tensor<65536xf32>, tensor<8xf32>
    }
    func.func private @gradient(tensor<65536xf32>) -> tensor<65536xf32>
    func.func private @rest(tensor<8xf32>) -> tensor<8xf32>
    ```
    After:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @main(%x: tensor<65536xf32>, %y: tensor<8xf32>) -> (tensor<65536xf32>, tensor<8xf32>) {
      %g = call @gradient(%x) : (tensor<65536xf32>) -> tensor<65536xf32>
      %f = dist.start %g : (tensor<65536xf32>) -> !dist.future<tensor<65536xf32>> {
      ^bb0(%a: tensor<65536xf32>):
        %s = dist.all_reduce %a over <["dp"]> <sum> : tensor<65536xf32>
        dist.yield %s : tensor<65536xf32>
      }
      %r = call @rest(%y) : (tensor<8xf32>) -> tensor<8xf32>
      %s = dist.wait %f : <tensor<65536xf32>> -> tensor<65536xf32>
      %w = call @gradient(%s) : (tensor<65536xf32>) -> tensor<65536xf32>
      return %w, %r : tensor<65536xf32>, tensor<8xf32>
    }
    func.func private @gradient(tensor<65536xf32>) -> tensor<65536xf32>
    func.func private @rest(tensor<8xf32>) -> tensor<8xf32>
    ```
  }];
  let options = [
    Option<"minBytes", "min-bytes", "int64_t", "int64_t(1) << 16",
           "The least bytes of a collective that is started early; to put a "
           "smaller one into a queue takes longer. 64 KiB by default">,
    Option<"memoryGrowth", "memory-growth", "int64_t", "0",
           "The most by which the peak of temporaries may grow, in per cent">,
  ];
  let dependentDialects = ["::dist::DistDialect"];
}

def CommunicationReportPass : Pass<"dist-communication-report", "::mlir::ModuleOp"> {
  let summary = "prints the collectives of a partitioned program";
  let description = [{
    Prints a table (to stderr) of the collectives that one step executes, by
    kind and mesh axes, with the bytes that one rank receives under
    bandwidth-optimal algorithms (see dist/Support/CollectiveCost.h). Needs
    local tensors: run it after dist-partition. A collective in a loop is
    multiplied by the number of iterations. One in a branch is added as if the
    branch was taken. A loop with an unknown number of iterations is estimated
    at 8, as in predictions of plans, and a remark reports this.

    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<2048xf32>) -> tensor<2048xf32> {
      %y = dist.all_reduce %x over <["dp"]> <sum> : tensor<2048xf32>
      return %y : tensor<2048xf32>
    }
    ```
    Prints:
    ```
    collective      axes                   count      bytes received
    all_reduce      dp                         1               8,192
    total                                      1               8,192
    ```
  }];
  let options = [
    Option<"json", "json", "std::string", "\"\"",
           "Also write {\"collectives\": [...], \"total_bytes_received\": N} "
           "to this file">,
  ];
}

def VerifyUniformityPass : Pass<"dist-verify-uniformity", "::mlir::ModuleOp"> {
  let summary = "verifies that all ranks of a group reach each collective";
  let description = [{
    A loop or branch around a collective must go the same way on all ranks of a
    group. Otherwise some ranks wait for the others for ever. A predicate may
    differ between groups. The axes along which a value may differ follow from
    its origin: arguments differ along the axes of their shardings,
    dist.axis_index along its own. all_reduce, all_gather and broadcast make
    values equal along theirs. Needs local tensors: run it after dist-partition.

    Passes:
    ```mlir
    dist.mesh @mesh <["dp"=2, "tp"=4]>
    func.func @f(%p: tensor<i1> {dist.sharding = #dist.sharding<@mesh, [], partial = {"dp" : or}>},
                 %x: tensor<8xf32>) -> tensor<8xf32> {
      %c = tensor.extract %p[] : tensor<i1>
      %r = scf.if %c -> tensor<8xf32> {
        %s = dist.all_reduce %x over <["tp"]> <sum> : tensor<8xf32>
        scf.yield %s : tensor<8xf32>
      } else {
        scf.yield %x : tensor<8xf32>
      }
      return %r : tensor<8xf32>
    }
    ```
    Refused:
    ```mlir
    dist.mesh @mesh <["dp"=2, "tp"=4]>
    func.func @f(%p: tensor<i1> {dist.sharding = #dist.sharding<@mesh, [], partial = {"dp" : or}>},
                 %x: tensor<8xf32>) -> tensor<8xf32> {
      // note: its predicate differs along "dp": combine it over these axes first
      %c = tensor.extract %p[] : tensor<i1>
      %r = scf.if %c -> tensor<8xf32> {
        // error: over "dp" waits for all ranks of its group, but 'scf.if' around it may go another way on each of them
        %s = dist.all_reduce %x over <["dp"]> <sum> : tensor<8xf32>
        scf.yield %s : tensor<8xf32>
      } else {
        scf.yield %x : tensor<8xf32>
      }
      return %r : tensor<8xf32>
    }
    ```
  }];
}

#endif // DIST_TRANSFORMS_COLLECTIVES_PASSES_TD
