// RUN: dist-opt --dist-print-rules --split-input-file --verify-diagnostics %s

func.func @slices(%x: tensor<8x6x4xf32>, %y: tensor<8x3xf32>, %o: index) {
  // expected-remark @below {{([i, j, k], []) -> [i, j] {i=8, j=3 permutation, k=4 need_replication}}}
  %a = tensor.extract_slice %x[0, 2, %o] [8, 3, 1] [1, 1, 1] : tensor<8x6x4xf32> to tensor<8x3xf32>
  // A row is cut out of where it is.
  // expected-remark @below {{([i, j, k]) -> [i, j] {i=8, j=6, k=4 permutation}}}
  %r = tensor.extract_slice %x[0, 0, 2] [8, 6, 1] [1, 1, 1] : tensor<8x6x4xf32> to tensor<8x6xf32>
  // Who owns the row %o writes it.
  // expected-remark @below {{([i, j], [i, j, k], []) -> [i, j, k] {i=8, j=6 permutation, k=4}}}
  %b = tensor.insert_slice %y into %x[0, 2, %o] [8, 3, 1] [1, 1, 1] : tensor<8x3xf32> into tensor<8x6x4xf32>
  // expected-remark @below {{([i, k], [i, j, l], []) -> [i, j, l] {i=8, j=6 need_replication, k=3 need_replication, l=4 need_replication}}}
  %c = tensor.insert_slice %y into %x[0, %o, 0] [8, 3, 1] [1, 1, 1] : tensor<8x3xf32> into tensor<8x6x4xf32>
  // expected-remark @below {{([i, k], [i, j, l]) -> [i, j, l] {i=8, j=6 need_replication, k=3 need_replication, l=4 need_replication}}}
  %d = tensor.insert_slice %y into %x[0, 0, 1] [8, 3, 1] [1, 2, 1] : tensor<8x3xf32> into tensor<8x6x4xf32>
  return
}

// -----

func.func @pads(%x: tensor<8x6xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{([i, j]) -> [i, j] {i=8, j=9 permutation}}}
  %a = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<8x6xf32> to tensor<8x9xf32>
  // The padding depends on where it stands.
  // expected-remark @below {{([i, j]) -> [k, l] {i=8 need_replication, j=6 need_replication, k=8 need_replication, l=9 need_replication}}}
  %b = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    tensor.yield %f : f32
  } : tensor<8x6xf32> to tensor<8x9xf32>
  // expected-remark @below {{([i, j], []) -> [i, k] {i=8, j=6 need_replication, k=? need_replication}}}
  %c = tensor.pad %x low[0, %n] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<8x6xf32> to tensor<8x?xf32>
  return
}

// -----

func.func @concat(%x: tensor<8x6xf32>, %y: tensor<8x3xf32>, %z: tensor<8x?xf32>) {
  // expected-remark @below {{([i, j], [i, j]) -> [i, j] {i=8, j=9 permutation}}}
  %a = tensor.concat dim(1) %x, %y : (tensor<8x6xf32>, tensor<8x3xf32>) -> tensor<8x9xf32>
  // expected-remark @below {{([i, k], [i, l]) -> [i, j] {i=8, j=? need_replication, k=6 need_replication, l=? need_replication}}}
  %b = tensor.concat dim(1) %x, %z : (tensor<8x6xf32>, tensor<8x?xf32>) -> tensor<8x?xf32>
  return
}
