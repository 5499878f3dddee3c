// RUN: dist-opt %s | dist-opt | FileCheck %s

dist.mesh @mesh <["x"=2, "y"=4, "one"=1]>

// CHECK-LABEL: func.func @region
func.func @region(%a: tensor<8x16xf32>) -> tensor<8x4xf32> {
  // CHECK: dist.sharding_group %arg0 1 : tensor<8x16xf32>
  dist.sharding_group %a 1 : tensor<8x16xf32>
  // CHECK: %[[R:.*]] = dist.manual %arg0 over <["y"]>
  // CHECK-SAME: in [#dist.sharding<@mesh, [{?}, {"y", ?}]>] out [#dist.sharding<@mesh, [{?}, {?}]>]
  // CHECK-SAME: (tensor<8x16xf32>) -> tensor<8x4xf32>
  %r = dist.manual %a over <["y"]>
      in [#dist.sharding<@mesh, [{?}, {"y", ?}]>] out [#dist.sharding<@mesh, [{?}, {?}]>]
      : (tensor<8x16xf32>) -> tensor<8x4xf32> {
  // CHECK: ^bb0(%[[B:.*]]: tensor<8x4xf32>):
  ^bb0(%b: tensor<8x4xf32>):
    // CHECK: dist.permute %[[B]] over <["y"]> from [-1, 0, 1, 2]
    %p = dist.permute %b over <["y"]> from [-1, 0, 1, 2] : tensor<8x4xf32> -> tensor<8x4xf32>
    dist.yield %p : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// An axis of size 1 cuts nothing, wherever it stands.
// CHECK-LABEL: func.func @axis_of_one
func.func @axis_of_one(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: dist.manual %arg0 over <["one", "x"]> in [#dist.sharding<@mesh, [{"one", "x"}]>]
  %r = dist.manual %a over <["one", "x"]>
      in [#dist.sharding<@mesh, [{"one", "x"}]>] out [#dist.sharding<@mesh, [{"one", "x"}]>]
      : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%b: tensor<2xf32>):
    dist.yield %b : tensor<2xf32>
  }
  return %r : tensor<4xf32>
}
