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
  let summary = "windows of one value that overlap are fetched once";
  let description = [{
    Two exchanges of one value in one block whose windows overlap and advance over the same
    axes, by the same step, become one of all that lies between their ends, and a slice for
    each, if that moves less than both and is smaller than both together: what the longer of
    two convolutions reads of other ranks, and not what either of them does.

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
  let summary = "makes one collective of several that do not wait for each other";
  let description = [{
    All-reduces, reduce-scatters, all-gathers or exchanges over the same axes, of one kind,
    dimension and element type, that do not depend on each other become one
    collective of several buffers: one latency, one message. The gradients of a
    training step end as a few large ones. The collective stands where the last
    of its inputs is ready; operations that need an
    earlier result move behind it, all others keep their order. What is directly
    behind a dist.optimization_barrier stays alone, in its place. A bucket that
    would grow beyond `bucket-bytes` is closed and another one opened, so that
    communication can begin before the last gradient is there. Nor does what
    waits for a bucket raise the most that lives at once in a block, as its
    kernels will be formed, by more than `memory-growth`: of buckets that would,
    as much is combined as does not.

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
           "The most bytes that one collective combines">,
    Option<"parts", "parts", "int64_t", "1",
           "In how many collectives, about, to put what could be one">,
    Option<"leastPart", "least-part", "int64_t", "kLeastPartBytes",
           "What parts have at least, in bytes">,
    Option<"memoryGrowth", "memory-growth", "int64_t", "kCombiningGrowth",
           "By how many per cent what lives at once in a block may grow">,
  ];
}

def OverlapCollectivesPass : Pass<"dist-overlap-collectives", "::mlir::ModuleOp"> {
  let summary = "starts collectives early and waits for them late";
  let description = [{
    For programs as dist-outline-kernels leaves them. A collective becomes a
    dist.start where its inputs are ready and a dist.wait in front of the first
    command that reads a result or writes over an input, if a kernel is between
    them. Collectives over the same axes keep their order, which all ranks have in
    common, and nothing moves past what has side effects, or past a loop or branch
    with collectives of its own. A collective whose operand comes from another
    collective, or is sent by another one as well, is not started earlier.

    What is under way keeps its memory: start and wait go only as far as the
    temporaries that live at once, all kernels' results counted, stay below the
    most that live anywhere in the program, or by `memory-growth` above it.

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
           "Smaller collectives are not started: to hand them to a queue takes longer">,
    Option<"memoryGrowth", "memory-growth", "int64_t", "0",
           "By how many per cent the temporaries may grow">,
  ];
  let dependentDialects = ["::dist::DistDialect"];
}

def CommunicationReportPass : Pass<"dist-communication-report", "::mlir::ModuleOp"> {
  let summary = "prints the collectives of a partitioned program";
  let description = [{
    A table (to stderr) of the collectives that one step executes, by kind and
    mesh axes, with the bytes that one rank receives under bandwidth-optimal
    algorithms (see dist/Support/CollectiveCost.h). Needs local tensors: run it
    after dist-partition. What is in a loop counts as often as the loop runs,
    what is in a branch as if it was taken; a loop of which it is not known how
    often it runs counts as 8 iterations, as in what plans predict, and a remark
    says so.

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
           "Also writes {\"collectives\": [...], \"total_bytes_received\": N} to this file">,
  ];
}

def VerifyUniformityPass : Pass<"dist-verify-uniformity", "::mlir::ModuleOp"> {
  let summary = "proves that the ranks of each collective come to it together";
  let description = [{
    A loop or branch around a collective must go the same way on all ranks of a
    group: else some wait for the others for ever. A predicate may differ
    between groups. Which axes a value may differ along follows from where it
    comes from: arguments differ along the axes of their shardings,
    dist.axis_index along its own, and all_reduce, all_gather and broadcast make
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
