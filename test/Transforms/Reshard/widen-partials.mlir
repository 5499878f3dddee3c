// RUN: dist-opt --split-input-file --dist-insert-reshards --dist-widen-partials --dist-verify-reshards %s | FileCheck %s
// RUN: dist-opt --split-input-file --dist-insert-reshards --dist-widen-partials --dist-lower-reshards --dist-partition --dist-verify-partition %s -o /dev/null

// Two products are added before they are combined: all of it in f32, rounded
// once.
#r = #dist.sharding<@mesh, [{}, {}]>
#c = #dist.sharding<@mesh, [{}, {"tp"}]>
dist.mesh @mesh <["tp"=2]>
// CHECK-LABEL: func.func @added
func.func @added(
    %q: tensor<8x16xbf16> {dist.sharding = #c}, %k: tensor<8x16xbf16> {dist.sharding = #c},
    %w: tensor<16x4xbf16> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<8x4xbf16> {dist.sharding = #r}) {
  %zero = arith.constant 0.0 : bf16
  %empty = tensor.empty() : tensor<8x4xbf16>
  // CHECK: linalg.fill {{.*}} ins(%{{.*}} : f32) outs(%{{.*}} : tensor<8x4xf32>)
  %init = linalg.fill ins(%zero : bf16) outs(%empty : tensor<8x4xbf16>) -> tensor<8x4xbf16>
  // CHECK: linalg.matmul {{.*}} ins(%{{.*}} : tensor<8x16xbf16>, tensor<16x4xbf16>) outs(%{{.*}} : tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: linalg.matmul {{.*}} -> tensor<8x4xf32>
  %a = linalg.matmul {dist.shardings = [#r]} ins(%q, %w : tensor<8x16xbf16>, tensor<16x4xbf16>)
      outs(%init : tensor<8x4xbf16>) -> tensor<8x4xbf16>
  %b = linalg.matmul {dist.shardings = [#r]} ins(%k, %w : tensor<8x16xbf16>, tensor<16x4xbf16>)
      outs(%init : tensor<8x4xbf16>) -> tensor<8x4xbf16>
  // CHECK: %[[S:.*]] = linalg.add {{.*}} -> tensor<8x4xf32>
  // CHECK-NEXT: %[[R:.*]] = dist.reshard %[[S]] <@mesh, [{}, {}]> : tensor<8x4xf32>
  // CHECK: %[[T:.*]] = linalg.generic {{.*}} ins(%[[R]] : tensor<8x4xf32>) outs(%{{.*}} : tensor<8x4xbf16>)
  // CHECK: arith.truncf %{{.*}} : f32 to bf16
  // CHECK: return %[[T]]
  %ab = linalg.add {dist.shardings = [#r]} ins(%a, %b : tensor<8x4xbf16>, tensor<8x4xbf16>)
      outs(%empty : tensor<8x4xbf16>) -> tensor<8x4xbf16>
  return %ab : tensor<8x4xbf16>
}

// -----

// The body of a reduction: its products are not rounded either. Of a maximum
// nothing changes.
#r = #dist.sharding<@mesh, [{}]>
#c = #dist.sharding<@mesh, [{}, {"tp"}]>
dist.mesh @mesh <["tp"=2]>
// CHECK-LABEL: func.func @reduced
func.func @reduced(%x: tensor<8x16xf16> {dist.sharding = #c})
    -> (tensor<8xf16> {dist.sharding = #r}, tensor<8xf16> {dist.sharding = #r}) {
  %zero = arith.constant 0.0 : f16
  %least = arith.constant 0xFC00 : f16
  %empty = tensor.empty() : tensor<8xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<8xf16>) -> tensor<8xf16>
  %low = linalg.fill ins(%least : f16) outs(%empty : tensor<8xf16>) -> tensor<8xf16>
  // CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<8x16xf16>) outs(%{{.*}} : tensor<8xf32>)
  // CHECK-NEXT: ^bb0(%[[X:.*]]: f16, %[[ACC:.*]]: f32):
  // CHECK-NEXT: %[[W:.*]] = arith.extf %[[X]] : f16 to f32
  // CHECK-NEXT: %[[P:.*]] = arith.mulf %[[W]], %[[W]] : f32
  // CHECK-NEXT: %[[S:.*]] = arith.addf %[[P]], %[[ACC]] : f32
  // CHECK-NEXT: linalg.yield %[[S]] : f32
  %squares = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf16>)
      outs(%init : tensor<8xf16>) attrs = {dist.shardings = [#r]} {
  ^bb0(%a: f16, %acc: f16):
    %p = arith.mulf %a, %a : f16
    %s = arith.addf %p, %acc : f16
    linalg.yield %s : f16
  } -> tensor<8xf16>
  // CHECK: linalg.reduce { arith.maximumf } ins(%arg0 : tensor<8x16xf16>) outs(%{{.*}} : tensor<8xf16>)
  // CHECK: dist.reshard %{{.*}} : tensor<8xf16>
  %largest = linalg.reduce { arith.maximumf } ins(%x : tensor<8x16xf16>) outs(%low : tensor<8xf16>)
      dimensions = [1] {dist.shardings = [#r]}
  return %squares, %largest : tensor<8xf16>, tensor<8xf16>
}

// -----

// Arguments and results that are Partial keep their types; what is between is
// f32.
#p = #dist.sharding<@mesh, [{}], partial = {"tp" : sum}>
#r = #dist.sharding<@mesh, [{}]>
dist.mesh @mesh <["tp"=2]>
// CHECK-LABEL: func.func @passed
// CHECK-SAME: %[[X:.*]]: tensor<8xbf16>
func.func @passed(%x: tensor<8xbf16> {dist.sharding = #p})
    -> (tensor<8xbf16> {dist.sharding = #p}, tensor<8xbf16> {dist.sharding = #r}) {
  // CHECK: %[[W:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<8xbf16>) outs(%{{.*}} : tensor<8xf32>)
  // CHECK: arith.extf
  // CHECK: %[[S:.*]] = dist.reshard %[[W]] <@mesh, [{}]> : tensor<8xf32>
  // CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[S]] : tensor<8xf32>) outs(%{{.*}} : tensor<8xbf16>)
  // CHECK: arith.truncf
  // CHECK: %[[E:.*]] = linalg.exp {{.*}} ins(%[[R]]
  %empty = tensor.empty() : tensor<8xbf16>
  %e = linalg.exp {dist.shardings = [#r]} ins(%x : tensor<8xbf16>) outs(%empty : tensor<8xbf16>) -> tensor<8xbf16>
  // CHECK: %[[WE:.*]] = linalg.generic {{.*}} ins(%[[E]] : tensor<8xbf16>) outs(%{{.*}} : tensor<8xf32>)
  // CHECK: %[[P:.*]] = dist.reshard %[[WE]] <@mesh, [{}], partial = {"tp" : sum}> : tensor<8xf32>
  // CHECK: %[[N:.*]] = linalg.generic {{.*}} ins(%[[P]] : tensor<8xf32>) outs(%{{.*}} : tensor<8xbf16>) attrs = {dist.rounds_parts
  // CHECK: return %[[N]], %[[E]]
  return %e, %e : tensor<8xbf16>, tensor<8xbf16>
}

// -----

// What is asked for: sums in the type of the values.
#r = #dist.sharding<@mesh, [{}]>
#c = #dist.sharding<@mesh, [{}, {"tp"}]>
// CHECK: dist.mesh @mesh <["tp"=2]>{{$}}
dist.mesh @mesh <["tp"=2]> {dist.storage_partials}
// CHECK-LABEL: func.func @storage
func.func @storage(%x: tensor<8x16xf16> {dist.sharding = #c}) -> (tensor<8xf16> {dist.sharding = #r}) {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<8xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<8xf16>) -> tensor<8xf16>
  // CHECK-NOT: f32
  // CHECK: dist.reshard %{{.*}} : tensor<8xf16>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<8x16xf16>) outs(%init : tensor<8xf16>)
      dimensions = [1] {dist.shardings = [#r]}
  return %sum : tensor<8xf16>
}
