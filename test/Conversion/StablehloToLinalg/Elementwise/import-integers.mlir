// RUN: dist-opt %s --dist-import --dist-verify-import -split-input-file | FileCheck %s

// Kernels give divisions by zero and shifts by the width or more their results.

// CHECK-LABEL: func.func @signed
func.func @signed(%a0: tensor<4xi32>, %a1: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  // CHECK: arith.addi
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.subi
  %1 = "stablehlo.subtract"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.muli
  %2 = "stablehlo.multiply"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.divsi
  %3 = "stablehlo.divide"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.remsi
  %4 = "stablehlo.remainder"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.maxsi
  %5 = "stablehlo.maximum"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.minsi
  %6 = "stablehlo.minimum"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.shrui
  // CHECK: arith.muli
  // CHECK: arith.cmpi slt
  // CHECK: math.absi
  // CHECK: arith.select
  %7 = "stablehlo.power"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.andi
  %8 = "stablehlo.and"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.ori
  %9 = "stablehlo.or"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.xori
  %10 = "stablehlo.xor"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.constant -1
  // CHECK: arith.xori
  %11 = "stablehlo.not"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.constant 0
  // CHECK: arith.subi
  %12 = "stablehlo.negate"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: math.absi
  %13 = "stablehlo.abs"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.cmpi sgt
  // CHECK: arith.cmpi slt
  // CHECK: arith.subi
  %14 = "stablehlo.sign"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: math.ctpop
  %15 = "stablehlo.popcnt"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: math.ctlz
  %16 = "stablehlo.count_leading_zeros"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.shli
  %17 = "stablehlo.shift_left"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.shrui
  %18 = "stablehlo.shift_right_logical"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.shrsi
  %19 = "stablehlo.shift_right_arithmetic"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @unsigned
func.func @unsigned(%a0: tensor<4xui32>, %a1: tensor<4xui32>) -> (tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<4xui32>) {
  // CHECK: arith.divui
  %0 = "stablehlo.divide"(%a0, %a1) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  // CHECK: arith.remui
  %1 = "stablehlo.remainder"(%a0, %a1) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  // CHECK: arith.maxui
  %2 = "stablehlo.maximum"(%a0, %a1) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  // CHECK: arith.minui
  %3 = "stablehlo.minimum"(%a0, %a1) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  // CHECK: arith.shrui
  // CHECK: arith.muli
  %4 = "stablehlo.power"(%a0, %a1) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  return %0, %1, %2, %3, %4 : tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<4xui32>
}

// -----

// The sum of booleans is or, their product and.

// CHECK-LABEL: func.func @booleans
func.func @booleans(%a0: tensor<4xi1>, %a1: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  // CHECK: arith.ori
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: arith.andi
  %1 = "stablehlo.multiply"(%a0, %a1) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: arith.ori
  %2 = "stablehlo.maximum"(%a0, %a1) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: arith.andi
  %3 = "stablehlo.minimum"(%a0, %a1) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: arith.constant true
  // CHECK: arith.xori
  %4 = "stablehlo.not"(%a0) : (tensor<4xi1>) -> tensor<4xi1>
  return %0, %1, %2, %3, %4 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}
