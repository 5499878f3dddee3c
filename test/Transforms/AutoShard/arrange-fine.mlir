// Slow devices: what is done counts, and what is received on top of it. A product
// of short dimensions is divided among 8 devices without communication over three
// axes alone. Grids whose axes go over the same links are one: on one node x=4,y=2
// is x=2,y=4.
//
// RUN: split-file %s %t
// RUN: dist-opt %t/product.mlir --dist-arrange-devices=cluster=%t/slow.json --dist-annotate --dist-auto-shard="cluster=%t/slow.json explain" 2>&1 | FileCheck %s --implicit-check-not="remark: {{.*}}x=4,y=2"
// RUN: dist-opt %t/product.mlir --dist-arrange-devices=cluster=%S/Inputs/slow-nodes.json --dist-annotate --dist-auto-shard="cluster=%S/Inputs/slow-nodes.json explain" 2>&1 | FileCheck %s --check-prefix=NODES --implicit-check-not="remark: x=8,y=4,z=2"
// RUN: dist-opt %t/product.mlir --dist-arrange-devices=cluster=h100:512 --dist-annotate --dist-auto-shard="cluster=h100:512 explain" 2>&1 | FileCheck %s --check-prefix=MANY --implicit-check-not="remark: {{.*}}: no plan is estimated at less"

// Two threads find what one does, and say it in the same order.
// RUN: dist-opt %t/product.mlir --dist-arrange-devices=cluster=h100:64 --dist-annotate --dist-auto-shard="cluster=h100:64 explain" -o %t/two.mlir 2> %t/two.txt
// RUN: dist-opt %t/product.mlir --dist-arrange-devices=cluster=h100:64 --dist-annotate --dist-auto-shard="cluster=h100:64 explain" -o %t/one.mlir --mlir-disable-threading 2> %t/one.txt
// RUN: diff %t/one.mlir %t/two.mlir
// RUN: diff %t/one.txt %t/two.txt

// CHECK: remark: x=8: no plan is estimated at less than 3.5032e-05 s
// CHECK: remark: x=2,y=4: no plan is estimated at less than 3.4016e-05 s
// CHECK: remark: on x=2,y=4
// CHECK: remark: search: 16 bytes received
// CHECK: remark: x=2,y=2,z=2: no plan is estimated at less than 3.2e-05 s
// CHECK: remark: on x=2,y=2,z=2
// CHECK: remark: search: 0 bytes received
// CHECK: remark: 3 of 3 grids were searched; no plan on any is estimated at less than 3.2e-05 s
// CHECK: dist.mesh @mesh <["x"=2, "y"=2, "z"=2]>
// CHECK: func @product
// CHECK-SAME: -> (tensor<2x2x2xf32> {dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"{{[xyz]}}"}, {"{{[xyz]}}"}, {"{{[xyz]}}"}]>})

// Either axis within a node may be the one of neighbours, that between nodes may not. Of
// nodes of 8 only what is divided among a node by 8 and in halves between nodes is divided
// by all with little to receive: four axes.
// NODES: remark: x=4,y=16: no plan
// NODES: remark: x=8,y=8: no plan
// NODES: remark: x=16,y=4: no plan
// NODES: remark: x=2,y=4,z=8: no plan
// NODES: remark: x=8,y=2,z=4: no plan
// NODES: remark: x=2,y=2,z=2,a3=8: no plan
// NODES: remark: on x=2,y=2,z=2,a3=8
// NODES: remark: {{[0-9]+}} of 20 grids were searched
// NODES: dist.mesh @mesh <["x"=2, "y"=2, "z"=2, "a3"=8]>

// A bound of all: one axis, and two. As fast as work alone, no other is looked at.
// MANY-COUNT-9: remark: x={{[0-9]+(,y=[0-9]+)?}}: no plan is estimated at less
// MANY: remark: on x={{[0-9]+}},y={{[0-9]+$}}
// MANY: remark: no grid of more axes is looked at: work alone takes 5{{.*}}e-06 s
// MANY: remark: 2 of 9 grids were searched
// MANY: dist.mesh

//--- slow.json
{
  "name": "8 slow devices",
  "device": {
    "name": "slow",
    "memory": 1e9,
    "memory_bandwidth": 1e12,
    "launch": 0,
    "flops": {"f32": 1e6}
  },
  "links": [{"name": "bus", "size": 8, "latency": 1e-6, "bandwidth": 1e9}]
}
//--- product.mlir
func.func @product(%a: tensor<2x2x16xf32>, %b: tensor<2x16x2xf32>) -> tensor<2x2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x2x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %c = linalg.batch_matmul ins(%a, %b : tensor<2x2x16xf32>, tensor<2x16x2xf32>)
                           outs(%init : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return %c : tensor<2x2x2xf32>
}
