// RUN: dist-opt %s --dist-mixed-precision=precision=f16:O1:initial=1024:interval=4 | FileCheck %s
// RUN: dist-opt %s --dist-mixed-precision=precision=f16:interval=4:initial=1024:O1 | FileCheck %s
// RUN: dist-opt %s --dist-mixed-precision=precision=f16:O2 | FileCheck %s --check-prefix=O2
// RUN: dist-opt %s --dist-mixed-precision=precision=f16 --dist-verify-import -o /dev/null

#x = affine_map<(i, j, k) -> (i, k)>
#w = affine_map<(i, j, k) -> (k, j)>
#t = affine_map<(i, j, k) -> (j, k)>
#a = affine_map<(i, j, k) -> (k, i)>
#y = affine_map<(i, j, k) -> (i, j)>

// The products of the forward pass are not scaled. Those of the backward pass
// scale the gradient among their operands, and their results are divided. All
// state is kept if a gradient is not finite.
// CHECK:       module attributes {dist.changed = ["f16:initial=1024:interval=4: loss scaled by 1024 at first, doubled after 4 good steps, halved after a bad one"]}
// CHECK-LABEL: func.func @step
// CHECK-SAME:    %[[V:[^ ]*]]: tensor<4x8xf32> {dist.alias = 0 : i64}, %[[W:[^ ]*]]: tensor<8x2xf32> {dist.alias = 1 : i64}, %[[N:[^ ]*]]: tensor<i32> {dist.alias = 2 : i64}, %[[X:[^ ]*]]: tensor<16x4xf32>
// CHECK-SAME:    %[[KEPT:[^ ]*]]: tensor<f32> {dist.alias = 4 : i64, dist.name = "loss_scale.scale", dist.starts_at_zero}, %[[GOOD:[^ ]*]]: tensor<i32> {dist.alias = 5 : i64, dist.name = "loss_scale.good_steps", dist.starts_at_zero}
// CHECK:         %[[SCALE:.*]] = linalg.generic {{.*}} ins(%[[KEPT]] : tensor<f32>)
// CHECK:           %[[LARGE:.*]] = arith.cmpf oge, %[[IN:.*]], %{{.*}} : f32
// CHECK:           %[[MOST:.*]] = arith.constant 8.50705917E+37 : f32
// CHECK:           %[[SMALL:.*]] = arith.cmpf ole, %[[IN]], %[[MOST]] : f32
// CHECK:           %[[ISSCALE:.*]] = arith.andi %[[LARGE]], %[[SMALL]] : i1
// CHECK:           arith.select %[[ISSCALE]], %[[IN]], %{{.*}} : f32
// CHECK:         %[[INVERSE:.*]] = linalg.generic {{.*}} ins(%[[SCALE]] : tensor<f32>)
// CHECK:         %[[H:.*]] = linalg.contract {{.*}} ins(%{{.*}}, %{{.*}} : tensor<16x4xf16>, tensor<4x8xf16>) {{.*}} -> tensor<16x8xf32>
// CHECK-NEXT:    %{{.*}} = tensor.empty() : tensor<16x8xf16>
// CHECK-NEXT:    %[[SHORT:.*]] = linalg.generic {{.*}} ins(%[[H]] : tensor<16x8xf32>)
// CHECK:         %[[Y:.*]] = linalg.contract {{.*}} ins(%[[SHORT]], %{{.*}} : tensor<16x8xf16>, tensor<8x2xf16>)
// CHECK:         %[[E:.*]] = linalg.exp ins(%[[Y]] : tensor<16x2xf32>)
// CHECK:         %[[SCALED:.*]] = linalg.generic {{.*}} ins(%[[E]], %[[SCALE]] : tensor<16x2xf32>, tensor<f32>) outs(%{{.*}} : tensor<16x2xf16>)
// CHECK:           arith.mulf
// CHECK:           arith.truncf
// CHECK:         %[[DW:.*]] = linalg.contract {{.*}} ins(%[[SHORT]], %[[SCALED]] : tensor<16x8xf16>, tensor<16x2xf16>)
// CHECK:         %[[GW:.*]] = linalg.generic {{.*}} ins(%[[DW]], %[[INVERSE]] : tensor<8x2xf32>, tensor<f32>)
// CHECK:         linalg.contract {{.*}} ins(%[[SCALED]], %{{.*}} : tensor<16x2xf16>, tensor<8x2xf16>)
// CHECK:         %[[DV:.*]] = linalg.contract {{.*}} -> tensor<4x8xf32>
// CHECK:         %[[GV:.*]] = linalg.generic {{.*}} ins(%[[DV]], %[[INVERSE]] : tensor<4x8xf32>, tensor<f32>)
// CHECK:         linalg.generic {{.*}} ["reduction", "reduction"]} ins(%[[GW]] : tensor<8x2xf32>)
// CHECK:           arith.cmpf olt
// CHECK:         linalg.generic {{.*}} ["reduction", "reduction"]} ins(%[[GV]] : tensor<4x8xf32>)
// CHECK:         %[[BAD:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<f32>, tensor<f32>)
// CHECK:         %[[NEXTV:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[V]], %[[BAD]] : tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>)
// CHECK:         %[[NEXTW:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[W]], %[[BAD]] : tensor<8x2xf32>, tensor<8x2xf32>, tensor<f32>)
// CHECK:         %[[NEXTN:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[N]], %[[BAD]] : tensor<i32>, tensor<i32>, tensor<f32>)
// CHECK:         %[[S:.*]] = linalg.generic {{.*}} ins(%[[SCALE]], %[[GOOD]], %[[BAD]] : tensor<f32>, tensor<i32>, tensor<f32>)
// CHECK:         %[[G:.*]] = linalg.generic {{.*}} ins(%[[GOOD]], %[[BAD]] : tensor<i32>, tensor<f32>)
// CHECK:         return %[[NEXTV]], %[[NEXTW]], %[[NEXTN]], %{{.*}}, %[[S]], %[[G]]

