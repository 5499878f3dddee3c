// The cost of arguments with other shardings follows from their whole shapes, not from one rank's.
//
// RUN: dist-opt %s --dist-plan-report=json=%t.json -o /dev/null
// RUN: FileCheck %s --input-file=%t.json

// A dimension of 2 elements is cut in two, though a rank has one; it is not cut in four.
// CHECK:      "otherwise": [
// CHECK:      "name": "w",
// CHECK:      "others": [
// CHECK:      "shape": [
// CHECK-NEXT:   2,
// CHECK-NEXT:   128
// CHECK:      "sharding": "[{\"x\"}, {\"y\"}]",
// CHECK-NEXT: "bytes": 256.0,
// CHECK-NEXT: "global_bytes": 1024.0
// CHECK:      "sharding": "[{}, {\"x\"}]",
// CHECK-NEXT: "bytes": 512.0,
// CHECK-NEXT: "global_bytes": 1024.0
// CHECK:      "sharding": "[{}, {}]",
// CHECK-NEXT: "bytes": 1024.0,
// CHECK-NEXT: "global_bytes": 1024.0
// CHECK-NOT:  "sharding"
// CHECK:      "ports": [
dist.mesh @mesh <["x"=2, "y"=2]>
func.func @f(%w: tensor<2x128xf32> {dist.name = "w", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> tensor<2x128xf32> {
  return %w : tensor<2x128xf32>
}
