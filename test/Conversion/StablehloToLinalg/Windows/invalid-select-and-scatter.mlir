// RUN: dist-opt %s --dist-import --verify-diagnostics -split-input-file

func.func @main(%x: tensor<9xf32>, %y: tensor<5xf32>, %i: tensor<f32>) {
  // expected-error @below {{'stablehlo.select_and_scatter': expected two regions, select and scatter}}
  %0 = "stablehlo.select_and_scatter"(%x, %y, %i) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.compare"(%p, %q) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) : (tensor<9xf32>, tensor<5xf32>, tensor<f32>) -> tensor<9xf32>
  return
}

// -----

func.func @main(%x: tensor<9xf32>, %y: tensor<5xi32>, %i: tensor<f32>) {
  // expected-error @below {{'stablehlo.select_and_scatter': operand 1 has elements of type 'i32', expected 'f32' as the result}}
  %0 = "stablehlo.select_and_scatter"(%x, %y, %i) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.compare"(%p, %q) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<9xf32>, tensor<5xi32>, tensor<f32>) -> tensor<9xf32>
  return
}

// -----

func.func @main(%x: tensor<9xf32>, %y: tensor<4xf32>, %i: tensor<1xf32>) {
  // expected-error @below {{'stablehlo.select_and_scatter': the initial value has type 'tensor<1xf32>', expected a scalar}}
  %0 = "stablehlo.select_and_scatter"(%x, %y, %i) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.compare"(%p, %q) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<9xf32>, tensor<4xf32>, tensor<1xf32>) -> tensor<9xf32>
  return
}

// -----

func.func @main(%x: tensor<9xf32>, %y: tensor<5xf32>, %i: tensor<f32>) {
  // expected-error @below {{'stablehlo.select_and_scatter': operand 1 has type 'tensor<5xf32>', expected an element for each of the 'tensor<4xf32>' windows}}
  %0 = "stablehlo.select_and_scatter"(%x, %y, %i) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.compare"(%p, %q) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<9xf32>, tensor<5xf32>, tensor<f32>) -> tensor<9xf32>
  return
}

// -----

func.func @main(%x: tensor<9xf32>, %y: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error @below {{'stablehlo.select_and_scatter': the region returns 1 values of types 'f32', expected 'i1'}}
  %0 = "stablehlo.select_and_scatter"(%x, %y, %i) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }, {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<9xf32>, tensor<4xf32>, tensor<f32>) -> tensor<9xf32>
  return
}

// -----

func.func @main(%x: tensor<9xf32>, %y: tensor<4xf32>, %i: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%x, %y, %i) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.compare"(%p, %q) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<9xf32>, tensor<4xf32>, tensor<f32>) -> tensor<9xf32>
  // expected-error @below {{'stablehlo.slice': dimension 0 of size 9 is sliced [2:11:1]}}
  %1 = "stablehlo.slice"(%0) <{start_indices = array<i64: 2>, limit_indices = array<i64: 11>, strides = array<i64: 1>}> : (tensor<9xf32>) -> tensor<9xf32>
  return
}
