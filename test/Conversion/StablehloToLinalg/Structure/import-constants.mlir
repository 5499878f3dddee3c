// RUN: dist-opt %s --dist-import --dist-verify-import | FileCheck %s

// CHECK-LABEL: func.func @main
func.func @main() -> (tensor<2xi32>, tensor<2xf32>, tensor<3x4xi32>, tensor<3xbf16>, tensor<2xui8>) {
  // CHECK: %[[A:.*]] = arith.constant dense<[1, -1]> : tensor<2xi32>
  %0 = "stablehlo.constant"() <{value = dense<[1, -1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: %[[B:.*]] = arith.constant dense_resource<blob> : tensor<2xf32>
  %1 = "stablehlo.constant"() <{value = dense_resource<blob> : tensor<2xf32>}> : () -> tensor<2xf32>
  // CHECK: %[[C:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<3x4xi32>)
  // CHECK: %[[I:.*]] = linalg.index 1 : index
  // CHECK: arith.index_cast %[[I]] : index to i32
  %2 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x4xi32>
  // CHECK: %[[D:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<3xbf16>)
  // CHECK: arith.sitofp %{{.*}} : i64 to bf16
  %3 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3xbf16>
  // CHECK: %[[E:.*]] = arith.constant dense<[-56, 7]> : tensor<2xi8>
  %4 = "stablehlo.constant"() <{value = dense<[200, 7]> : tensor<2xui8>}> : () -> tensor<2xui8>
  // CHECK: return %[[A]], %[[B]], %[[C]], %[[D]], %[[E]]
  return %0, %1, %2, %3, %4 : tensor<2xi32>, tensor<2xf32>, tensor<3x4xi32>, tensor<3xbf16>, tensor<2xui8>
}

{-# dialect_resources: { builtin: { blob: "0x080000000000803F00000040" } } #-}
