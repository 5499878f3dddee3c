// RUN: dist-opt %s --dist-mixed-precision | FileCheck %s
// RUN: dist-opt %s --dist-mixed-precision=precision=f32 | FileCheck %s --check-prefix=NONE

// The operations at a location that a pattern names stay f32; an option
// overrides the attribute. f32 is the program as it is.
// CHECK: module attributes {dist.changed = ["bf16:O2"]}
// CHECK: linalg.contract {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: linalg.contract {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>) {{.*}} -> tensor<4x4xf32>
// NONE-NOT: dist.changed
// NONE-NOT: dist.precision
// NONE-NOT: bf16
#x = affine_map<(i, j, k) -> (i, k)>
#w = affine_map<(i, j, k) -> (k, j)>
#y = affine_map<(i, j, k) -> (i, j)>
module attributes {dist.precision = {type = "bf16:O2", keep = ["*router*"]}} {
  func.func @f(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %zero = arith.constant dense<0.0> : tensor<4x4xf32>
    %a = linalg.contract indexing_maps = [#x, #w, #y] ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32> loc("router"("model.py":3:1))
    %b = linalg.contract indexing_maps = [#x, #w, #y] ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %b : tensor<4x4xf32>
  }
}