// In O2 the gradient by the hidden values is short, and stays scaled: it is
// multiplied by a mask in f16.
// O2:         linalg.contract {{.*}} ins(%{{.*}}, %{{.*}} : tensor<16x2xf16>, tensor<8x2xf16>) outs({{.*}}) -> tensor<16x8xf16>
// O2-NEXT:    %[[MASKED:.*]] = linalg.mul {{.*}} -> tensor<16x8xf16>
// O2:         linalg.contract {{.*}} ins(%{{.*}}, %[[MASKED]] : tensor<16x4xf16>, tensor<16x8xf16>) outs({{.*}}) -> tensor<4x8xf32>
func.func @step(%v: tensor<4x8xf32> {dist.alias = 0 : i64}, %w: tensor<8x2xf32> {dist.alias = 1 : i64}, %n: tensor<i32> {dist.alias = 2 : i64},
                %x: tensor<16x4xf32>, %mask: tensor<16x8xf32>) -> (tensor<4x8xf32>, tensor<8x2xf32>, tensor<i32>, tensor<f32>) {
  %zero_h = arith.constant dense<0.0> : tensor<16x8xf32>
  %zero_y = arith.constant dense<0.0> : tensor<16x2xf32>
  %zero_v = arith.constant dense<0.0> : tensor<4x8xf32>
  %zero_w = arith.constant dense<0.0> : tensor<8x2xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %one = arith.constant dense<1> : tensor<i32>
  %empty_y = tensor.empty() : tensor<16x2xf32>
  %empty_h = tensor.empty() : tensor<16x8xf32>
  %h = linalg.contract indexing_maps = [#x, #w, #y] ins(%x, %v : tensor<16x4xf32>, tensor<4x8xf32>) outs(%zero_h : tensor<16x8xf32>) -> tensor<16x8xf32>
  %y = linalg.contract indexing_maps = [#x, #w, #y] ins(%h, %w : tensor<16x8xf32>, tensor<8x2xf32>) outs(%zero_y : tensor<16x2xf32>) -> tensor<16x2xf32>
  %e = linalg.exp ins(%y : tensor<16x2xf32>) outs(%empty_y : tensor<16x2xf32>) -> tensor<16x2xf32>
  %loss = linalg.reduce { arith.addf } ins(%y : tensor<16x2xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
  %dw = linalg.contract indexing_maps = [#a, #w, #y] ins(%h, %e : tensor<16x8xf32>, tensor<16x2xf32>) outs(%zero_w : tensor<8x2xf32>) -> tensor<8x2xf32>
  %dh = linalg.contract indexing_maps = [#x, #t, #y] ins(%e, %w : tensor<16x2xf32>, tensor<8x2xf32>) outs(%zero_h : tensor<16x8xf32>) -> tensor<16x8xf32>
  %m = linalg.mul ins(%dh, %mask : tensor<16x8xf32>, tensor<16x8xf32>) outs(%empty_h : tensor<16x8xf32>) -> tensor<16x8xf32>
  %dv = linalg.contract indexing_maps = [#a, #w, #y] ins(%x, %m : tensor<16x4xf32>, tensor<16x8xf32>) outs(%zero_v : tensor<4x8xf32>) -> tensor<4x8xf32>
  %empty_v = tensor.empty() : tensor<4x8xf32>
  %empty_w = tensor.empty() : tensor<8x2xf32>
  %empty_n = tensor.empty() : tensor<i32>
  %next_v = linalg.sub ins(%v, %dv : tensor<4x8xf32>, tensor<4x8xf32>) outs(%empty_v : tensor<4x8xf32>) -> tensor<4x8xf32>
  %next_w = linalg.sub ins(%w, %dw : tensor<8x2xf32>, tensor<8x2xf32>) outs(%empty_w : tensor<8x2xf32>) -> tensor<8x2xf32>
  %next_n = linalg.add ins(%n, %one : tensor<i32>, tensor<i32>) outs(%empty_n : tensor<i32>) -> tensor<i32>
  return %next_v, %next_w, %next_n, %loss : tensor<4x8xf32>, tensor<8x2xf32>, tensor<i32>, tensor<f32>
}
