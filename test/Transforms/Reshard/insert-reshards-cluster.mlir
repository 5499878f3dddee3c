// Operations are done in the way that costs least, their work included: without
// a cluster a collective counts as much as 1024 bytes, on one as long as it
// takes.
//
// RUN: dist-opt %s --dist-insert-reshards | FileCheck %s --check-prefixes=CHECK,BYTES
// RUN: dist-opt %s --dist-insert-reshards=cluster=h100 | FileCheck %s --check-prefixes=CHECK,TIME
// RUN: not dist-opt %s --dist-insert-reshards=cluster=h100:4 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: mesh x=8 has 8 devices, but cluster 'h100:4' only 4

// The rows of %x are divided, %y is wanted whole. Fewer bytes would move if %x
// were gathered and all ranks multiplied all of it: %y is gathered sooner.
// CHECK-LABEL: func.func @product
// CHECK-NOT: dist.reshard
// CHECK: %[[Y:.*]] = linalg.matmul
// CHECK: dist.reshard %[[Y]]
dist.mesh @mesh <["x"=8]>
func.func @product(%x: tensor<1024x4096xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                   %w: tensor<4096x5120xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<1024x5120xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} : tensor<1024x5120xf32>
  %init = linalg.fill {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} ins(%zero : f32) outs(%empty : tensor<1024x5120xf32>) -> tensor<1024x5120xf32>
  %y = linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} ins(%x, %w : tensor<1024x4096xf32>, tensor<4096x5120xf32>)
                     outs(%init : tensor<1024x5120xf32>) -> tensor<1024x5120xf32>
  return %y : tensor<1024x5120xf32>
}

// A sum and a maximum: two small collectives, or one larger one before them.
// CHECK-LABEL: func.func @two
// BYTES-NOT: dist.reshard %arg0
// BYTES: partial = {"x" : sum}
// BYTES: partial = {"x" : max}
// TIME: dist.reshard %arg0 <@mesh, [{}]>
// TIME-NOT: dist.reshard
func.func @two(%x: tensor<8000xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<f32> {dist.sharding = #dist.sharding<@mesh, []>}, tensor<f32> {dist.sharding = #dist.sharding<@mesh, []>}) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %least = arith.constant dense<0xFF800000> : tensor<f32>
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<8000xf32>) outs(%zero : tensor<f32>) dimensions = [0]
      {dist.shardings = [#dist.sharding<@mesh, []>]}
  %max = linalg.reduce {arith.maximumf} ins(%x : tensor<8000xf32>) outs(%least : tensor<f32>) dimensions = [0]
      {dist.shardings = [#dist.sharding<@mesh, []>]}
  return %sum, %max : tensor<f32>, tensor<f32>
}
