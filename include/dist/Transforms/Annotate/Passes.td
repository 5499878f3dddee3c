//===- Passes.td - annotations into the program ------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_PASSES_TD
#define DIST_TRANSFORMS_ANNOTATE_PASSES_TD

include "mlir/Pass/PassBase.td"
include "dist/Support/SharedOptions.td"

def UnifyMeshesPass : Pass<"dist-unify-meshes", "::mlir::ModuleOp"> {
  let summary = "makes one mesh of several over the same devices";
  let description = [{
    Keeps one mesh of the program: the first whose axes, or parts of them, can
    express the shardings of the others. Shardings on another mesh are rewritten
    to it, on the same devices. A mesh that has no common parts with it, such as
    3x2 with 2x3, or that has the devices in another order, becomes a view of
    it: another grid of the same devices. An axis whose name is taken gets the
    name of its mesh as a prefix.

    The ranks of a program are the devices of all its meshes, in order. A mesh
    on some of them gets an axis "copies", along which the other devices hold
    copies. It is an error if the devices cannot be divided in this way.

    Before:
    ```mlir
    dist.mesh @mesh <["x"=8]>
    dist.mesh @grid <["a"=2, "b"=4]>
    func.func private @f(tensor<8x4xf32> {dist.sharding = #dist.sharding<@grid, [{"a"}, {"b"} ]>})
    ```
    After:
    ```mlir
    dist.mesh @mesh <["x"=8]>
    func.func private @f(tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)2}, {"x":(2)4} ]>})
    ```
    Before:
    ```mlir
    dist.mesh @mesh <["x"=2, "y"=3]>
    dist.mesh @other <["c"=3, "d"=2]>
    ```
    After:
    ```mlir
    dist.mesh @mesh <["x"=2, "y"=3], views=[<["c"=3, "d"=2]>]>
    ```
  }];
}

def AnnotatePass : Pass<"dist-annotate", "::mlir::ModuleOp"> {
  let summary = "adds the mesh and the annotations of a plan to the program";
  let description = [{
    Adds the mesh (from `mesh`, else from the plan, else the program's own
    dist.mesh). Writes the plan's entries as `dist.sharding` on arguments and
    results, and as dist.shard_tensor on values in between. Rewrites
    #dist.placements to #dist.sharding. An argument and the result that replaces
    it in the next step (`dist.alias`) get one sharding. If they have two, the
    result is resharded at the end. `carry` and the plan's `carry` specify which
    result replaces which argument, if names and donation do not determine it.

    Before:
    ```mlir
    func.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
      return %x : tensor<8x4xf32>
    }
    ```
    With `plan=plan.json`, which is:
    ```json
    {"mesh": {"dp": 2}, "arguments": [{"match": "arg0", "placements": {"dp": "shard(0)"}}]}
    ```
    After:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>}) -> tensor<8x4xf32> {
      return %x : tensor<8x4xf32>
    }
    ```
  }];
  let options = [
    Option<"planFile", planName, "std::string", "", planFileHelp>,
    Option<"meshText", meshName, "std::string", "", meshHelp>,
    Option<"partialSums", partialSumsName, "std::string",
           !strconcat("\"", partialSumsDefault, "\""), partialSumsHelp>,
    ListOption<"carries", carryName, "std::string",
               carryHelp # "; comes before the plan's">,
    Option<"microBatches", microBatchesName, "int64_t", /*default=*/"0",
           microBatchesHelp>,
    Option<"precision", precisionName, "std::string", "", precisionHelp>,
    Option<"narrowCollectives", narrowCollectivesName, "std::string", "",
           narrowCollectivesHelp>,
    Option<"gradientMerge", gradientMergeName, "int64_t", /*default=*/"0",
           gradientMergeHelp>,
    Option<"recompute", recomputeName, "std::string", "", recomputeHelp>,
  ];
  let dependentDialects = ["::dist::DistDialect"];
}

def AnnotateRewrittenPass : Pass<"dist-annotate-rewritten", "::mlir::ModuleOp"> {
  let summary = "annotates values of loops, stages and recomputation";
  let description = [{
    Applies the entries of a plan's `values` with `"rewritten": true`. They name
    values of the program as dist-mixed-precision, dist-micro-batch,
    dist-place-stages and dist-recompute have rewritten it. dist-annotate keeps
    them in `dist.time_plan` of the mesh until then.

    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2]> {dist.time_plan = "{\"micro_batches\":2,\"values\":[{\"location\":\"linalg.exp\",\"rewritten\":true,\"placements\":{\"dp\":\"shard(0)\"}} ]}"}
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %e = tensor.empty() : tensor<4xf32>
      %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      return %y : tensor<4xf32>
    }
    ```
    After:
    ```mlir
    dist.mesh @mesh <["dp"=2]> {dist.time_plan = "{\"micro_batches\":2,\"values\":[{\"location\":\"linalg.exp\",\"rewritten\":true,\"placements\":{\"dp\":\"shard(0)\"}} ]}"}
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %e = tensor.empty() : tensor<4xf32>
      %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %c = dist.shard_tensor %y <@mesh, [{"dp"} ]> : tensor<4xf32>
      return %c : tensor<4xf32>
    }
    ```

    Errors are those of the entries in dist-annotate.
  }];
  let dependentDialects = ["::dist::DistDialect"];
}

