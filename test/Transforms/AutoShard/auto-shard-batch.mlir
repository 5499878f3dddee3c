// Arguments that data axes divide.
//
// RUN: split-file %s %t
// Parameters that no result replaces are named.
// RUN: dist-opt %t/infer.mlir --dist-auto-shard="replicate=p data-axes=x" | FileCheck %s --check-prefix=NAMED
// NAMED: dist.constraint = "data-axes=x", dist.name = "x", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
// NAMED-SAME: %arg1: tensor<16x8xf32> {dist.constraint = "replicate=p", dist.name = "p", dist.sharding = #dist.sharding<@mesh, [{}, {}]>}

// What is placed is the batch, and nothing else: time comes first here, and the
// mask, which could be divided too, stays whole.
// RUN: dist-opt %t/time.mlir --dist-annotate=plan=%t/time.json --dist-auto-shard | FileCheck %s --check-prefix=TIME
// TIME: %arg0: tensor<4x8x16xf32> {dist.name = "xs", dist.sharding = #dist.sharding<@mesh, [{}, {"x"}, {}]>}
// TIME-SAME: %arg1: tensor<4x8x16xf32> {dist.chosen = #dist.sharding<@mesh, [{?}, {?}, {?}], replicated = {"x"}>, dist.constraint = "data-axes=x", dist.sharding = #dist.sharding<@mesh, [{}, {}, {}]>}
// Further data axes divide the same dimension.
// RUN: dist-opt %t/two.mlir --dist-auto-shard=data-axes=x,y | FileCheck %s --check-prefix=TWO
// TWO: dist.constraint = "annotation, data-axes=x,y", dist.sharding = #dist.sharding<@mesh, [{}, {"x", "y"}]>}

// What is kept whole is no batch; results may be asked for whole.
// RUN: dist-opt %t/kept.mlir --dist-auto-shard=data-axes=x | FileCheck %s --check-prefix=KEPT
// KEPT: dist.constraint = "data-axes=x", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
// KEPT-SAME: %arg1: tensor<16x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}

// State may have the axis where it is tied to the batch, as a cache is.
// RUN: dist-opt %t/cache.mlir --dist-auto-shard=data-axes=x | FileCheck %s --check-prefix=CACHE
// CACHE: dist.constraint = "data-axes=x", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
// CACHE-SAME: %arg1: tensor<8x16xf32> {dist.alias = 0 : i64, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}

// The ranks need not divide the batch, neither 7 rows nor 3.
// RUN: dist-opt %t/odd.mlir --dist-auto-shard=data-axes=x | FileCheck %s --check-prefix=ODD
// ODD: %arg0: tensor<7x8xf32> {{[^%]*}}dist.constraint = "data-axes=x", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
// ODD-SAME: %arg1: tensor<3x8xf32> {{[^%]*}}dist.constraint = "data-axes=x", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}

// Of a batch that is cut into micro-batches, which come one after the other, the rows of each are divided.
// RUN: dist-opt %t/micro.mlir --dist-auto-shard=data-axes=x --dist-propagate | FileCheck %s --check-prefix=MICRO
// MICRO: %arg0: tensor<4096x64xf32> {{[^%]*}}dist.constraint = "data-axes=x", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
// MICRO: tensor.extract_slice
// MICRO: linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]}

// A random key is read word by word, also where it is changed before: no batch, whatever the ranks are.
// RUN: dist-opt %t/key.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=KEY --implicit-check-not=warning
// KEY: %arg0: tensor<8xi32> {{[^%]*}}dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
// KEY-SAME: %arg1: tensor<2xi32> {{[^%]*}}dist.constraint = "data-axes=x", dist.sharding = #dist.sharding<@mesh, [{}]>}

// An axis of one device divides nothing, beside others or alone: jobs may shrink to it.
// RUN: dist-opt %t/one.mlir --dist-auto-shard=data-axes=x | FileCheck %s --check-prefix=ONE
// RUN: dist-opt %t/one.mlir --dist-auto-shard=data-axes=x,y | FileCheck %s --check-prefix=ONE
// ONE: dist.mesh @mesh <["x"=1, "y"=2]>
// ONE: %arg0: tensor<8x16xf32> {{.*}}dist.sharding
// Nor does it keep state whole on the others.
// RUN: not dist-opt %t/one.mlir --dist-auto-shard="data-axes=x memory=1 explain" 2>&1 | FileCheck %s --check-prefix=STATE
// STATE: remark: data parallel, state divided:

