// RUN: dist-opt %s --dist-plan-report=json=%t.json -o /dev/null
// RUN: FileCheck %s --input-file=%t.json

// What is in a loop of 10 iterations counts 10 times: of a product of 32 x 64 by 64 x 64 its 2 * 32 * 64 * 64 operations, of
// an all-to-all half of the 8192 bytes that a rank has. It holds most when it has both sides of that: arguments of 24576
// bytes, what the loop carries, what the product made and its copy; and nothing in the end. In kernels products take
// 10 * 262144 / 64, transposes 10 * 2 * 8192 / 8; the search counts what they write into as read, too: 10 * 40960 / 8 and
// 10 * 3 * 8192 / 8.

// CHECK:      "cost": 133120.0,
// CHECK-NEXT: "step": 112640.0,
// CHECK-NEXT: "work": 81920.0,
// CHECK-NEXT: "kernels": 61440.0,
// CHECK-NEXT: "communication": 51200.0,
// CHECK-NEXT: "received": 40960.0,
// CHECK-NEXT: "timeline": 112640.0,
// CHECK:      "peak": 49152.0,
// CHECK-NEXT: "peak_time": 92160.0,
// CHECK:      "time": 0.0,
// CHECK-NEXT: "state": 24576.0,
// CHECK-NEXT: "values": 8192.0,
// CHECK-NEXT: "copies": 0.0
// CHECK:      "time": 92160.0,
// CHECK-NEXT: "state": 24576.0,
// CHECK-NEXT: "values": 16384.0,
// CHECK-NEXT: "copies": 8192.0
// CHECK:      "state": 0.0,
// CHECK-NEXT: "values": 0.0,
// CHECK-NEXT: "copies": 0.0
// CHECK:      "at_peak": [
// CHECK:      "name": "argument 1 'w'",
// CHECK-NEXT: "sharding": "[{}, {}]",
// CHECK-NEXT: "count": 1,
// CHECK-NEXT: "bytes": 16384.0
// CHECK-COUNT-4: "bytes": 8192.0
// CHECK-NOT:  "bytes"
// CHECK:      "remarks":
// CHECK:      "name": "linalg.matmul",
// CHECK:      "times": 10.0,
// CHECK-NEXT: "flops": 2621440.0,
// CHECK:      "cost": 51200.0,
// CHECK-NEXT: "time": 40960.0,
// CHECK:      "kind": "all_to_all",
// CHECK:      "times": 10.0,
// CHECK-NEXT: "bytes": 40960.0,

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<64x64xf32> {dist.name = "x", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
             %w: tensor<64x64xf32> {dist.name = "w", dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 10 : index
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> tensor<64x64xf32> {
    %y = linalg.matmul ins(%v, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
    %t = linalg.transpose ins(%y : tensor<64x64xf32>) outs(%empty : tensor<64x64xf32>) permutation = [1, 0]
    scf.yield %t : tensor<64x64xf32>
  }
  return %r : tensor<64x64xf32>
}
