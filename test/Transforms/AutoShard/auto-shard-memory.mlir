// One device holds no more than its memory.
//
// RUN: dist-opt %s --dist-auto-shard | FileCheck %s --check-prefix=FREE
// RUN: dist-opt %s --dist-auto-shard=memory=10500000 | FileCheck %s --check-prefix=TIGHT
// RUN: dist-opt %s --dist-auto-shard="memory=10500000 explain" -o /dev/null 2>&1 | FileCheck %s --check-prefix=GAP
// RUN: not dist-opt %s --dist-auto-shard=memory=2000000 2>&1 | FileCheck %s --check-prefix=NONE

// Many rows, three weights of 1 MiB. Whole weights cost least; in parts, and
// gathered for each product (FSDP), they need less memory.
// FREE: func @f(%{{.*}}: tensor<4096x512xf32>
// FREE-SAME: tensor<512x512xf32> {dist.chosen, dist.name = "a", dist.sharding = #dist.sharding<@mesh, [{}, {}]>}
// FREE-SAME: tensor<512x512xf32> {dist.chosen, dist.name = "b", dist.sharding = #dist.sharding<@mesh, [{}, {}]>}
// TIGHT: dist.name = "a", dist.sharding = #dist.sharding<@mesh, [{{.*}}"x"{{.*}}]>}
// GAP: remark: search: the solver estimated 25165825, at most 0.00 % above the least{{$}}
// GAP: remark: search: the solver estimated 25953281, at most 0.00 % above the least with as much memory, 3.03 % above the least of all
// NONE: error: the minimum-memory plan found needs {{[0-9]+}} bytes of memory a device; expected at most 2000000: use more devices, a larger limit or fewer constraints. At {{.*}} it holds {{.*}}; argument {{[0-9]}} '{{[abc]}}' as
// NONE: note: annotations leave 1 argument, 2097152 bytes in all, on every device
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<4096x512xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
             %a: tensor<512x512xf32> {dist.name = "a"}, %b: tensor<512x512xf32> {dist.name = "b"},
             %c: tensor<512x512xf32> {dist.name = "c"}) -> tensor<4096x512xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4096x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4096x512xf32>) -> tensor<4096x512xf32>
  %0 = linalg.matmul ins(%x, %a : tensor<4096x512xf32>, tensor<512x512xf32>)
                     outs(%init : tensor<4096x512xf32>) -> tensor<4096x512xf32>
  %1 = linalg.matmul ins(%0, %b : tensor<4096x512xf32>, tensor<512x512xf32>)
                     outs(%init : tensor<4096x512xf32>) -> tensor<4096x512xf32>
  %2 = linalg.matmul ins(%1, %c : tensor<4096x512xf32>, tensor<512x512xf32>)
                     outs(%init : tensor<4096x512xf32>) -> tensor<4096x512xf32>
  return %2 : tensor<4096x512xf32>
}
