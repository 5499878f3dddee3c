// RUN: dist-opt %s -dist-outline-kernels | FileCheck %s
// RUN: dist-opt %s -dist-outline-kernels=fuse=false | FileCheck %s --check-prefix=ALONE

// A softmax-like chain is one kernel, equal contractions are one function, a
// collective stays, a constant that is returned gets a kernel of its own.

// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xf32>, %[[W:.*]]: tensor<16x16xf32>)
// CHECK-NEXT: %[[S:.*]] = call @kernel_0(%[[X]])
// CHECK-NEXT: %[[Y:.*]] = call @kernel_1(%[[S]], %[[W]])
// CHECK-NEXT: %[[Y2:.*]] = call @kernel_1(%[[Y]], %[[W]])
// CHECK-NEXT: %[[R:.*]] = dist.all_reduce %[[Y2]] over <["dp"]> <sum>
// CHECK-NEXT: %[[Z:.*]] = call @kernel_2(%[[R]], %[[S]])
// CHECK-NEXT: %[[F:.*]] = call @kernel_3()
// CHECK-NEXT: return %[[Z]], %[[F]]

// CHECK-LABEL: func.func private @kernel_0(%{{.*}}: tensor<8x16xf32>) -> tensor<8x16xf32>
// CHECK: arith.maximumf
// CHECK: math.exp
// CHECK-LABEL: func.func private @kernel_1
// CHECK: linalg.fill
// CHECK: linalg.matmul

// ALONE-LABEL: func.func @main
// ALONE-COUNT-6: call @kernel_
// ALONE: return
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
dist.mesh @mesh <["dp"=2]>
func.func @main(%x: tensor<8x16xf32>, %w: tensor<16x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %r = tensor.empty() : tensor<8xf32>
  %m0 = linalg.fill ins(%ninf : f32) outs(%r : tensor<8xf32>) -> tensor<8xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<8x16xf32>) outs(%m0 : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.maximumf %a, %b : f32
    linalg.yield %c : f32 } -> tensor<8xf32>
  %s = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %m : tensor<8x16xf32>, tensor<8xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.subf %a, %b : f32
    %d = math.exp %c : f32
    linalg.yield %d : f32 } -> tensor<8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %y = linalg.matmul ins(%s, %w : tensor<8x16xf32>, tensor<16x16xf32>) outs(%f : tensor<8x16xf32>) -> tensor<8x16xf32>
  %y2 = linalg.matmul ins(%y, %w : tensor<8x16xf32>, tensor<16x16xf32>) outs(%f : tensor<8x16xf32>) -> tensor<8x16xf32>
  %ar = dist.all_reduce %y2 over <["dp"]> <sum> : tensor<8x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%ar, %s : tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32 } -> tensor<8x16xf32>
  return %z, %f : tensor<8x16xf32>, tensor<8x16xf32>
}
