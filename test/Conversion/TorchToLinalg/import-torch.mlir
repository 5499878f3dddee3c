// RUN: dist-opt %s --dist-import-torch -split-input-file | FileCheck %s
// RUN: dist-opt %s --dist-import-torch -split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=WARNING

// CHECK-LABEL: func.func @tosa
// CHECK: linalg.batch_matmul
// CHECK: arith.addf
// CHECK-NOT: tosa
func.func @tosa(%x: tensor<1x4x8xf32>, %w: tensor<1x8x2xf32>, %b: tensor<1x1x2xf32>) -> tensor<1x4x2xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %zero, %zero : (tensor<1x4x8xf32>, tensor<1x8x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x2xf32>
  %1 = tosa.add %0, %b : (tensor<1x4x2xf32>, tensor<1x1x2xf32>) -> tensor<1x4x2xf32>
  return %1 : tensor<1x4x2xf32>
}

// -----

// An embedding: whole rows.
// CHECK-LABEL: func.func @embedding
// CHECK: %[[I:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<4xi64>) outs(%{{.*}} : tensor<4xi64>)
// CHECK: %[[G:.*]] = linalg_ext.gather %arg1[%[[I]]] slice_sizes [1, 16] offset_dims [1] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 1
// CHECK-NOT: cf.assert
// CHECK: linalg.generic {{.*}} ins(%arg0, %[[G]] : tensor<4xi64>, tensor<4x16xf32>)
func.func @embedding(%ids: tensor<4xi64>, %table: tensor<32x16xf32>) -> tensor<4x16xf32> {
  %e = tensor.empty() : tensor<4x16xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%ids : tensor<4xi64>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%in: i64, %out: f32):
    %c32 = arith.constant 32 : index
    %i = arith.index_cast %in : i64 to index
    %k = linalg.index 1 : index
    %ok = arith.cmpi slt, %i, %c32 : index
    cf.assert %ok, "index must be smaller than dim size"
    %x = tensor.extract %table[%i, %k] : tensor<32x16xf32>
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// -----

// Two computed indices, and a dimension of size 1.
// CHECK-LABEL: func.func @two_indices
// CHECK: %[[I:.*]] = tensor.concat dim(1) {{.*}} : (tensor<5x1xi64>, tensor<5x1xi64>) -> tensor<5x2xi64>
// CHECK: linalg_ext.gather %arg1[%[[I]]] slice_sizes [1, 1, 1] collapsed_slice_dims [0, 1, 2] start_index_map [0, 2] index_vector_dim 1
func.func @two_indices(%ids: tensor<5xi32>, %table: tensor<7x1x9xf32>) -> tensor<5xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%ids : tensor<5xi32>) outs(%e : tensor<5xf32>) {
  ^bb0(%in: i32, %out: f32):
    %i = arith.index_cast %in : i32 to index
    %k = linalg.index 0 : index
    %x = tensor.extract %table[%i, %c0, %k] : tensor<7x1x9xf32>
    linalg.yield %x : f32
  } -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

// An index that is itself extracted.
// CHECK-LABEL: func.func @chain
// CHECK: %[[A:.*]] = linalg_ext.gather %arg1
// CHECK: linalg.generic {{.*}} ins(%[[A]]
// CHECK: linalg_ext.gather %arg1
// CHECK-NOT: tensor.extract
func.func @chain(%ids: tensor<5xi64>, %links: tensor<5xi64>) -> tensor<5xi64> {
  %e = tensor.empty() : tensor<5xi64>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%ids : tensor<5xi64>) outs(%e : tensor<5xi64>) {
  ^bb0(%in: i64, %out: i64):
    %i = arith.index_cast %in : i64 to index
    %a = tensor.extract %links[%i] : tensor<5xi64>
    %j = arith.index_cast %a : i64 to index
    %b = tensor.extract %links[%j] : tensor<5xi64>
    linalg.yield %b : i64
  } -> tensor<5xi64>
  return %0 : tensor<5xi64>
}

// -----

// CHECK-LABEL: func.func @assertion
// CHECK-NEXT:    return
// WARNING: warning: 'cf.assert' is left out: nothing checks 'sizes differ' while the program runs
func.func @assertion(%x: tensor<4xf32>, %ok: i1) -> tensor<4xf32> {
  cf.assert %ok, "sizes differ"
  return %x : tensor<4xf32>
}

// -----

// torch.gather: an index depends on the rows, so no window has them.
// CHECK-LABEL: func.func @along_columns
// CHECK: tensor.concat dim(2)
// CHECK: linalg_ext.gather %{{.*}}[%{{.*}}] slice_sizes [1, 1] collapsed_slice_dims [0, 1] start_index_map [0, 1] index_vector_dim 2 : tensor<4x6xf32>, tensor<4x2x2xi64> -> tensor<4x2xf32>
// CHECK-NOT: tensor.extract
func.func @along_columns(%x: tensor<4x6xf32>, %at: tensor<4x2xi64>) -> tensor<4x2xf32> {
  %empty = tensor.empty() : tensor<4x2xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<4x2xi64>) outs(%empty : tensor<4x2xf32>) {
  ^bb0(%index: i64, %out: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %index : i64 to index
    %element = tensor.extract %x[%i, %j] : tensor<4x6xf32>
    linalg.yield %element : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// -----

// torch.roll.
// CHECK-LABEL: func.func @roll
// CHECK-NOT: tensor.cast
// CHECK: tensor.concat dim(0) %{{.*}}, %{{.*}} : (tensor<1x6xf32>, tensor<4x6xf32>) -> tensor<5x6xf32>
func.func @roll(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %last = tensor.extract_slice %x[4, 0] [1, 6] [1, 1] : tensor<5x6xf32> to tensor<1x6xf32>
  %0 = tensor.cast %last : tensor<1x6xf32> to tensor<?x6xf32>
  %others = tensor.extract_slice %x[0, 0] [4, 6] [1, 1] : tensor<5x6xf32> to tensor<4x6xf32>
  %1 = tensor.cast %others : tensor<4x6xf32> to tensor<?x6xf32>
  %2 = tensor.concat dim(0) %0, %1 : (tensor<?x6xf32>, tensor<?x6xf32>) -> tensor<5x6xf32>
  return %2 : tensor<5x6xf32>
}
