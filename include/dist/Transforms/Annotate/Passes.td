//===- Passes.td - annotations into the program ------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_PASSES_TD
#define DIST_TRANSFORMS_ANNOTATE_PASSES_TD

include "mlir/Pass/PassBase.td"

def UnifyMeshesPass : Pass<"dist-unify-meshes", "::mlir::ModuleOp"> {
  let summary = "several meshes over the same devices become one";
  let description = [{
    Of the meshes of a program, one stays: the first in whose axes, or parts of
    them, those of others can be said. Whatever lies on another mesh lies on that
    one then, on the same devices. A mesh that has no common parts with it, such
    as 3x2 with 2x3, or that has the devices in another order, becomes a view of
    it: another grid of the same devices. Axes whose names are taken get the name
    of their mesh before theirs.

    The ranks of a program are the devices of all its meshes, in order. A mesh on
    some of them gets an axis "copies": the others hold copies. An error where the
    devices cannot be divided so.

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
  let summary = "brings the mesh and the plan into the program";
  let description = [{
    Supplies the mesh (from `mesh`, else the plan, else the program's own
    dist.mesh), writes the plan's entries as `dist.sharding` on arguments and
    results and as dist.shard_tensor on values in between, and rewrites
    #dist.placements to #dist.sharding. An argument and the result that
    replaces it in the next step (`dist.alias`) get one sharding: if they have
    two, the result is resharded at the end. `carry`, and the plan's, say which
    result replaces which argument, where names and donation do not tell.

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
    Option<"planFile", "plan", "std::string", "",
           "the plan file (JSON, docs/guide/plan-file.md)">,
    Option<"meshText", "mesh", "std::string", "",
           "the mesh, such as dp=2,tp=2; overrides the plan's and the program's">,
    Option<"partialSums", "partial-sums", "std::string", "\"f32\"",
           "f32, or storage: the type in which partial sums of f16, bf16 and "
           "shorter floats are added over ranks (docs/guide/precision.md)">,
    ListOption<"carries", "carry", "std::string",
               "RESULT=ARGUMENT: this result replaces this argument in the next "
               "step; comes before the plan's">,
  ];
  let dependentDialects = ["::dist::DistDialect"];
}

def BindCustomCallsPass : Pass<"dist-bind-custom-calls", "::mlir::ModuleOp"> {
  let summary = "says which function of which library a custom call is";
  let description = [{
    Gives every dist.custom_call its library, symbol and sharding rule, from
    files that name them by target. Paths of libraries are relative to the file.
    What no file names may be a call of LAPACK (`lapack_spotrf_ffi`), which the
    runtime has.

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

    Errors: a call whose target neither has, a rule that does not fit the call,
    a call of LAPACK with other shapes, types, layouts or options than it takes.
  }];
  let options = [
    ListOption<"files", "files", "std::string",
               "the custom-call files (JSON, docs/guide/custom-calls.md)">,
  ];
  let dependentDialects = ["::dist::DistDialect"];
}

def VerifyAnnotationPass : Pass<"dist-verify-annotation", "::mlir::ModuleOp"> {
  let summary = "proves what dist-annotate promises";
  let description = [{
    One mesh and one public function; no #dist.placements; a donated argument
    and the result that replaces it have one type and one sharding. That each
    sharding fits the mesh and its tensor is what the dialect itself verifies.

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

def StripAnnotationsPass : Pass<"dist-strip-annotations", "::mlir::ModuleOp"> {
  let summary = "takes the mesh and all annotations out of the program";
  let description = [{
    What is left is the program for one device. A program with manual regions
    (`dist.manual`) has no such form: it keeps its mesh and these regions, and
    all values outside of them are replicated. Collectives outside of a manual
    region are an error. `carry` is that of dist-annotate.

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
  let options = [
    ListOption<"carries", "carry", "std::string",
               "RESULT=ARGUMENT: this result replaces this argument in the next "
               "step">,
  ];
}

#endif // DIST_TRANSFORMS_ANNOTATE_PASSES_TD
