// Signs of rounding noise, as Adam makes them of a gradient that is 0: --verify says that
// they can hardly be compared, and still holds the other result to rounding.

// RUN: rm -rf %t && mkdir -p %t
// RUN: echo '{"mesh": {"x": 4}, "arguments": [{"match": "arg0", "placements": {"x": "shard(1)"}}]}' > %t/plan.json
// RUN: env DIST_CACHE_DIR=%t/cache dist-run %s --plan %t/plan.json --random-inputs 1 --verify --outputs %t/out.npz | FileCheck %s
// RUN: env DIST_CACHE_DIR=%t/cache dist-run %s --plan %t/plan.json --random-inputs 1 --verify --quiet 2>&1 | FileCheck %s --check-prefix=QUIET
// CHECK: result0  f32[64,48] {{.*}} ok {{ *}}[
// CHECK: result1  f32[64] {{.*}} ok, see below
// CHECK: result1: ill-conditioned: rounding alone changes it by {{.*}} of its largest value, so it can only be compared to within
// CHECK: all 2 results agree
// QUIET-NOT: compared
// QUIET: result1: ill-conditioned

// The same notion of tolerance for recorded results; --tolerance asks for another.
// RUN: env DIST_CACHE_DIR=%t/cache dist-run %s --mesh x=1 --random-inputs 1 --expect %t/out.npz | FileCheck %s --check-prefix=EXPECT
// RUN: not env DIST_CACHE_DIR=%t/cache dist-run %s --mesh x=1 --random-inputs 1 --expect %t/out.npz --tolerance 1e-4 | FileCheck %s --check-prefix=FIXED
// EXPECT: result1: ill-conditioned
// EXPECT: all 2 results agree
// FIXED: 1 of 2 results differ

func.func @main(%x: tensor<64x48xf32>) -> (tensor<64x48xf32>, tensor<64xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %factor = "stablehlo.constant"() <{value = dense<1.0e+2> : tensor<64x48xf32>}> : () -> tensor<64x48xf32>
  %logits = "stablehlo.multiply"(%x, %factor) : (tensor<64x48xf32>, tensor<64x48xf32>) -> tensor<64x48xf32>
  %e = "stablehlo.exponential"(%logits) : (tensor<64x48xf32>) -> tensor<64x48xf32>
  %s = "stablehlo.reduce"(%e, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<64x48xf32>, tensor<f32>) -> tensor<64xf32>
  %d = "stablehlo.broadcast_in_dim"(%s) <{broadcast_dimensions = array<i64: 0>}> : (tensor<64xf32>) -> tensor<64x48xf32>
  %p = "stablehlo.divide"(%e, %d) : (tensor<64x48xf32>, tensor<64x48xf32>) -> tensor<64x48xf32>
  %t = "stablehlo.reduce"(%p, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<64x48xf32>, tensor<f32>) -> tensor<64xf32>
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<64xf32>}> : () -> tensor<64xf32>
  %n = "stablehlo.subtract"(%t, %one) : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %sign = "stablehlo.sign"(%n) : (tensor<64xf32>) -> tensor<64xf32>
  return %p, %sign : tensor<64x48xf32>, tensor<64xf32>
}
