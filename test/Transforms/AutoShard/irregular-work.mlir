// Work that does not vectorise takes longer than a copy of as many elements: by the rates of the
// cluster file or, of a sort alone, a pass over memory for each of its log2 n.
//
// RUN: rm -rf %t && split-file %s %t
// RUN: dist-opt %t/copy.mlir --dist-price-plan=cluster=%t/rates.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: dist-opt %t/sort.mlir --dist-price-plan=cluster=%t/rates.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=SORT
// RUN: dist-opt %t/top-k.mlir --dist-price-plan=cluster=%t/rates.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=SELECT
// RUN: dist-opt %t/scatter.mlir --dist-price-plan=cluster=%t/rates.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=SCATTER
// RUN: dist-opt %t/rows.mlir --dist-price-plan=cluster=%t/rates.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: dist-opt %t/transpose.mlir --dist-price-plan=cluster=%t/rates.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=TRANSPOSE
// RUN: dist-opt %t/arg-max.mlir --dist-price-plan=cluster=%t/rates.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=CHAIN
// RUN: dist-opt %t/scan.mlir --dist-price-plan=cluster=%t/rates.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=SCAN
// RUN: dist-opt %t/copy.mlir --dist-price-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAIN-COPY
// RUN: dist-opt %t/sort.mlir --dist-price-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAIN-SORT

// 32 of 64 lines on each of two devices: 8192 bytes are read, and as many written, at 1e6 a second.
// COPY: in kernels work of 0.016384 s
// 32 * 64 * log2(64) steps, 1e3 a second.
// SORT: in kernels work of 12.288 s
// 32 * (64 + 8^2 / 2 * (1 + ln(64 / 8))).
// SELECT: in kernels work of 5.20135 s
// 10 * 32 updates.
// SCATTER: in kernels work of 0.32 s
// Whole rows are memory: 2048 bytes and 1280 are read, 40 of indices, 2048 written.
// ROWS: in kernels work of 0.005416 s
// 32 * 64 elements.
// TRANSPOSE: in kernels work of 2.048 s
// The same, three operations each.
// CHAIN: in kernels work of 6.144 s
// SCAN: in kernels work of 2.048 s

// 8 bytes at a time; of a sort, each of six times.
// PLAIN-COPY: in kernels work of 2048 
// PLAIN-SORT: in kernels work of 12288 

//--- rates.json
{"name": "slow",
 "device": {"name": "slow", "memory": 1e9, "memory_bandwidth": 1e6, "launch": 0,
            "flops": {"f32": 1e30},
            "irregular": {"sort": 1e3, "select": 1e3, "scatter": 1e3, "transpose": 1e3, "chain": 1e3}},
 "links": [{"name": "link", "size": 2, "latency": 0, "bandwidth": 1e9}]}
//--- copy.mlir
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %e = tensor.empty() : tensor<64x64xf32>
  %y = linalg.negf ins(%x : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}
//--- sort.mlir
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %y = linalg_ext.sort %x dimension 1 : (tensor<64x64xf32>) -> tensor<64x64xf32> {
  ^bb0(%a: f32, %b: f32):
    %before = arith.cmpf olt, %a, %b : f32
    linalg_ext.yield %before : i1
  }
  return %y : tensor<64x64xf32>
}
//--- top-k.mlir
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<64x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %y, %i = linalg_ext.top_k %x dimension 1 : (tensor<64x64xf32>) -> (tensor<64x8xf32>, tensor<64x8xi32>)
  return %y : tensor<64x8xf32>
}
//--- scatter.mlir
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<10xi32>,
             %u: tensor<64x10xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %y = linalg_ext.scatter %u into %x[%i] update_window_dims [0] inserted_window_dims [1]
      scatter_dims_to_operand_dims [1] index_vector_dim 1
      : (tensor<64x16xf32>, tensor<10xi32>, tensor<64x10xf32>) -> tensor<64x16xf32> {
  ^bb0(%old: f32, %update: f32):
    %sum = arith.addf %old, %update : f32
    linalg_ext.yield %sum : f32
  }
  return %y : tensor<64x16xf32>
}
//--- rows.mlir
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %i: tensor<10xi32>,
             %u: tensor<10x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %y = linalg_ext.scatter %u into %x[%i] update_window_dims [1] inserted_window_dims [0]
      scatter_dims_to_operand_dims [0] index_vector_dim 1
      : (tensor<16x64xf32>, tensor<10xi32>, tensor<10x64xf32>) -> tensor<16x64xf32> {
  ^bb0(%old: f32, %update: f32):
    %sum = arith.addf %old, %update : f32
    linalg_ext.yield %sum : f32
  }
  return %y : tensor<16x64xf32>
}
//--- transpose.mlir
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %e = tensor.empty() : tensor<64x64xf32>
  %y = linalg.transpose ins(%x : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) permutation = [1, 0]
  return %y : tensor<64x64xf32>
}
//--- arg-max.mlir
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<64xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %least = arith.constant dense<0.0> : tensor<64xf32>
  %first = arith.constant dense<0> : tensor<64xi32>
  %places = arith.constant dense<1> : tensor<64x64xi32>
  %y, %i = linalg.reduce ins(%x, %places : tensor<64x64xf32>, tensor<64x64xi32>)
      outs(%least, %first : tensor<64xf32>, tensor<64xi32>) dimensions = [1]
      (%in: f32, %here: i32, %most: f32, %where: i32) {
    %more = arith.cmpf ogt, %most, %in : f32
    %value = arith.select %more, %most, %in : f32
    %place = arith.select %more, %where, %here : i32
    linalg.yield %value, %place : f32, i32
  }
  return %i : tensor<64xi32>
}
//--- scan.mlir
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %y = linalg_ext.scan %x from %zero dimension 1 : (tensor<64x64xf32>, tensor<f32>) -> tensor<64x64xf32> {
  ^bb0(%sum: f32, %in: f32):
    %next = arith.addf %sum, %in : f32
    linalg_ext.yield %next : f32
  }
  return %y : tensor<64x64xf32>
}
