// What libraries compute takes time as well: as many operations as is said of the call, of which
// each rank has its part; else as many as the product of all factors. Whatever additions take:
// libraries are as fast as products of matrices.
//
// RUN: rm -rf %t && split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-bind-custom-calls=files=%t/calls.json -o %t/bound.mlir
// RUN: FileCheck %s --check-prefix=BOUND --input-file=%t/bound.mlir
// RUN: dist-opt %t/bound.mlir --dist-price-plan=cluster=%t/cluster.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=SECONDS
// Annotations are not what is said of the call.
// RUN: dist-opt %t/bound.mlir --dist-strip-annotations | FileCheck %s --check-prefix=BOUND

// 0.33 * 8 * 64^3, 2 * 8 * 64^2 * 10: what the runtime knows of its own, and what the file says.
// BOUND: dist.custom_call "dist_cholesky"{{.*}}flops = 692060.16{{.*}} : f64
// BOUND: dist.custom_call "own"{{.*}}flops = 6.553600e+05 : f64
// BOUND-NOT: flops
// Half of each on each of two ranks, the last one whole: 8 * 64^2 operations; 1e6 a second.
// SECONDS: in kernels work of 0.706478 s

//--- cluster.json
{"name": "slow",
 "device": {"name": "slow", "memory": 1e9, "memory_bandwidth": 1e30, "launch": 0,
            "flops": {"f32": 1e6}, "elementwise": {"f32": {"add": 1e3}}},
 "links": [{"name": "link", "size": 2, "latency": 0, "bandwidth": 1e9}]}
//--- calls.json
{"calls": [{"target": "own", "library": "libown.so", "symbol": "own", "sharding_rule": "... i j -> ... i j",
            "flops": "2 ... i j 10"},
           {"target": "whole", "library": "libown.so", "symbol": "whole", "sharding_rule": "b i j -> b i j",
            "need_replication_factors": ["b", "i", "j"]}]}
//--- program.mlir
dist.mesh @mesh <["x"=2]>
func.func @main(%a: tensor<8x64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>}) -> tensor<8x64x64xf32> {
  %0 = dist.custom_call "dist_cholesky"(%a) {call_attributes = {uplo = 76 : ui8}, layouts = [array<i64: 1, 2, 0>, array<i64: 1, 2, 0>]} : (tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  %1 = dist.custom_call "own"(%0) : (tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  %2 = dist.custom_call "whole"(%1) : (tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  return %2 : tensor<8x64x64xf32>
}
