// RUN: dist-opt %s --dist-import --verify-diagnostics -split-input-file

func.func @main(%a0: tensor<4xf32>, %a1: tensor<2x1xf32>) {
  // expected-error @below {{'stablehlo.gather': operand 1 has type 'tensor<2x1xf32>', expected integers}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<2x1xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<2x1xi32>) {
  // expected-error @below {{'stablehlo.gather': unknown field 'window'}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<window = [0]>, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<2x1xi32>) -> tensor<2xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<2x1xi32>) {
  // expected-error @below {{'linalg_ext.gather' op index_vector_dim is 3, expected 0 <= index_vector_dim <= 2}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<2x1xi32>) -> tensor<2xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<2x1xi32>, %a2: tensor<2xf32>) {
  // expected-error @below {{'linalg_ext.scatter' op inserted_window_dims has dimension 3, expected 0 <= dimension < 1}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [3], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.add"(%p0, %p1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<2x1xi32>, %a3: tensor<2xf32>) {
  // expected-error @below {{'stablehlo.scatter': got 4 operands and 2 results, expected 2 n + 1 and n}}
  %r:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.add"(%p0, %p1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<2x1xi32>, tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<2x1xi32>, %a2: tensor<2xf32>) {
  // expected-error @below {{'stablehlo.scatter': the region returns 2 values of types 'f32', 'f32', expected 'f32'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0, %p1) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<2x1xi32>, %a2: tensor<2xf32>) {
  // expected-error @below {{'stablehlo.scatter': result 0 has type 'tensor<5xf32>', but operands and attributes give 'tensor<4xf32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %s = "stablehlo.add"(%p0, %p1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @main() {
  // expected-error @below {{'stablehlo.dynamic_slice': expected an operand}}
  %r = "stablehlo.dynamic_slice"() <{slice_sizes = array<i64: 2>}> : () -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  // expected-error @below {{'stablehlo.dynamic_slice': the window has 2 dimensions, expected 1}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 2, 2>}> : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  // expected-error @below {{'stablehlo.dynamic_slice': dimension 0 of the window has size 5, expected at most 4}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 5>}> : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.dynamic_slice': 1 operands, expected 2 for an operand of rank 1}}
  %r = "stablehlo.dynamic_slice"(%a0) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<i32>, %a2: tensor<i64>) {
  // expected-error @below {{'stablehlo.dynamic_slice': operand 2 has type 'tensor<i64>', expected a scalar of the type of all starts}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes = array<i64: 1, 1>}> : (tensor<2x3xf32>, tensor<i32>, tensor<i64>) -> tensor<1x1xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.dynamic_update_slice': expected an operand and an update}}
  %r = "stablehlo.dynamic_update_slice"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @main(%a0: tensor<4xf32>, %a1: tensor<2xi32>, %a2: tensor<i32>) {
  // expected-error @below {{'stablehlo.dynamic_update_slice': operand 'tensor<4xf32>' and update 'tensor<2xi32>' differ in element type}}
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<2xi32>, tensor<i32>) -> tensor<4xf32>
  return
}
