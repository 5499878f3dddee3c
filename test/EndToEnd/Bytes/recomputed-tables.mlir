// Tables that are computed from positions, from scalars or from replicated
// values are computed again by each rank, for rows and for columns: a sine
// table, a causal mask, one-hot rows. Nothing moves.
// RUN: dist-run %s --random-inputs 1 --int-range 3 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 2 --int-range 3 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=5/' %s > %t.5.mlir && dist-run %t.5.mlir --random-inputs 3 --int-range 3 --verify | FileCheck %s
// RUN: dist-run %s --plan auto --random-inputs 4 --int-range 3 --verify | FileCheck %s
// CHECK: all 6 results agree

// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t.3.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t.5.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: total                                      0                   0

#rows = #dist.sharding<@mesh, [{"x"}, {}]>
#columns = #dist.sharding<@mesh, [{}, {"x"}]>
dist.mesh @mesh <["x"=4]>

func.func @main(%a: tensor<24x32xf32> {dist.sharding = #rows},
                %b: tensor<24x32xf32> {dist.sharding = #columns},
                %scale: tensor<f32>,
                %ids: tensor<24xi32> {dist.sharding = #dist.sharding<@mesh, [{}]>})
    -> (tensor<24x32xf32>, tensor<24x32xf32>, tensor<24x32xf32>, tensor<24x32xf32>, tensor<24x32xf32>, tensor<24x32xf32>) {
  %position = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<24xi32>
  %channel = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<32xi32>
  %row = "stablehlo.broadcast_in_dim"(%position) <{broadcast_dimensions = array<i64: 0>}> : (tensor<24xi32>) -> tensor<24x32xi32>
  %column = "stablehlo.broadcast_in_dim"(%channel) <{broadcast_dimensions = array<i64: 1>}> : (tensor<32xi32>) -> tensor<24x32xi32>

  // A sine of row times column, scaled, of which the halves are swapped.
  %product = "stablehlo.multiply"(%row, %column) : (tensor<24x32xi32>, tensor<24x32xi32>) -> tensor<24x32xi32>
  %angle = "stablehlo.convert"(%product) : (tensor<24x32xi32>) -> tensor<24x32xf32>
  %scales = "stablehlo.broadcast_in_dim"(%scale) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x32xf32>
  %scaled = "stablehlo.multiply"(%angle, %scales) : (tensor<24x32xf32>, tensor<24x32xf32>) -> tensor<24x32xf32>
  %sine = "stablehlo.sine"(%scaled) : (tensor<24x32xf32>) -> tensor<24x32xf32>
  %low = "stablehlo.slice"(%sine) <{limit_indices = array<i64: 24, 16>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<24x32xf32>) -> tensor<24x16xf32>
  %high = "stablehlo.slice"(%sine) <{limit_indices = array<i64: 24, 32>, start_indices = array<i64: 0, 16>, strides = array<i64: 1, 1>}> : (tensor<24x32xf32>) -> tensor<24x16xf32>
  %swapped = "stablehlo.concatenate"(%high, %low) <{dimension = 1 : i64}> : (tensor<24x16xf32>, tensor<24x16xf32>) -> tensor<24x32xf32>
  %0 = "stablehlo.multiply"(%swapped, %a) : (tensor<24x32xf32>, tensor<24x32xf32>) -> tensor<24x32xf32>
  %1 = "stablehlo.multiply"(%swapped, %b) : (tensor<24x32xf32>, tensor<24x32xf32>) -> tensor<24x32xf32>

  %causal = "stablehlo.compare"(%row, %column) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<24x32xi32>, tensor<24x32xi32>) -> tensor<24x32xi1>
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<24x32xf32>}> : () -> tensor<24x32xf32>
  %2 = "stablehlo.select"(%causal, %a, %zero) : (tensor<24x32xi1>, tensor<24x32xf32>, tensor<24x32xf32>) -> tensor<24x32xf32>
  %3 = "stablehlo.select"(%causal, %b, %zero) : (tensor<24x32xi1>, tensor<24x32xf32>, tensor<24x32xf32>) -> tensor<24x32xf32>

  %id = "stablehlo.broadcast_in_dim"(%ids) <{broadcast_dimensions = array<i64: 0>}> : (tensor<24xi32>) -> tensor<24x32xi32>
  %hot = "stablehlo.compare"(%id, %column) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<24x32xi32>, tensor<24x32xi32>) -> tensor<24x32xi1>
  %4 = "stablehlo.select"(%hot, %a, %zero) : (tensor<24x32xi1>, tensor<24x32xf32>, tensor<24x32xf32>) -> tensor<24x32xf32>
  %5 = "stablehlo.select"(%hot, %b, %zero) : (tensor<24x32xi1>, tensor<24x32xf32>, tensor<24x32xf32>) -> tensor<24x32xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<24x32xf32>, tensor<24x32xf32>, tensor<24x32xf32>, tensor<24x32xf32>, tensor<24x32xf32>, tensor<24x32xf32>
}
