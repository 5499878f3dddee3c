// RUN: dist-opt %s --dist-import -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @total_order
// CHECK: arith.shrsi
// CHECK: arith.xori
// CHECK: arith.cmpi slt
func.func @total_order(%a0: tensor<4xf32>, %a1: tensor<4xf32>) -> tensor<4xi1> {
  %r = "stablehlo.compare"(%a0, %a1) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// -----

// bf16's bits: the rounded ones are cut off, the exponent has as many.
// CHECK-LABEL: func.func @reduce_precision
// CHECK-DAG: arith.constant -65536 : i32
// CHECK-DAG: arith.constant 32767 : i32
// CHECK: arith.cmpf uno
// CHECK-NOT: arith.cmpi
func.func @reduce_precision(%a0: tensor<4xf32>) -> tensor<4xf32> {
  %r = "stablehlo.reduce_precision"(%a0) <{exponent_bits = 8 : i32, mantissa_bits = 7 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @next_after
// CHECK: arith.addi
// CHECK: arith.cmpf oeq
// CHECK: arith.bitcast {{.*}} : i64 to f64
func.func @next_after(%a0: tensor<4xf64>, %a1: tensor<4xf64>) -> tensor<4xf64> {
  %r = "chlo.next_after"(%a0, %a1) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  return %r : tensor<4xf64>
}

// -----

// CHECK-LABEL: func.func @bytes
// CHECK: arith.shrui
// CHECK: arith.trunci {{.*}} : i32 to i8
// CHECK: iterator_types = ["parallel", "reduction"]
// CHECK: arith.shli
// CHECK: arith.ori
func.func @bytes(%a0: tensor<3xf32>) -> tensor<3xi32> {
  %0 = "stablehlo.bitcast_convert"(%a0) : (tensor<3xf32>) -> tensor<3x4xi8>
  %1 = "stablehlo.bitcast_convert"(%0) : (tensor<3x4xi8>) -> tensor<3xi32>
  return %1 : tensor<3xi32>
}