def BindCustomCallsPass : Pass<"dist-bind-custom-calls", "::mlir::ModuleOp"> {
  let summary = "binds custom calls to functions of libraries";
  let description = [{
    Gives every dist.custom_call its library, symbol and sharding rule, from
    files that list them by target. Paths of libraries are relative to the file.
    A target that no file lists may be a call of LAPACK (`lapack_spotrf_ffi`),
    which the runtime provides.

    Before:
    ```mlir
    func.func @f(%x: tensor<8x64xf32>, %w: tensor<64x16xf32>) -> tensor<8x16xf32> {
      %y = dist.custom_call "scaled_product"(%x, %w) : (tensor<8x64xf32>, tensor<64x16xf32>) -> tensor<8x16xf32>
      return %y : tensor<8x16xf32>
    }
    ```
    With `files=calls.json`, which is:
    ```json
    {"calls": [{"target": "scaled_product", "library": "/opt/libproduct.so", "symbol": "product",
                "sharding_rule": "i k, k j -> i j", "reduction_factors": {"k": "sum"}}]}
    ```
    After:
    ```mlir
    func.func @f(%x: tensor<8x64xf32>, %w: tensor<64x16xf32>) -> tensor<8x16xf32> {
      %y = dist.custom_call "scaled_product"(%x, %w)
          {library = "/opt/libproduct.so", symbol = "product",
           sharding_rule = "i k, k j -> i j", reduction_factors = {k = "sum"}}
          : (tensor<8x64xf32>, tensor<64x16xf32>) -> tensor<8x16xf32>
      return %y : tensor<8x16xf32>
    }
    ```

    Errors: a target that is in no file and is no call of LAPACK, a rule that
    does not fit the call, a call of LAPACK with shapes, types, layouts or
    options that it does not support.
  }];
  let options = [
    ListOption<"files", "files", "std::string", customCallsHelp>,
  ];
  let dependentDialects = ["::dist::DistDialect"];
}

def VerifyAnnotationPass : Pass<"dist-verify-annotation", "::mlir::ModuleOp"> {
  let summary = "verifies the program after dist-annotate";
  let description = [{
    Checks that there is one mesh and one public function, that no
    #dist.placements is left, and that a donated argument and the result that
    replaces it have one type and one sharding. The dialect itself verifies that
    each sharding fits the mesh and its tensor.

    Refused:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    // error: argument 0 still has #dist.placements; run dist-annotate
    func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.placements<@mesh, [shard(0)]>}) {
      return
    }
    ```
  }];
}

def ApplyCarriesPass : Pass<"dist-apply-carries", "::mlir::ModuleOp"> {
  let summary = "says which results replace which arguments in the next step";
  let description = [{
    Does what dist-annotate does for `carry` of the plan and of the command
    line, before passes that need to know the state of the step: those that make
    it that of replicas, and those of a program for one device.

    Before:
    ```mlir
    func.func @main(%a: tensor<8xf32> {dist.name = "a"}) -> (tensor<8xf32> {dist.name = "new"}) {
      return %a : tensor<8xf32>
    }
    ```
    After, with `carry=new=a`:
    ```mlir
    func.func @main(%a: tensor<8xf32> {dist.alias = 0 : i64, dist.name = "a"}) -> (tensor<8xf32> {dist.name = "new"}) attributes {dist.given_pairs = array<i64: 0, 0>} {
      return %a : tensor<8xf32>
    }
    ```
  }];
  let options = [
    Option<"planFile", planName, "std::string", "", planFileHelp>,
    ListOption<"carries", carryName, "std::string",
               carryHelp # "; comes before the plan's">,
  ];
}

def StripAnnotationsPass : Pass<"dist-strip-annotations", "::mlir::ModuleOp"> {
  let summary = "removes the mesh and all annotations from the program";
  let description = [{
    The result is the program for one device. A program with manual regions
    (`dist.manual`) has no such form. It keeps its mesh and these regions, and
    all values outside of them are replicated. Barriers outside of a manual
    region are removed; collectives there are an error.

    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    func.func @f(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {} ]>}) -> tensor<8x4xf32> {
      %y = dist.shard_tensor %x <@mesh, [{"dp"}, {?} ]> : tensor<8x4xf32>
      return %y : tensor<8x4xf32>
    }
    ```
    After:
    ```mlir
    func.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
      return %x : tensor<8x4xf32>
    }
    ```
  }];
}

#endif // DIST_TRANSFORMS_ANNOTATE_PASSES_TD
