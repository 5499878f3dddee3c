// RUN: dist-opt --split-input-file --verify-diagnostics %s

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{operand and result differ in element type: 'f32' and 'f64'}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 8] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      : tensor<9x8xf32>, tensor<4x1xi32> -> tensor<4x8xf64>
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{index_vector_dim is 3, expected 0 <= index_vector_dim <= 2}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 8] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 3
      : tensor<9x8xf32>, tensor<4x1xi32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x2xi32>) {
  // expected-error @below {{start_index_map has 1 dimensions, expected 2, one for each component of an index}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 8] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      : tensor<9x8xf32>, tensor<4x2xi32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{collapsed_slice_dims has dimension 2, expected 0 <= dimension < 2}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 8] offset_dims [1] collapsed_slice_dims [2] start_index_map [0] index_vector_dim 1
      : tensor<9x8xf32>, tensor<4x1xi32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{offset_dims has dimension 1 twice}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 8] offset_dims [1, 1] start_index_map [0] index_vector_dim 1
      : tensor<9x8xf32>, tensor<4x1xi32> -> tensor<4x1x8xf32>
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{offset_dims must be sorted, got [2, 1]}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 8] offset_dims [2, 1] start_index_map [0] index_vector_dim 1
      : tensor<9x8xf32>, tensor<4x1xi32> -> tensor<4x1x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{dimension 0 is in both collapsed_slice_dims and operand_batching_dims}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 8] offset_dims [1] collapsed_slice_dims [0] operand_batching_dims [0] start_indices_batching_dims [0] start_index_map [0] index_vector_dim 1
      : tensor<4x8xf32>, tensor<4x1xi32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{dimension 0 is in both start_index_map and operand_batching_dims}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 8] offset_dims [1] operand_batching_dims [0] start_indices_batching_dims [0] start_index_map [0] index_vector_dim 1
      : tensor<4x8xf32>, tensor<4x1xi32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{operand_batching_dims and start_indices_batching_dims differ in length: 1 and 2}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 1] collapsed_slice_dims [1] operand_batching_dims [0] start_indices_batching_dims [0, 1] start_index_map [1] index_vector_dim 1
      : tensor<4x8xf32>, tensor<4x1xi32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{start_indices_batching_dims contains index_vector_dim 1}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 1] collapsed_slice_dims [1] operand_batching_dims [0] start_indices_batching_dims [1] start_index_map [1] index_vector_dim 1
      : tensor<1x8xf32>, tensor<4x1xi32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<5x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{batching dimensions 0 and 0 differ in size: 5 and 4}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 1] collapsed_slice_dims [1] operand_batching_dims [0] start_indices_batching_dims [0] start_index_map [1] index_vector_dim 1
      : tensor<5x8xf32>, tensor<4x1xi32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{offset_dims has 1 dimensions, expected 2, one for each dimension that a window keeps}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 8] offset_dims [1] start_index_map [0] index_vector_dim 1
      : tensor<9x8xf32>, tensor<4x1xi32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{expected rank 2 for the tensor of windows, got 3}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 8] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      : tensor<9x8xf32>, tensor<4x1xi32> -> tensor<4x8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{dimension 0 of the tensor of windows has size 5, expected 4 as dimension 0 of indices}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 8] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      : tensor<9x8xf32>, tensor<4x1xi32> -> tensor<5x8xf32>
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{slice_sizes has 1 sizes, expected 2, the rank of the operand}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      : tensor<9x8xf32>, tensor<4x1xi32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{slice size of dimension 0 is 2, expected 1 (collapsed or batching)}}
  %r = linalg_ext.gather %x[%i] slice_sizes [2, 8] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      : tensor<9x8xf32>, tensor<4x1xi32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{slice size of dimension 1 is 9, expected at most 8}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 9] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      : tensor<9x8xf32>, tensor<4x1xi32> -> tensor<4x9xf32>
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{result dimension 1 has size 8, expected 7, slice size of dimension 1}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 7] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      : tensor<9x8xf32>, tensor<4x1xi32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>, %u: tensor<4x8xf64>) {
  // expected-error @below {{input and updates differ in element type: 'f32' and 'f64'}}
  %r = linalg_ext.scatter %u into %x[%i] update_window_dims [1] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1
      : (tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x8xf64>) -> tensor<9x8xf32> {
  ^bb0(%old: f32, %update: f32):
    linalg_ext.yield %update : f32
  }
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %y: tensor<9x7xf32>, %i: tensor<4x1xi32>, %u: tensor<4x8xf32>) {
  // expected-error @below {{input 1 has shape [9, 7], expected [9, 8] as input 0}}
  %r:2 = linalg_ext.scatter %u, %u into %x, %y[%i] update_window_dims [1] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1
      : (tensor<9x8xf32>, tensor<9x7xf32>, tensor<4x1xi32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<9x8xf32>, tensor<9x7xf32>) {
  ^bb0(%old: f32, %old2: f32, %update: f32, %update2: f32):
    linalg_ext.yield %update, %update2 : f32, f32
  }
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>, %u: tensor<4x8xf32>, %v: tensor<4x7xf32>) {
  // expected-error @below {{update 1 has shape [4, 7], expected [4, 8] as update 0}}
  %r:2 = linalg_ext.scatter %u, %v into %x, %x[%i] update_window_dims [1] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1
      : (tensor<9x8xf32>, tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x8xf32>, tensor<4x7xf32>) -> (tensor<9x8xf32>, tensor<9x8xf32>) {
  ^bb0(%old: f32, %old2: f32, %update: f32, %update2: f32):
    linalg_ext.yield %update, %update2 : f32, f32
  }
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>, %u: tensor<4x9xf32>) {
  // expected-error @below {{updates dimension 1 has size 9, expected at most 8, the size of input dimension 1}}
  %r = linalg_ext.scatter %u into %x[%i] update_window_dims [1] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1
      : (tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x9xf32>) -> tensor<9x8xf32> {
  ^bb0(%old: f32, %update: f32):
    linalg_ext.yield %update : f32
  }
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>, %u: tensor<4x8xf32>) {
  // expected-error @below {{combiner has arguments of types 'f32', expected 'f32', 'f32'}}
  %r = linalg_ext.scatter %u into %x[%i] update_window_dims [1] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1
      : (tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x8xf32>) -> tensor<9x8xf32> {
  ^bb0(%old: f32):
    linalg_ext.yield %old : f32
  }
  return
}

