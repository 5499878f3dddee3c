// Weights that branches share are gathered once for all of them, as they are counted,
// though no product alone would have them so.
//
// RUN: dist-opt %s --dist-auto-shard=explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=COSTS
// RUN: dist-opt %s --dist-auto-shard --dist-propagate --dist-insert-reshards | FileCheck %s
//
// COSTS: remark: search: 800 bytes received, {{.*}} cost 4092,
// COSTS: remark: search: the solver estimated 4092, at most 0.00 % above the least
// CHECK-LABEL: func.func @branches(
// CHECK:         dist.reshard %arg1 <@mesh, [{}, {}]>
// CHECK:         dist.reshard %arg2 <@mesh, [{}, {}]>
// CHECK-NOT:     dist.reshard
// CHECK:         return
dist.mesh @mesh <["x"=3]>
func.func @branches(
    %x: tensor<9x10xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
    %a: tensor<10x14xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
    %b: tensor<14x10xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
    %p: i1) -> (tensor<9x10xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %eh = tensor.empty() : tensor<9x14xf32>
  %ey = tensor.empty() : tensor<9x10xf32>
  %zh = linalg.fill ins(%zero : f32) outs(%eh : tensor<9x14xf32>) -> tensor<9x14xf32>
  %zy = linalg.fill ins(%zero : f32) outs(%ey : tensor<9x10xf32>) -> tensor<9x10xf32>
  %y0 = scf.if %p -> tensor<9x10xf32> {
    %h0 = linalg.matmul ins(%x, %a : tensor<9x10xf32>, tensor<10x14xf32>) outs(%zh : tensor<9x14xf32>) -> tensor<9x14xf32>
    %t0 = linalg.tanh ins(%h0 : tensor<9x14xf32>) outs(%eh : tensor<9x14xf32>) -> tensor<9x14xf32>
    %o0 = linalg.matmul ins(%t0, %b : tensor<9x14xf32>, tensor<14x10xf32>) outs(%zy : tensor<9x10xf32>) -> tensor<9x10xf32>
    scf.yield %o0 : tensor<9x10xf32>
  } else {
    %k0 = linalg.matmul ins(%x, %a : tensor<9x10xf32>, tensor<10x14xf32>) outs(%zh : tensor<9x14xf32>) -> tensor<9x14xf32>
    %e0 = linalg.exp ins(%k0 : tensor<9x14xf32>) outs(%eh : tensor<9x14xf32>) -> tensor<9x14xf32>
    %m0 = linalg.matmul ins(%e0, %b : tensor<9x14xf32>, tensor<14x10xf32>) outs(%zy : tensor<9x10xf32>) -> tensor<9x10xf32>
    scf.yield %m0 : tensor<9x10xf32>
  }
  %y1 = scf.if %p -> tensor<9x10xf32> {
    %h1 = linalg.matmul ins(%y0, %a : tensor<9x10xf32>, tensor<10x14xf32>) outs(%zh : tensor<9x14xf32>) -> tensor<9x14xf32>
    %t1 = linalg.tanh ins(%h1 : tensor<9x14xf32>) outs(%eh : tensor<9x14xf32>) -> tensor<9x14xf32>
    %o1 = linalg.matmul ins(%t1, %b : tensor<9x14xf32>, tensor<14x10xf32>) outs(%zy : tensor<9x10xf32>) -> tensor<9x10xf32>
    scf.yield %o1 : tensor<9x10xf32>
  } else {
    %k1 = linalg.matmul ins(%y0, %a : tensor<9x10xf32>, tensor<10x14xf32>) outs(%zh : tensor<9x14xf32>) -> tensor<9x14xf32>
    %e1 = linalg.exp ins(%k1 : tensor<9x14xf32>) outs(%eh : tensor<9x14xf32>) -> tensor<9x14xf32>
    %m1 = linalg.matmul ins(%e1, %b : tensor<9x14xf32>, tensor<14x10xf32>) outs(%zy : tensor<9x10xf32>) -> tensor<9x10xf32>
    scf.yield %m1 : tensor<9x10xf32>
  }
  return %y1 : tensor<9x10xf32>
}
