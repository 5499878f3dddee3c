// The axes of a plan's mesh are compared with those of the program's. Its views, which the
// import of groups of devices adds, and the order of its devices are the program's own.
// RUN: echo '{"mesh": {"a": 4}, "arguments": [{"match": "arg0", "placements": {"a": "shard(0)"}}]}' > %t.json
// RUN: dist-opt %s --dist-annotate=plan=%t.json | FileCheck %s
// RUN: echo '{"mesh": {"a": 2}}' > %t.2.json
// RUN: not dist-opt %s --dist-annotate=plan=%t.2.json 2>&1 | FileCheck %s --check-prefix=OTHER

// OTHER: plan-mesh.mlir:[[@LINE+2]]:1: error: the plan's mesh is a=2, the program's is a=4; option 'mesh' overrides both
// CHECK: dist.mesh @mesh <["a"=4], views=[<["groups"=2, "members"=2], device_ids=[0, 3, 1, 2]>]>
dist.mesh @mesh <["a"=4], views=[<["groups"=2, "members"=2], device_ids=[0, 3, 1, 2]>]>
// CHECK: #dist.sharding<@mesh, [{"a"}]>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
