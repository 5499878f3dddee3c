// A weight that lies over both axes, as the rows of a batch do (FSDP): it is
// gathered once, for the product and for the gradient of its input, and its
// gradient, that comes transposed, is scattered once, over both axes together.
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s
// RUN: dist-run %s --random-inputs 1 --int-range 5 --verify | FileCheck %s --check-prefix=VALUES

// 7/8 of 32 x 16 elements of 4 bytes, each way.
// CHECK:      all_gather      dp,tp                      1               1,792
// CHECK-NEXT: reduce_scatter  dp,tp                      1               1,792
// CHECK-NEXT: total                                      2               3,584

// VALUES: all 2 results agree

#both = #dist.sharding<@mesh, [{"dp", "tp"}, {}]>
dist.mesh @mesh <["dp"=2, "tp"=4]>

func.func @main(%x: tensor<512x32xi32> {dist.sharding = #both}, %w: tensor<32x16xi32> {dist.sharding = #both})
    -> (tensor<512x32xi32> {dist.sharding = #both}, tensor<32x16xi32> {dist.sharding = #both}) {
  %zero = arith.constant 0 : i32
  %ye = tensor.empty() : tensor<512x16xi32>
  %yi = linalg.fill ins(%zero : i32) outs(%ye : tensor<512x16xi32>) -> tensor<512x16xi32>
  %y = linalg.matmul ins(%x, %w : tensor<512x32xi32>, tensor<32x16xi32>)
      outs(%yi : tensor<512x16xi32>) -> tensor<512x16xi32>
  %xe = tensor.empty() : tensor<512x32xi32>
  %xi = linalg.fill ins(%zero : i32) outs(%xe : tensor<512x32xi32>) -> tensor<512x32xi32>
  %dx = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%y, %w : tensor<512x16xi32>, tensor<32x16xi32>) outs(%xi : tensor<512x32xi32>) -> tensor<512x32xi32>
  %te = tensor.empty() : tensor<16x32xi32>
  %ti = linalg.fill ins(%zero : i32) outs(%te : tensor<16x32xi32>) -> tensor<16x32xi32>
  %dt = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%y, %x : tensor<512x16xi32>, tensor<512x32xi32>) outs(%ti : tensor<16x32xi32>) -> tensor<16x32xi32>
  %we = tensor.empty() : tensor<32x16xi32>
  %dw = linalg.transpose ins(%dt : tensor<16x32xi32>) outs(%we : tensor<32x16xi32>) permutation = [1, 0]
  return %dx, %dw : tensor<512x32xi32>, tensor<32x16xi32>
}
