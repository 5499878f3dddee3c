// Programs without tensors: nothing is there to choose, and nothing fails.

// RUN: dist-opt --split-input-file %s --dist-auto-shard | FileCheck %s
// RUN: dist-opt --split-input-file %s --dist-auto-shard=memory=1 | FileCheck %s

// CHECK: func.func @main()
// CHECK-NEXT: return
dist.mesh @mesh <["x"=2, "y"=2]>
func.func @main() {
  return
}

// -----

// CHECK: func.func @main(%arg0: i32) -> i32
// CHECK-NEXT: return %arg0
dist.mesh @mesh <["x"=2, "y"=2]>
func.func @main(%arg0: i32) -> i32 {
  return %arg0 : i32
}
