// RUN: dist-opt %s -dist-align-updates -canonicalize | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>

dist.mesh @mesh <["x"=8]>

// The old elements are at their place in the whole; the others are moved there. An index is
// that in the part.
// CHECK-LABEL: @combined
// CHECK: %[[SLICE:.*]] = tensor.extract_slice %arg0[0, 0] [56, 4] [1, 1]
// CHECK: %[[SHIFTED:.*]] = tensor.pad %[[SLICE]] low[1, 0] high[0, 0]
// CHECK: %[[ALL:.*]] = linalg.generic {{.*}} ins(%arg0, %[[SHIFTED]], %arg1 : tensor<57x4xf32>, tensor<57x4xf32>, tensor<4xf32>)
// CHECK: %[[INDEX:.*]] = linalg.index 0
// CHECK: arith.addi %[[INDEX]], %c-1
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[ALL]][1, 0] [56, 4] [1, 1]
// CHECK: tensor.insert_slice %[[PART]] into %arg0[1, 0] [56, 4] [1, 1]
func.func @combined(%u: tensor<57x4xf32>, %c: tensor<4xf32>) -> tensor<57x4xf32> {
  %old = tensor.extract_slice %u[1, 0] [56, 4] [1, 1] : tensor<57x4xf32> to tensor<56x4xf32>
  %a = tensor.extract_slice %u[0, 0] [56, 4] [1, 1] : tensor<57x4xf32> to tensor<56x4xf32>
  %e = tensor.empty() : tensor<56x4xf32>
  %b = linalg.generic {indexing_maps = [#id, #id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%old, %a, %c : tensor<56x4xf32>, tensor<56x4xf32>, tensor<4xf32>) outs(%e : tensor<56x4xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    %s = arith.addf %p, %q : f32
    %t = arith.mulf %s, %r : f32
    %v = arith.mulf %t, %k : f32
    linalg.yield %v : f32
  } -> tensor<56x4xf32>
  %n = tensor.insert_slice %b into %u[1, 0] [56, 4] [1, 1] : tensor<56x4xf32> into tensor<57x4xf32>
  return %n : tensor<57x4xf32>
}

// Rows that are few are computed alone, and so is what another operation reads too.
// CHECK-LABEL: @few
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<2x4xf32>)
func.func @few(%u: tensor<57x4xf32>) -> tensor<57x4xf32> {
  %a = tensor.extract_slice %u[0, 0] [2, 4] [1, 1] : tensor<57x4xf32> to tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %p, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x4xf32>
  %n = tensor.insert_slice %b into %u[1, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<57x4xf32>
  return %n : tensor<57x4xf32>
}

// CHECK-LABEL: @shared
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<56x4xf32>)
func.func @shared(%u: tensor<57x4xf32>) -> (tensor<57x4xf32>, tensor<56x4xf32>) {
  %a = tensor.extract_slice %u[0, 0] [56, 4] [1, 1] : tensor<57x4xf32> to tensor<56x4xf32>
  %e = tensor.empty() : tensor<56x4xf32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<56x4xf32>) outs(%e : tensor<56x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %p, %p : f32
    linalg.yield %s : f32
  } -> tensor<56x4xf32>
  %n = tensor.insert_slice %b into %u[1, 0] [56, 4] [1, 1] : tensor<56x4xf32> into tensor<57x4xf32>
  return %n, %b : tensor<57x4xf32>, tensor<56x4xf32>
}

// Eight ranks divide 64 rows evenly.
// CHECK-LABEL: @even
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<63x4xf32>)
func.func @even(%u: tensor<64x4xf32>) -> tensor<64x4xf32> {
  %a = tensor.extract_slice %u[0, 0] [63, 4] [1, 1] : tensor<64x4xf32> to tensor<63x4xf32>
  %e = tensor.empty() : tensor<63x4xf32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<63x4xf32>) outs(%e : tensor<63x4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %p, %p : f32
    linalg.yield %s : f32
  } -> tensor<63x4xf32>
  %n = tensor.insert_slice %b into %u[1, 0] [63, 4] [1, 1] : tensor<63x4xf32> into tensor<64x4xf32>
  return %n : tensor<64x4xf32>
}
