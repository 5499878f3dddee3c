// RUN: dist-opt --dist-micro-batch --split-input-file --verify-diagnostics %s

dist.mesh @mesh <["micro"=3 temporal]>
// expected-error @below {{3 micro-batches do not divide the batch of argument 0, which has 8 rows; the nearest numbers that do: 2 and 4}}
func.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  return %x : tensor<8x4xf32>
}

// -----

dist.mesh @mesh <["micro"=2 temporal]>
// expected-error @below {{no argument has a batch, a first dimension that is worked on in parts, and is not replaced by a result; name it by an entry of a plan file}}
func.func @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----

dist.mesh @mesh <["micro"=2 temporal]>
// expected-error @below {{arguments that no result replaces have different first dimensions: argument 0 is 8x4, argument 1 is 4x4; name the batch by an entry of a plan file}}
func.func @f(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<4x4xf32>) {
  return %x, %w : tensor<8x4xf32>, tensor<4x4xf32>
}

// -----

// The product of the second loop needs the sum over all rows of the first.
dist.mesh @mesh <["micro"=2 temporal]>
// expected-error @below {{micro-batches save nothing: 2 passes over the batch are needed, the first because }}
func.func @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-note @below {{is over all rows}}
  %s = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>,
                                        affine_map<(i, j, k) -> (i, j)>]
      ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%x, %s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

// The same with a pipeline, which needs micro-batches whatever they save.
dist.mesh @mesh <["pp"=2 pipeline, "micro"=2 temporal]>
dist.pipeline over "pp" at [0, 1]
// expected-remark @below {{micro-batches: 2 passes over the batch are needed, the first because }}
func.func @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-note @below {{is over all rows}}
  %s = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>,
                                        affine_map<(i, j, k) -> (i, j)>]
      ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%x, %s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

dist.mesh @mesh <["micro"=2 temporal]>
// expected-error @below {{cannot be divided into micro-batches: it has several blocks, expected one}}
func.func @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  cf.br ^next
^next:
  return %x : tensor<4x4xf32>
}

// -----

// A block of columns is no block of the sum.
dist.mesh @mesh <["dp"=2, "micro"=2 temporal]>
// expected-error @below {{accumulator of argument 1: [{}, {"dp"}] is no sharding of the sum, which has the type 'tensor<24xf32>': expected axes on dimensions that both have}}
func.func @f(%x: tensor<8x24xf32>, %w: tensor<4x6xf32> {dist.alias = 0 : i64, dist.accumulator = #dist.sharding<@mesh, [{}, {"dp"}]>})
    -> tensor<4x6xf32> {
  %zero = arith.constant dense<0.0> : tensor<24xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x24xf32>) outs(%zero : tensor<24xf32>) dimensions = [0]
  %r = tensor.expand_shape %s [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  %q = linalg.exp ins(%r : tensor<4x6xf32>) outs(%w : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %q : tensor<4x6xf32>
}
