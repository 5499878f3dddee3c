// The plan that is written says what is resharded after use, too.
//
// RUN: dist-opt %s --dist-auto-shard=plan=%t.json -o /dev/null && FileCheck %s < %t.json
// CHECK: {"match":"arg0","sharding":"<@mesh, {{.*}}>","chosen":true}
// CHECK: {"match":"arg1","sharding":"<@mesh, {{.*}}>","reshard_after_use":true,"chosen":true}
// CHECK: "values": [
// CHECK-NEXT: "reshard_after_use":true

dist.mesh @mesh <["x"=2]>
func.func @tokens(%x: tensor<64x64xf32>, %w: tensor<64x64xf32> {dist.reshard_after_use}) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %y = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>)
                     outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32> loc("y")
  %k = dist.shard_tensor %y <@mesh, [{"x"}, {}]> {dist.reshard_after_use} : tensor<64x64xf32> loc("y")
  %z = linalg.matmul ins(%k, %w : tensor<64x64xf32>, tensor<64x64xf32>)
                     outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32> loc("z")
  return %z : tensor<64x64xf32>
}
