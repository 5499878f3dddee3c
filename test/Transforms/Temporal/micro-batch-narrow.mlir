// RUN: dist-opt %s --dist-micro-batch --dist-propagate --dist-insert-reshards --dist-widen-partials | FileCheck %s

// The part of a bf16 sum that a micro-batch has is f32, as the accumulator is:
// the sum is rounded once, after the loop.
dist.mesh @mesh <["dp"=2, "micro"=4 temporal]>
// CHECK-LABEL: func.func @f
func.func @f(%x: tensor<8x64xbf16> {dist.sharding = #dist.sharding<@mesh, [{"micro"}, {}]>}) -> tensor<64xbf16> {
  %zero = arith.constant dense<0.0> : tensor<64xbf16>
  // CHECK: scf.while
  // CHECK: linalg.reduce
  // CHECK-SAME: outs(%{{.*}} : tensor<64xf32>)
  // CHECK-NOT: dist.part_over_time
  // CHECK: arith.addf %{{.*}}, %{{.*}} : f32
  // CHECK: scf.yield %{{.*}} : tensor<i32>, tensor<64xf32>
  // CHECK: arith.truncf %{{.*}} : f32 to bf16
  %g = linalg.reduce {arith.addf} ins(%x : tensor<8x64xbf16>) outs(%zero : tensor<64xbf16>) dimensions = [0]
  return %g : tensor<64xbf16>
}
