// Slices at known places are written: a staggered stencil by x.at[1:].add and
// x.at[:-1].add in a loop, borders by x.at[1:-1, 1:-1].set(0), every other row by
// x.at[1:-1:2].multiply, two rows by a dynamic_update_slice whose start is constant.
// Only rows that a rank lacks move.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=8/' %s > %t.8.mlir && dist-run %t.8.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=2, "y"=3/;s/{"x"}, {}/{"y"}, {"x"}/g' %s > %t.6.mlir && dist-run %t.6.mlir --random-inputs 1 --verify | FileCheck %s

// A turn of the loop moves three rows of 64 bytes.
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// CHECK: all 5 results agree

// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: exchange        x                         30               1,920
// REPORT-NEXT: total

dist.mesh @mesh <["x"=4]>

!t = tensor<64x16xf32>
func.func @main(%e: tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %h: tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %u: tensor<2x16xf32>)
    -> (tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %at0 = "stablehlo.constant"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %at1 = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %at11 = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %loop:3 = "stablehlo.while"(%zero, %e, %h) ({
  ^bb0(%i: tensor<i32>, %a: !t, %b: !t):
    %turns = "stablehlo.constant"() <{value = dense<10> : tensor<i32>}> : () -> tensor<i32>
    %more = "stablehlo.compare"(%i, %turns) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%more) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %a: !t, %b: !t):
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %half = "stablehlo.constant"() <{value = dense<0.5> : tensor<63x16xf32>}> : () -> tensor<63x16xf32>
    %a1 = "stablehlo.slice"(%a) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 64, 16>, strides = array<i64: 1, 1>}> : (!t) -> tensor<63x16xf32>
    %a0 = "stablehlo.slice"(%a) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 63, 16>, strides = array<i64: 1, 1>}> : (!t) -> tensor<63x16xf32>
    %da = "stablehlo.subtract"(%a1, %a0) : (tensor<63x16xf32>, tensor<63x16xf32>) -> tensor<63x16xf32>
    %ua = "stablehlo.multiply"(%da, %half) : (tensor<63x16xf32>, tensor<63x16xf32>) -> tensor<63x16xf32>
    %nb = "stablehlo.scatter"(%b, %at0, %ua) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0]>, indices_are_sorted = true, unique_indices = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (!t, tensor<1xi32>, tensor<63x16xf32>) -> !t
    %b1 = "stablehlo.slice"(%nb) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 64, 16>, strides = array<i64: 1, 1>}> : (!t) -> tensor<63x16xf32>
    %b0 = "stablehlo.slice"(%nb) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 63, 16>, strides = array<i64: 1, 1>}> : (!t) -> tensor<63x16xf32>
    %db = "stablehlo.subtract"(%b1, %b0) : (tensor<63x16xf32>, tensor<63x16xf32>) -> tensor<63x16xf32>
    %ub = "stablehlo.multiply"(%db, %half) : (tensor<63x16xf32>, tensor<63x16xf32>) -> tensor<63x16xf32>
    %na = "stablehlo.scatter"(%a, %at1, %ub) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0]>, indices_are_sorted = true, unique_indices = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (!t, tensor<1xi32>, tensor<63x16xf32>) -> !t
    "stablehlo.return"(%next, %na, %nb) : (tensor<i32>, !t, !t) -> ()
  }) : (tensor<i32>, !t, !t) -> (tensor<i32>, !t, !t)

  %zeros = "stablehlo.constant"() <{value = dense<0.0> : tensor<62x14xf32>}> : () -> tensor<62x14xf32>
  %border = "stablehlo.scatter"(%e, %at11, %zeros) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>, indices_are_sorted = true, unique_indices = true}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    "stablehlo.return"(%q) : (tensor<f32>) -> ()
  }) : (!t, tensor<2xi32>, tensor<62x14xf32>) -> !t

  %iota = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<31x1xi32>
  %two = "stablehlo.constant"() <{value = dense<2> : tensor<31x1xi32>}> : () -> tensor<31x1xi32>
  %ones = "stablehlo.constant"() <{value = dense<1> : tensor<31x1xi32>}> : () -> tensor<31x1xi32>
  %even = "stablehlo.multiply"(%iota, %two) : (tensor<31x1xi32>, tensor<31x1xi32>) -> tensor<31x1xi32>
  %odd = "stablehlo.add"(%even, %ones) : (tensor<31x1xi32>, tensor<31x1xi32>) -> tensor<31x1xi32>
  %every = "stablehlo.slice"(%h) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 63, 16>, strides = array<i64: 2, 1>}> : (!t) -> tensor<31x16xf32>
  %apart = "stablehlo.scatter"(%e, %odd, %every) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.multiply"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (!t, tensor<31x1xi32>, tensor<31x16xf32>) -> !t

  %start = "stablehlo.constant"() <{value = dense<31> : tensor<i32>}> : () -> tensor<i32>
  %rows = "stablehlo.dynamic_update_slice"(%h, %u, %start, %zero) : (!t, tensor<2x16xf32>, tensor<i32>, tensor<i32>) -> !t
  return %loop#1, %loop#2, %border, %apart, %rows : !t, !t, !t, !t, !t
}
