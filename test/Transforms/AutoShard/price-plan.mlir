// The cost of a plan of rows on four devices, each of which has a quarter of the sum's
// operand and receives the others' sums. On a cluster its memory is printed, too.
//
// RUN: dist-opt %s --dist-price-plan 2>&1 | FileCheck %s
// RUN: dist-opt %s --dist-price-plan=cluster=h100:4 2>&1 | FileCheck %s --check-prefix=CLUSTER
// RUN: not dist-opt %s --dist-price-plan=cluster=h100:2 -o /dev/null 2>&1 | FileCheck %s --check-prefix=DEVICES
// RUN: dist-opt %S/Inputs/five-times.mlir --dist-price-plan 2>&1 | FileCheck %s --check-prefix=LOOP
// What is done five times costs five times as much: 5 * 2 * 1024^3 operations, 64 in a unit.
// LOOP: work of 167772160, cost 167772160,

// Partial sums of 4 x 1024 bytes: all-reduce, 2 * 3/4 of them, in place.
// CHECK: remark: annotations alone: 1536 bytes received, work of {{[1-9][0-9]*}}, cost {{[1-9][0-9]*}}, 2098176 bytes of memory
// CHECK: func.func @f(%{{.*}}: tensor<8192x256xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<256xf32>
// CLUSTER: 1536 bytes received, work of {{.*}} s, cost {{.*}} s, 2098176 bytes of memory of 85899345920
// DEVICES: error: mesh x=4 has 4 devices, but cluster 'h100:2' only 2
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8192x256xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<256xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256xf32>) -> tensor<256xf32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<8192x256xf32>) outs(%init : tensor<256xf32>) dimensions = [0]
  return %sum : tensor<256xf32>
}
