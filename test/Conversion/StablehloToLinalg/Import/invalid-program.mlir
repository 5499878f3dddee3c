// RUN: dist-opt %s --dist-import --verify-diagnostics -split-input-file

func.func @main(%a0: tensor<4x4xf32>) {
  // expected-error @below {{'stablehlo.rng': has no importer}}
  %r = "stablehlo.rng"(%a0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.optimization_barrier': got 1 operands and 2 results, expected as many}}
  %r:2 = "stablehlo.optimization_barrier"(%a0) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

// expected-error @below {{'func.func': the region ends in 'stablehlo.add', expected a return after it}}
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "main"}> ({
^bb0(%x: tensor<4xf32>):
  %0 = "stablehlo.add"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}) : () -> ()

// -----

"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "main"}> ({
^bb0(%x: tensor<4xf32>):
  // expected-error @below {{'stablehlo.return': returns 'tensor<4xf32>', 'tensor<4xf32>', expected the types of the function: 'tensor<4xf32>'}}
  "stablehlo.return"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> ()
}) : () -> ()

// -----

func.func @main(%x: tensor<4xf32>, %zero: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{'stablehlo.map': the region ends in 'stablehlo.add', expected a return after it}}
  %r = "stablehlo.map"(%zero) <{dimensions = array<i64>}> ({
  ^bb0(%a: tensor<f32>):
    %s = "stablehlo.add"(%a, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

// Errors in what is inlined say where it was called.

func.func @main(%x: tensor<4xf32>) {
  func.call @f(%x) : (tensor<4xf32>) -> ()
  return
}
func.func private @f(%x: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.rng': has no importer}}
  %0 = "stablehlo.rng"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

"stablehlo.other"() : () -> ()
// expected-error @above {{'stablehlo.other': has no importer}}
func.func @main() {
  return
}

// -----

// expected-error @below {{calls itself; recursion can't be inlined}}
func.func @main(%x: tensor<4xf32>) {
  call @main(%x) : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @main(%x: tensor<4xf32>) {
  call @f(%x) : (tensor<4xf32>) -> ()
  return
}
// expected-error @below {{expected a function body of one block}}
func.func private @f(%x: tensor<4xf32>)

// -----

// expected-error @below {{expected one public function or @main, got 2 public functions}}
module {
  func.func @f(%x: tensor<4xf32>) {
    return
  }
  func.func @g(%x: tensor<4xf32>) {
    call @f(%x) : (tensor<4xf32>) -> ()
    return
  }
}

// -----

// expected-error @below {{argument 1 has type 'tensor<?xf32>', expected a tensor of static shape with elements of type f16, bf16, f32, f64, i1, i8 to i64 or ui8 to ui64}}
func.func @main(%x: tensor<4xf32>, %y: tensor<?xf32>) {
  %0 = "stablehlo.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @below {{argument 1 has type 'tensor<4000000000x4000000000xf32>', expected at most 2^48 elements (281474976710656)}}
func.func @main(%x: tensor<4xf32>, %y: tensor<4000000000x4000000000xf32>) {
  %0 = "stablehlo.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @below {{result 0 has type 'tensor<2xcomplex<f32>>', expected a tensor}}
func.func @main() -> tensor<2xcomplex<f32>> {
  %0 = "stablehlo.constant"() : () -> tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}

// -----

// expected-error @below {{argument 0: tf.aliasing_output is 1, expected one of 1 results}}
func.func @main(%x: tensor<4xf32> {tf.aliasing_output = 1 : i32}) -> tensor<4xf32> {
  %0 = "stablehlo.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Calls that call twice, twenty times over.

func.func @main() {
  call @f0() : () -> ()
  return
}
func.func private @f0() {
  call @f1() : () -> ()
  call @f1() : () -> ()
  return
}
func.func private @f1() {
  call @f2() : () -> ()
  call @f2() : () -> ()
  return
}
func.func private @f2() {
  call @f3() : () -> ()
  call @f3() : () -> ()
  return
}
func.func private @f3() {
  call @f4() : () -> ()
  call @f4() : () -> ()
  return
}
func.func private @f4() {
  call @f5() : () -> ()
  call @f5() : () -> ()
  return
}
func.func private @f5() {
  call @f6() : () -> ()
  call @f6() : () -> ()
  return
}
func.func private @f6() {
  call @f7() : () -> ()
  call @f7() : () -> ()
  return
}
func.func private @f7() {
  call @f8() : () -> ()
  call @f8() : () -> ()
  return
}
func.func private @f8() {
  call @f9() : () -> ()
  call @f9() : () -> ()
  return
}
func.func private @f9() {
  call @f10() : () -> ()
  call @f10() : () -> ()
  return
}
func.func private @f10() {
  call @f11() : () -> ()
  call @f11() : () -> ()
  return
}
func.func private @f11() {
  call @f12() : () -> ()
  call @f12() : () -> ()
  return
}
func.func private @f12() {
  call @f13() : () -> ()
  call @f13() : () -> ()
  return
}
func.func private @f13() {
  call @f14() : () -> ()
  call @f14() : () -> ()
  return
}
func.func private @f14() {
  call @f15() : () -> ()
  call @f15() : () -> ()
  return
}
func.func private @f15() {
  call @f16() : () -> ()
  // expected-error @below {{more than 1048576 operations after inlining}}
  call @f16() : () -> ()
  return
}
func.func private @f16() {
  call @f17() : () -> ()
  call @f17() : () -> ()
  return
}
func.func private @f17() {
  call @f18() : () -> ()
  call @f18() : () -> ()
  return
}
func.func private @f18() {
  call @f19() : () -> ()
  call @f19() : () -> ()
  return
}
func.func private @f19() {
  call @f20() : () -> ()
  call @f20() : () -> ()
  return
}
func.func private @f20() {
  call @f21() : () -> ()
  return
}
func.func private @f21() {
  return
}

// -----

// expected-error @below {{'sdy.mesh': expected a name and a mesh that #dist.mesh can express, got #sdy.mesh<7>}}
"sdy.mesh"() <{mesh = #sdy.mesh<7>, sym_name = "mesh"}> : () -> ()
func.func @main() {
  return
}
