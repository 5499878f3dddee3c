// RUN: dist-opt %s --dist-import --dist-verify-import -split-input-file | FileCheck %s

// One linalg.generic an operation; NaN is passed on by maximum and minimum.

// CHECK: #[[ID:.*]] = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @floats
func.func @floats(%a0: tensor<4xf32>, %a1: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<4xf32>
  // CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]]], iterator_types = ["parallel"]} ins(%arg0, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%[[EMPTY]] : tensor<4xf32>)
  // CHECK: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %{{.*}}: f32):
  // CHECK: arith.addf %[[X]], %[[Y]] : f32
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.subf
  %1 = "stablehlo.subtract"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.mulf
  %2 = "stablehlo.multiply"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.divf
  %3 = "stablehlo.divide"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.remf
  %4 = "stablehlo.remainder"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.maximumf
  %5 = "stablehlo.maximum"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.minimumf
  %6 = "stablehlo.minimum"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.powf
  %7 = "stablehlo.power"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.atan2
  %8 = "stablehlo.atan2"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.negf
  %9 = "stablehlo.negate"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.absf
  %10 = "stablehlo.abs"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// Functions of floats.

// CHECK-LABEL: func.func @functions
func.func @functions(%a0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK: math.exp 
  %0 = "stablehlo.exponential"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.expm1
  %1 = "stablehlo.exponential_minus_one"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.log 
  %2 = "stablehlo.log"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.log1p
  %3 = "stablehlo.log_plus_one"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.negf
  // CHECK: math.exp
  // CHECK: arith.addf
  // CHECK: arith.divf
  %4 = "stablehlo.logistic"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.sqrt
  %5 = "stablehlo.sqrt"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.rsqrt
  %6 = "stablehlo.rsqrt"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.cbrt
  %7 = "stablehlo.cbrt"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.sin 
  %8 = "stablehlo.sine"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.cos 
  %9 = "stablehlo.cosine"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.tan 
  %10 = "stablehlo.tan"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.tanh
  %11 = "stablehlo.tanh"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.floor
  %12 = "stablehlo.floor"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.ceil
  %13 = "stablehlo.ceil"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.roundeven
  %14 = "stablehlo.round_nearest_even"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.round 
  %15 = "stablehlo.round_nearest_afz"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: arith.cmpf ueq
  // CHECK: math.copysign
  // CHECK: arith.select
  %16 = "stablehlo.sign"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @chlo
func.func @chlo(%a0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK: arith.mulf
  %0 = "chlo.square"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.erf 
  %1 = "chlo.erf"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.erfc
  %2 = "chlo.erfc"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.log1p
  // CHECK: math.sqrt
  // CHECK: arith.select
  %3 = "chlo.erf_inv"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.tan 
  %4 = "chlo.tan"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.acos 
  %5 = "chlo.acos"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.acosh
  %6 = "chlo.acosh"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.asin 
  %7 = "chlo.asin"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.asinh
  %8 = "chlo.asinh"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.atan 
  %9 = "chlo.atan"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.atanh
  %10 = "chlo.atanh"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.cosh
  %11 = "chlo.cosh"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: math.sinh
  %12 = "chlo.sinh"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @predicates
func.func @predicates(%a0: tensor<4xf32>) -> (tensor<4xi1>, tensor<4xi1>) {
  // CHECK: math.absf
  // CHECK: arith.cmpf olt
  %0 = "stablehlo.is_finite"(%a0) : (tensor<4xf32>) -> tensor<4xi1>
  // CHECK: math.absf
  // CHECK: arith.cmpf oeq
  %1 = "chlo.is_inf"(%a0) : (tensor<4xf32>) -> tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// -----

// Comparisons with NaN are false, but for NE.

// CHECK-LABEL: func.func @compares_floats
func.func @compares_floats(%a0: tensor<4xf32>, %a1: tensor<4xf32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  // CHECK: arith.cmpf oeq
  %0 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: arith.cmpf une
  %1 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: arith.cmpf olt
  %2 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: arith.cmpf ole
  %3 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: arith.cmpf ogt
  %4 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: arith.cmpf oge
  %5 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1, %2, %3, %4, %5 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// -----

// CHECK-LABEL: func.func @compares_signed
func.func @compares_signed(%a0: tensor<4xi32>, %a1: tensor<4xi32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  // CHECK: arith.cmpi eq
  %0 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  // CHECK: arith.cmpi ne
  %1 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  // CHECK: arith.cmpi slt
  %2 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  // CHECK: arith.cmpi sle
  %3 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  // CHECK: arith.cmpi sgt
  %4 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  // CHECK: arith.cmpi sge
  %5 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0, %1, %2, %3, %4, %5 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// -----

// CHECK-LABEL: func.func @compares_unsigned
func.func @compares_unsigned(%a0: tensor<4xui32>, %a1: tensor<4xui32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  // CHECK: arith.cmpi eq
  %0 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  // CHECK: arith.cmpi ne
  %1 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  // CHECK: arith.cmpi ult
  %2 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  // CHECK: arith.cmpi ule
  %3 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  // CHECK: arith.cmpi ugt
  %4 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  // CHECK: arith.cmpi uge
  %5 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  return %0, %1, %2, %3, %4, %5 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// -----

// A scalar predicate, scalar bounds.

// CHECK-DAG: #[[SCALAR:.*]] = affine_map<(d0) -> ()>
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @selects
func.func @selects(%a0: tensor<4xi1>, %a1: tensor<i1>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<f32>, %a5: tensor<4xi32>, %a6: tensor<4xui32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xui32>) {
  // CHECK: indexing_maps = [#[[ID]], #[[ID]], #[[ID]], #[[ID]]]
  // CHECK: arith.select
  %0 = "stablehlo.select"(%a0, %a2, %a3) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: indexing_maps = [#[[SCALAR]], #[[ID]], #[[ID]], #[[ID]]]
  // CHECK: arith.select
  %1 = "stablehlo.select"(%a1, %a2, %a3) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: indexing_maps = [#[[SCALAR]], #[[ID]], #[[SCALAR]], #[[ID]]]
  // CHECK: arith.maximumf
  // CHECK: arith.minimumf
  %2 = "stablehlo.clamp"(%a4, %a2, %a4) : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: arith.maxsi
  // CHECK: arith.minsi
  %3 = "stablehlo.clamp"(%a5, %a5, %a5) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.maxui
  // CHECK: arith.minui
  %4 = "stablehlo.clamp"(%a6, %a6, %a6) : (tensor<4xui32>, tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xui32>
}
