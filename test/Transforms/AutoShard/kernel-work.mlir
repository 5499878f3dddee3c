// Work is counted by kernels: what one kernel hands on inside is no memory traffic, broadcasts
// and reshapes are none, and each kind of arithmetic takes its own time.
//
// RUN: rm -rf %t && split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-price-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: dist-opt %t/program.mlir --dist-price-plan=cluster=%t/cluster.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=SECONDS
// RUN: dist-opt %t/products.mlir --dist-price-plan=cluster=%t/cluster.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=PRODUCTS

// Without a cluster: x and b are read, z is written, 8 bytes at a time.
// BYTES: in kernels work of 528
// Half of the elements each, additions 1e6 and tanh 1e3 a second.
// SECONDS: in kernels work of 0.512512 s
// 2 * 8 * 64^3 operations at 1e6, half as many on each of two devices.
// PRODUCTS: in kernels work of 2.09715 s

//--- cluster.json
{"name": "slow",
 "device": {"name": "slow", "memory": 1e9, "memory_bandwidth": 1e30, "launch": 0,
            "flops": {"f32": 1e9},
            "products": {"f32": [{"size": 64, "flops": 1e6}]},
            "elementwise": {"f32": {"add": 1e6, "tanh": 1e3}}},
 "links": [{"name": "link", "size": 2, "latency": 0, "bandwidth": 1e9}]}
//--- program.mlir
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<32x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
             %b: tensor<32xf32>) -> (tensor<1024xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %e = tensor.empty() : tensor<32x32xf32>
  %rows = linalg.broadcast ins(%b : tensor<32xf32>) outs(%e : tensor<32x32xf32>) dimensions = [0]
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %rows : tensor<32x32xf32>, tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<32x32xf32>
  %z = linalg.tanh ins(%y : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  %flat = tensor.collapse_shape %z [[0, 1]] : tensor<32x32xf32> into tensor<1024xf32>
  return %flat : tensor<1024xf32>
}
//--- products.mlir
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8x64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>},
             %w: tensor<8x64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>})
    -> (tensor<8x64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  %y = linalg.batch_matmul ins(%x, %w : tensor<8x64x64xf32>, tensor<8x64x64xf32>)
      outs(%init : tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  return %y : tensor<8x64x64xf32>
}
