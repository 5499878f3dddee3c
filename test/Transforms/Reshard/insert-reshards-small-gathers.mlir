// A value that grows is gathered before it does, unless the work that all ranks
// then repeat costs more than that saves.
//
// RUN: dist-opt %s --dist-insert-reshards | FileCheck %s
// RUN: dist-opt %s --dist-insert-reshards=cluster=h100 | FileCheck %s

// Half the bytes move, and each rank converts four times as much.
// CHECK-LABEL: func.func @converted
// CHECK: dist.reshard %arg0 <@mesh, [{}]>
// CHECK-NOT: dist.reshard
#map = affine_map<(i) -> (i)>
dist.mesh @mesh <["x"=4]>
func.func @converted(%a: tensor<4194304xbf16> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<4194304xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  %empty = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<4194304xf32>
  %wide = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%a : tensor<4194304xbf16>) outs(%empty : tensor<4194304xf32>) attrs = {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} {
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    linalg.yield %0 : f32
  } -> tensor<4194304xf32>
  return %wide : tensor<4194304xf32>
}

// As many bytes less, but three more operations that read and write f32.
// CHECK-LABEL: func.func @added
// CHECK-NOT: dist.reshard %arg0
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4194304xf32>
// CHECK: dist.reshard %{{.*}} <@mesh, [{}]> : tensor<4194304xf32>
// CHECK-NEXT: return
func.func @added(%a: tensor<4194304xbf16> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                 %b: tensor<4194304xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>})
    -> (tensor<4194304xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  %empty = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<4194304xf32>
  %wide = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%a : tensor<4194304xbf16>) outs(%empty : tensor<4194304xf32>) attrs = {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} {
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    linalg.yield %0 : f32
  } -> tensor<4194304xf32>
  %once = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%wide, %b : tensor<4194304xf32>, tensor<4194304xf32>) outs(%empty : tensor<4194304xf32>) attrs = {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %0 = arith.addf %in, %other : f32
    linalg.yield %0 : f32
  } -> tensor<4194304xf32>
  %twice = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%once, %b : tensor<4194304xf32>, tensor<4194304xf32>) outs(%empty : tensor<4194304xf32>) attrs = {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %0 = arith.mulf %in, %other : f32
    linalg.yield %0 : f32
  } -> tensor<4194304xf32>
  %thrice = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%twice, %b : tensor<4194304xf32>, tensor<4194304xf32>) outs(%empty : tensor<4194304xf32>) attrs = {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %0 = arith.subf %in, %other : f32
    linalg.yield %0 : f32
  } -> tensor<4194304xf32>
  return %thrice : tensor<4194304xf32>
}

// Three functions of one value: it is gathered, once, also where a function is
// several operations.
// CHECK-LABEL: func.func @three
// CHECK: dist.reshard %arg0 <@mesh, [{}]>
// CHECK-NOT: dist.reshard
// CHECK: return
func.func @three(%a: tensor<512xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<512xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}, tensor<512xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}, tensor<512xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  %empty = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<512xf32>
  %e = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%a : tensor<512xf32>) outs(%empty : tensor<512xf32>) attrs = {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} {
  ^bb0(%in: f32, %out: f32):
    %0 = math.exp %in : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %s0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%a : tensor<512xf32>) outs(%empty : tensor<512xf32>) attrs = {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} {
  ^bb0(%in: f32, %out: f32):
    %0 = math.sin %in : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %s = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%s0 : tensor<512xf32>) outs(%empty : tensor<512xf32>) attrs = {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %c = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%a : tensor<512xf32>) outs(%empty : tensor<512xf32>) attrs = {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} {
  ^bb0(%in: f32, %out: f32):
    %0 = math.cos %in : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  return %e, %s, %c : tensor<512xf32>, tensor<512xf32>, tensor<512xf32>
}
