// Slices at known places are written where ranks divide the rows unevenly, so that 56 of 57
// rows have other blocks than the 57: in loops of ten turns x.at[1:].add(x[:-1] / 2),
// x.at[:-1].set(x[1:] / 2), x.at[2:].add(x[:-2] / 2), x.at[:-1].add(x[1:] / 2), and a
// dynamic_update_slice of a stencil. Only rows that the slices are apart move.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=4/' %s > %t.57-4.mlir && dist-run %t.57-4.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/57/61/g;s/56/60/g;s/55/59/g' %s > %t.61-8.mlir && dist-run %t.61-8.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=4/' %t.61-8.mlir > %t.61-4.mlir && dist-run %t.61-4.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/57/33/g;s/56/32/g;s/55/31/g' %s > %t.33-8.mlir && dist-run %t.33-8.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=4/' %t.33-8.mlir > %t.33-4.mlir && dist-run %t.33-4.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=8/"x"=3, "y"=2/;s/{"x"}, {}/{"x"}, {"y"}/g' %s > %t.6.mlir && dist-run %t.6.mlir --random-inputs 1 --verify | FileCheck %s

// A turn of the loops moves seven rows of 64 bytes.
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t.57-4.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t.61-8.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t.61-4.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t.33-8.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t.33-4.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// CHECK: all 5 results agree

// REPORT:      collective      axes
// REPORT-NEXT: exchange        x      {{.*}} 4,480
// REPORT-NEXT: total

dist.mesh @mesh <["x"=8]>

!t = tensor<57x16xf32>
!s = tensor<56x16xf32>
!r = tensor<55x16xf32>

func.func @main(%a: !t {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %b: !t {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %c: !t {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %d: !t {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %e: !t {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (!t {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        !t {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        !t {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        !t {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        !t {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %at0 = "stablehlo.constant"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %at1 = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %at2 = "stablehlo.constant"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %half = "stablehlo.constant"() <{value = dense<0.5> : !s}> : () -> !s
  %half2 = "stablehlo.constant"() <{value = dense<0.5> : !r}> : () -> !r
  %loop:6 = "stablehlo.while"(%zero, %a, %b, %c, %d, %e) ({
  ^bb0(%i: tensor<i32>, %xa: !t, %xb: !t, %xc: !t, %xd: !t, %xe: !t):
    %turns = "stablehlo.constant"() <{value = dense<10> : tensor<i32>}> : () -> tensor<i32>
    %more = "stablehlo.compare"(%i, %turns) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%more) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %xa: !t, %xb: !t, %xc: !t, %xd: !t, %xe: !t):
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %a0 = "stablehlo.slice"(%xa) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 56, 16>, strides = array<i64: 1, 1>}> : (!t) -> !s
    %ua = "stablehlo.multiply"(%a0, %half) : (!s, !s) -> !s
    %na = "stablehlo.scatter"(%xa, %at1, %ua) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0]>, indices_are_sorted = true, unique_indices = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (!t, tensor<1xi32>, !s) -> !t
    %b1 = "stablehlo.slice"(%xb) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 57, 16>, strides = array<i64: 1, 1>}> : (!t) -> !s
    %ub = "stablehlo.multiply"(%b1, %half) : (!s, !s) -> !s
    %nb = "stablehlo.scatter"(%xb, %at0, %ub) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0]>, indices_are_sorted = true, unique_indices = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      "stablehlo.return"(%q) : (tensor<f32>) -> ()
    }) : (!t, tensor<1xi32>, !s) -> !t
    %c0 = "stablehlo.slice"(%xc) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 55, 16>, strides = array<i64: 1, 1>}> : (!t) -> !r
    %uc = "stablehlo.multiply"(%c0, %half2) : (!r, !r) -> !r
    %nc = "stablehlo.scatter"(%xc, %at2, %uc) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0]>, indices_are_sorted = true, unique_indices = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (!t, tensor<1xi32>, !r) -> !t
    %d1 = "stablehlo.slice"(%xd) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 57, 16>, strides = array<i64: 1, 1>}> : (!t) -> !s
    %ud = "stablehlo.multiply"(%d1, %half) : (!s, !s) -> !s
    %nd = "stablehlo.scatter"(%xd, %at0, %ud) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0]>, indices_are_sorted = true, unique_indices = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (!t, tensor<1xi32>, !s) -> !t
    %e0 = "stablehlo.slice"(%xe) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 55, 16>, strides = array<i64: 1, 1>}> : (!t) -> !r
    %e1 = "stablehlo.slice"(%xe) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 56, 16>, strides = array<i64: 1, 1>}> : (!t) -> !r
    %e2 = "stablehlo.slice"(%xe) <{start_indices = array<i64: 2, 0>, limit_indices = array<i64: 57, 16>, strides = array<i64: 1, 1>}> : (!t) -> !r
    %de = "stablehlo.subtract"(%e2, %e0) : (!r, !r) -> !r
    %he = "stablehlo.multiply"(%de, %half2) : (!r, !r) -> !r
    %ue = "stablehlo.add"(%e1, %he) : (!r, !r) -> !r
    %ne = "stablehlo.dynamic_update_slice"(%xe, %ue, %one, %zero) : (!t, !r, tensor<i32>, tensor<i32>) -> !t
    "stablehlo.return"(%next, %na, %nb, %nc, %nd, %ne) : (tensor<i32>, !t, !t, !t, !t, !t) -> ()
  }) : (tensor<i32>, !t, !t, !t, !t, !t) -> (tensor<i32>, !t, !t, !t, !t, !t)
  return %loop#1, %loop#2, %loop#3, %loop#4, %loop#5 : !t, !t, !t, !t, !t
}