// -----

func.func @f(%x: tensor<9x8xf32>, %i: tensor<4x1xi32>, %u: tensor<4x8xf32>) {
  // expected-error @below {{combiner must end in linalg_ext.yield of types 'f32'}}
  %r = linalg_ext.scatter %u into %x[%i] update_window_dims [1] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1
      : (tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x8xf32>) -> tensor<9x8xf32> {
  ^bb0(%old: f32, %update: f32):
    %c = arith.cmpf oeq, %old, %update : f32
    linalg_ext.yield %c : i1
  }
  return
}

// -----

func.func @f(%x: tensor<?x8xf32>, %i: tensor<4x1xi32>) {
  // expected-error @below {{operand #0 must be statically shaped tensor of any type values}}
  %r = linalg_ext.gather %x[%i] slice_sizes [1, 8] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
      : tensor<?x8xf32>, tensor<4x1xi32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %y: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error @below {{input 1 has shape [4], expected [4, 6] as input 0}}
  %r:2 = linalg_ext.scan %x, %y from %z, %z dimension 1 : (tensor<4x6xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<4x6xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg_ext.yield %b : f32
  }
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %z: tensor<f32>) {
  // expected-error @below {{dimension is 2, expected 0 <= dimension < 2}}
  %r = linalg_ext.scan %x from %z dimension 2 : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32> {
  ^bb0(%a: f32, %b: f32):
    linalg_ext.yield %b : f32
  }
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %z: tensor<f32>) {
  // expected-error @below {{results have types 'tensor<4x6xf64>', expected those of the inputs, 'tensor<4x6xf32>'}}
  %r = linalg_ext.scan %x from %z dimension 1 : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf64> {
  ^bb0(%a: f32, %b: f32):
    linalg_ext.yield %b : f32
  }
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %z: tensor<1xf32>) {
  // expected-error @below {{initial value 0 has type 'tensor<1xf32>', expected a scalar of input 0, 'tensor<4x6xf32>'}}
  %r = linalg_ext.scan %x from %z dimension 1 : (tensor<4x6xf32>, tensor<1xf32>) -> tensor<4x6xf32> {
  ^bb0(%a: f32, %b: f32):
    linalg_ext.yield %b : f32
  }
  return
}

// -----

func.func @f() {
  // expected-error @below {{expected an input}}
  linalg_ext.scan from dimension 0 : () -> () {
  ^bb0(%a: f32, %b: f32):
    linalg_ext.yield %b : f32
  }
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{comparator has arguments of types 'f32', expected 'f32', 'f32'}}
  %r = linalg_ext.sort %x dimension 0 : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: f32):
    %c = arith.cmpf olt, %a, %a : f32
    linalg_ext.yield %c : i1
  }
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{comparator must end in linalg_ext.yield of types 'i1'}}
  %r = linalg_ext.sort %x dimension 0 : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    linalg_ext.yield %a : f32
  }
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error @below {{has runs of 0 elements, expected at least 1}}
  %r = linalg_ext.sort %x dimension 0 runs 0 : (tensor<4xi32>) -> tensor<4xi32> {
  ^bb0(%a: i32, %b: i32):
    %c = arith.cmpi slt, %a, %b : i32
    linalg_ext.yield %c : i1
  }
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{results have types 'tensor<5xf32>', expected those of the inputs, 'tensor<4xf32>'}}
  %r = linalg_ext.sort %x dimension 0 : (tensor<4xf32>) -> tensor<5xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf olt, %a, %b : f32
    linalg_ext.yield %c : i1
  }
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{has results 'tensor<5xf32>' and 'tensor<5xi32>', expected at most 4 elements along dimension 0 of the input, 'tensor<4xf32>'}}
  %r:2 = linalg_ext.top_k %x dimension 0 : (tensor<4xf32>) -> (tensor<5xf32>, tensor<5xi32>)
  return
}

// -----

func.func @f(%x: tensor<4xindex>) {
  // expected-error @below {{cannot order elements of 'tensor<4xindex>', expected floats or integers}}
  %r:2 = linalg_ext.top_k %x dimension 0 : (tensor<4xindex>) -> (tensor<2xindex>, tensor<2xi32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %l: tensor<4xi64>) {
  // expected-error @below {{labels and indices differ in element type: 'i64' and 'i32'}}
  %r:2 = linalg_ext.top_k %x labels %l dimension 0 : (tensor<4xf32>, tensor<4xi64>) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
