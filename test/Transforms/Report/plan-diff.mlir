// RUN: rm -rf %t && split-file %s %t
// RUN: dist-opt %t/layers.mlir --dist-plan-diff="a=%t/whole.json b=%t/parts.json json=%t/diff.json" -o %t/out.mlir 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=PROGRAM --input-file=%t/out.mlir
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/diff.json
// RUN: dist-opt %t/layers.mlir --dist-plan-diff="a=%t/whole.json b=%t/parts.json most=0" -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNPRICED
// RUN: dist-opt %t/layers.mlir --dist-plan-diff="a=%t/whole.json b=%t/other.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=MESHES
// RUN: dist-opt %t/layers.mlir --dist-plan-diff="a=%t/whole.json b=%t/whole.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: not dist-opt %t/layers.mlir --dist-plan-diff="a=%t/whole.json b=%t/wrong.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not dist-opt %t/said.mlir --dist-plan-diff="a=%t/whole.json b=%t/parts.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=CONTRADICTION
// RUN: not dist-opt %t/layers.mlir --dist-plan-diff="a=%t/whole.json b=%t/parts.json json=%t/missing/d.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=WRITE
// RUN: not dist-opt %t/layers.mlir --dist-plan-diff=a=%t/whole.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=NO-B
// RUN: not dist-opt %t/layers.mlir --dist-plan-diff="a=%t/whole.json b=%t/parts.json most=-1" -o /dev/null 2>&1 | FileCheck %s --check-prefix=MOST
// MOST: error: most: expected a number, at least 0, got -1
// RUN: dist-opt %t/layers.mlir --dist-plan-diff="a=%t/whole.json b=%t/parts.json memory=40GB" -o /dev/null 2>&1 | FileCheck %s
// RUN: not dist-opt %t/layers.mlir --dist-plan-diff -o /dev/null 2>&1 | FileCheck %s --check-prefix=NO-A
// NO-B: error: dist-plan-diff compares two plan files: 'b' is missing, as in a=A.json b=B.json
// NO-A: error: dist-plan-diff compares two plan files: 'a' is missing

// RUN: dist-opt %t/group.mlir --dist-plan-diff="a=%t/group-a.json b=%t/group-b.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=GROUP

// PROGRAM-NOT: dist.sharding

// The weights of both layers lie otherwise, which is one difference, priced as one.
// CHECK:      A: {{.*}}whole.json, mesh x=2
// CHECK-NEXT: B: {{.*}}parts.json, mesh x=2
// CHECK:                               A               B           B - A
// CHECK-NEXT: step                 32768           51200          +18432
// CHECK-NEXT: kernels              32768           32768               0
// CHECK-NEXT: communication            0           18432          +18432
// CHECK-NEXT: received               0 B       16.00 KiB      +16.00 KiB
// CHECK-NEXT: with overlap         32768           41984           +9216
// CHECK-NEXT: memory
// CHECK-NEXT: cost, estimated        32768           51200          +18432
// CHECK-NEXT: work, estimated        32768           32768               0
// CHECK:      2 of {{[0-9]+}} values have another sharding
// CHECK-NEXT:   2 x argument w[*] : 64x64xf32
// CHECK-NEXT:     [{}, {}] in A, [{"x"}, {}] in B (annotated in both)
// CHECK-NEXT:     of one rank 32.00 KiB in A, 16.00 KiB in B
// CHECK-NEXT:     A with this of B: step +18432 (kernels 0, communication +18432), received +16.00 KiB, memory {{.*}}; estimated cost +18432
// CHECK:      collectives that differ (0 kinds and places do not)
// CHECK-NEXT:   all_gather over x of argument 1 'w[0]', for dot model.py:6:1
// CHECK-NEXT:     A: none; B: 1 x, 8.00 KiB, 9216
// JSON: "change": {
// JSON-NEXT: "cost": 18432.0,
// JSON-NEXT: "step": 18432.0,
// UNPRICED: 2 x argument w[*]
// UNPRICED-NOT: A with this of B
// MESHES: the meshes differ, so A cannot have something of B: no prices of single differences
// SAME: all {{[0-9]+}} values have the same sharding
// SAME: no collectives differ (0 kinds and places)
// WRONG: wrong.json:1:{{[0-9]+}}: error: arguments[0] ('v*'): matches nothing
// CONTRADICTION: parts.json:{{.*}}: error: arguments[0] ('w*'): arg1 w[0] is [{"x"}, {}] in the plan, but [{}, {}] in the program
// WRITE: error: cannot write '{{.*}}d.json': No such file or directory
// One of a group alone cannot lie otherwise.
// GROUP: argument w[0] : 64x64xf32
// GROUP: A cannot have this of B alone: {{.+}}

//--- layers.mlir
func.func @f(%x: tensor<256x64xf32> {dist.name = "x"}, %v: tensor<64x64xf32> {dist.name = "w[0]"},
             %w: tensor<64x64xf32> {dist.name = "w[1]"}) -> tensor<256x64xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x64xf32>) -> tensor<256x64xf32>
  %y = linalg.matmul ins(%x, %v : tensor<256x64xf32>, tensor<64x64xf32>)
                     outs(%init : tensor<256x64xf32>) -> tensor<256x64xf32> loc("dot"("model.py":6:1))
  %z = linalg.matmul ins(%y, %w : tensor<256x64xf32>, tensor<64x64xf32>)
                     outs(%init : tensor<256x64xf32>) -> tensor<256x64xf32> loc("dot"("model.py":7:1))
  return %z : tensor<256x64xf32>
}
//--- said.mlir
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<256x64xf32> {dist.name = "x"},
             %w: tensor<64x64xf32> {dist.name = "w[0]", dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<256x64xf32>, tensor<64x64xf32>) {
  return %x, %w : tensor<256x64xf32>, tensor<64x64xf32>
}
//--- group.mlir
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<64x64xf32> {dist.name = "w[0]"}, %w: tensor<64x64xf32> {dist.name = "u"})
    -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  dist.sharding_group %x 0 : tensor<64x64xf32>
  dist.sharding_group %w 0 : tensor<64x64xf32>
  return %x, %w : tensor<64x64xf32>, tensor<64x64xf32>
}
//--- whole.json
{"mesh": {"x": 2}, "arguments": [{"match": "w*", "placements": {"x": "replicate"}},
                                 {"match": "x", "placements": {"x": "shard(0)"}}]}
//--- parts.json
{"mesh": {"x": 2}, "arguments": [{"match": "w*", "placements": {"x": "shard(0)"}},
                                 {"match": "x", "placements": {"x": "shard(0)"}}]}
//--- other.json
{"mesh": {"y": 4}, "arguments": [{"match": "x", "placements": {"y": "shard(0)"}}]}
//--- wrong.json
{"mesh": {"x": 2}, "arguments": [{"match": "v*", "placements": {"x": "shard(0)"}}]}
//--- group-a.json
{"arguments": [{"match": "arg*", "placements": {"x": "shard(0)"}}]}
//--- group-b.json
{"arguments": [{"match": "arg*", "placements": {"x": "shard(1)"}}]}