//--- one.mlir
dist.mesh @mesh <["x"=1, "y"=2]>
func.func @f(%x: tensor<8x16xf32>, %s: tensor<16xf32> {dist.alias = 1}) -> (tensor<8x16xf32>, tensor<16xf32>) {
  %e = tensor.empty() : tensor<8x16xf32>
  %y = linalg.add ins(%x, %x : tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y, %s : tensor<8x16xf32>, tensor<16xf32>
}
//--- odd.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<7x8xf32>, %z: tensor<3x8xf32>, %s: tensor<8xf32> {dist.alias = 2}) -> (tensor<7x8xf32>, tensor<3x8xf32>, tensor<8xf32>) {
  return %x, %z, %s : tensor<7x8xf32>, tensor<3x8xf32>, tensor<8xf32>
}
//--- micro.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<4096x64xf32>, %w: tensor<64x64xf32> {dist.alias = 1}) -> (tensor<1024x64xf32>, tensor<64x64xf32>) {
  %micro = tensor.expand_shape %x [[0, 1], [2]] output_shape [4, 1024, 64] : tensor<4096x64xf32> into tensor<4x1024x64xf32>
  %second = tensor.extract_slice %micro[1, 0, 0] [1, 1024, 64] [1, 1, 1] : tensor<4x1024x64xf32> to tensor<1024x64xf32>
  %e = tensor.empty() : tensor<1024x64xf32>
  %zero = arith.constant 0.0 : f32
  %fill = linalg.fill ins(%zero : f32) outs(%e : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  %y = linalg.matmul ins(%second, %w : tensor<1024x64xf32>, tensor<64x64xf32>) outs(%fill : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  return %y, %w : tensor<1024x64xf32>, tensor<64x64xf32>
}
//--- key.mlir
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xi32>, %key: tensor<2xi32>) -> tensor<8xi32> {
  %two = tensor.empty() : tensor<2xi32>
  %next = linalg.add ins(%key, %key : tensor<2xi32>, tensor<2xi32>) outs(%two : tensor<2xi32>) -> tensor<2xi32>
  %high = tensor.extract_slice %next[0] [1] [1] : tensor<2xi32> to tensor<1xi32>
  %low = tensor.extract_slice %next[1] [1] [1] : tensor<2xi32> to tensor<1xi32>
  %one = tensor.empty() : tensor<1xi32>
  %word = linalg.mul ins(%high, %low : tensor<1xi32>, tensor<1xi32>) outs(%one : tensor<1xi32>) -> tensor<1xi32>
  %scalar = tensor.collapse_shape %word [] : tensor<1xi32> into tensor<i32>
  %e = tensor.empty() : tensor<8xi32>
  %bits = linalg.broadcast ins(%scalar : tensor<i32>) outs(%e : tensor<8xi32>) dimensions = [0]
  %y = linalg.add ins(%x, %bits : tensor<8xi32>, tensor<8xi32>) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  return %y : tensor<8xi32>
}
//--- infer.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x16xf32> {dist.name = "x"}, %p: tensor<16x8xf32> {dist.name = "p"}) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %p : tensor<8x16xf32>, tensor<16x8xf32>) outs(%i : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}
//--- time.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%xs: tensor<4x8x16xf32> {dist.name = "xs"}, %mask: tensor<4x8x16xf32>) -> tensor<4x8x16xf32> {
  %e = tensor.empty() : tensor<4x8x16xf32>
  %y = linalg.mul ins(%xs, %mask : tensor<4x8x16xf32>, tensor<4x8x16xf32>) outs(%e : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
  return %y : tensor<4x8x16xf32>
}
//--- time.json
{"auto": true, "data_axes": ["x"],
 "arguments": [{"match": "xs", "sharding": "<@mesh, [{}, {\"x\"}, {}]>"}]}
//--- two.mlir
dist.mesh @mesh <["x"=2, "y"=2]>
func.func @f(%x: tensor<3x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x", ?}]>}) -> tensor<3x8xf32> {
  return %x : tensor<3x8xf32>
}
//--- kept.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x16xf32>, %w: tensor<16x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x16xf32>) outs(%i : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
//--- cache.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x16xf32>, %cache: tensor<8x16xf32> {dist.alias = 0, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %e = tensor.empty() : tensor<8x16xf32>
  %y = linalg.add ins(%x, %cache : tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
