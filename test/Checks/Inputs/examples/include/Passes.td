//===- Passes.td - examples that do not hold ---------------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

def StripAnnotationsPass : Pass<"dist-strip-annotations", "::mlir::ModuleOp"> {
  let description = [{
    Before:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    ```
    After:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    ```
    Refused:
    ```mlir
    // error: anything
    dist.mesh @mesh <["dp"=2]>
    ```
    Somehow:
    ```mlir
    dist.mesh @mesh <["dp"=2]>
    ```
  }];
}

def AnnotatePass : Pass<"dist-annotate", "::mlir::ModuleOp"> {
  let description = [{
    Brings the mesh.
  }];
}
