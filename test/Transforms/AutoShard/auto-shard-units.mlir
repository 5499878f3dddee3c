// The common speed of devices and links changes no plan: sums of less than a microsecond are delayed, and
// reduced once, as those of milliseconds are.

// RUN: rm -rf %t && split-file %s %t
// RUN: dist-opt %t/sums.mlir --dist-auto-shard="cluster=%t/fast.json explain" -o /dev/null 2>&1 | FileCheck %s --check-prefixes=CHECK,FAST
// RUN: dist-opt %t/sums.mlir --dist-auto-shard="cluster=%t/slow.json explain" -o /dev/null 2>&1 | FileCheck %s --check-prefixes=CHECK,SLOW
// CHECK: search: 3456 bytes received
// FAST-SAME: cost 1.9968e-07 s
// SLOW-SAME: cost 0.00019968 s
// CHECK: the solver estimated
// FAST-SAME: 1.9968e-07 s, at most 0.00 % above the least
// SLOW-SAME: 0.00019968 s, at most 0.00 % above the least

//--- fast.json
{"name": "fast", "device": {"name": "d", "memory": 80e9, "memory_bandwidth": 3e12, "launch": 0, "flops": {"f32": 67e12}}, "links": [{"name": "link", "size": 4, "latency": 0, "bandwidth": 20e9}]}

//--- slow.json
{"name": "slow", "device": {"name": "d", "memory": 80e9, "memory_bandwidth": 3e9, "launch": 0, "flops": {"f32": 67e9}}, "links": [{"name": "link", "size": 4, "latency": 0, "bandwidth": 20e6}]}

//--- sums.mlir
#id = affine_map<(i, j) -> (i, j)>
#tr = affine_map<(i, j) -> (j, i)>
dist.mesh @mesh <["x"=4]>
func.func @main(
    %a: tensor<24x144xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
    %b: tensor<144x48xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
    %c: tensor<48x144xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
    %d: tensor<144x24xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
    %m: tensor<48x24xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<48x24xf32> {
  %z = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<24x48xf32>
  %f0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<24x48xf32>) -> tensor<24x48xf32>
  %p = linalg.matmul ins(%a, %b : tensor<24x144xf32>, tensor<144x48xf32>) outs(%f0 : tensor<24x48xf32>) -> tensor<24x48xf32>
  %e1 = tensor.empty() : tensor<48x24xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<48x24xf32>) -> tensor<48x24xf32>
  %q = linalg.matmul ins(%c, %d : tensor<48x144xf32>, tensor<144x24xf32>) outs(%f1 : tensor<48x24xf32>) -> tensor<48x24xf32>
  %t = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<24x48xf32>) outs(%e1 : tensor<48x24xf32>) {
  ^bb0(%i: f32, %o: f32):
    linalg.yield %i : f32
  } -> tensor<48x24xf32>
  %s = linalg.add ins(%t, %q : tensor<48x24xf32>, tensor<48x24xf32>) outs(%e1 : tensor<48x24xf32>) -> tensor<48x24xf32>
  %r = linalg.mul ins(%s, %m : tensor<48x24xf32>, tensor<48x24xf32>) outs(%e1 : tensor<48x24xf32>) -> tensor<48x24xf32>
  %r2 = linalg.mul ins(%s, %r : tensor<48x24xf32>, tensor<48x24xf32>) outs(%e1 : tensor<48x24xf32>) -> tensor<48x24xf32>
  return %r2 : tensor<48x24xf32>
}
