// Random bits of a replicated key, by a loop over counters as JAX writes it,
// are computed again by each rank: for rows and for columns, and in each
// iteration of a loop around them. Nothing moves.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 2 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=5/' %s > %t.5.mlir && dist-run %t.5.mlir --random-inputs 3 --verify | FileCheck %s
// RUN: dist-run %s --plan auto --random-inputs 4 --verify | FileCheck %s
// CHECK: all 4 results agree

// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t.3.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t.5.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: total                                      0                   0

#rows = #dist.sharding<@mesh, [{"x"}, {}]>
#columns = #dist.sharding<@mesh, [{}, {"x"}]>
dist.mesh @mesh <["x"=4]>

func.func @main(%key: tensor<2xui32> {dist.sharding = #dist.sharding<@mesh, [{}]>},
                %a: tensor<15x12xi32> {dist.sharding = #rows},
                %b: tensor<15x12xi32> {dist.sharding = #columns})
    -> (tensor<15x12xi32>, tensor<15x12xi32>, tensor<15x12xi32> {dist.sharding = #rows}, tensor<15x12xi32> {dist.sharding = #columns}) {
  %key0 = "stablehlo.slice"(%key) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
  %key1 = "stablehlo.slice"(%key) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
  %first = "stablehlo.reshape"(%key0) : (tensor<1xui32>) -> tensor<ui32>
  %second = "stablehlo.reshape"(%key1) : (tensor<1xui32>) -> tensor<ui32>
  %bits = "func.call"(%first, %second) <{callee = @bits}> : (tensor<ui32>, tensor<ui32>) -> tensor<15x12xi32>
  %0 = "stablehlo.add"(%a, %bits) : (tensor<15x12xi32>, tensor<15x12xi32>) -> tensor<15x12xi32>
  %1 = "stablehlo.multiply"(%b, %bits) : (tensor<15x12xi32>, tensor<15x12xi32>) -> tensor<15x12xi32>

  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %loop:3 = "stablehlo.while"(%zero, %a, %b) ({
  ^bb0(%i: tensor<i32>, %x: tensor<15x12xi32>, %y: tensor<15x12xi32>):
    %end = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %more = "stablehlo.compare"(%i, %end) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%more) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %x: tensor<15x12xi32>, %y: tensor<15x12xi32>):
    %number = "stablehlo.convert"(%i) : (tensor<i32>) -> tensor<ui32>
    %own = "stablehlo.xor"(%number, %first) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %noise = "func.call"(%own, %second) <{callee = @bits}> : (tensor<ui32>, tensor<ui32>) -> tensor<15x12xi32>
    %xn = "stablehlo.multiply"(%x, %noise) : (tensor<15x12xi32>, tensor<15x12xi32>) -> tensor<15x12xi32>
    %yn = "stablehlo.add"(%y, %noise) : (tensor<15x12xi32>, tensor<15x12xi32>) -> tensor<15x12xi32>
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%next, %xn, %yn) : (tensor<i32>, tensor<15x12xi32>, tensor<15x12xi32>) -> ()
  }) : (tensor<i32>, tensor<15x12xi32>, tensor<15x12xi32>) -> (tensor<i32>, tensor<15x12xi32>, tensor<15x12xi32>)
  return %0, %1, %loop#1, %loop#2 : tensor<15x12xi32>, tensor<15x12xi32>, tensor<15x12xi32>, tensor<15x12xi32>
}

// Counters that five rounds mix with the keys, which are exchanged.
func.func private @bits(%first: tensor<ui32>, %second: tensor<ui32>) -> tensor<15x12xi32> {
  %row = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<15x12xui32>
  %column = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<15x12xui32>
  %firsts = "stablehlo.broadcast_in_dim"(%first) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<15x12xui32>
  %low = "stablehlo.add"(%row, %firsts) : (tensor<15x12xui32>, tensor<15x12xui32>) -> tensor<15x12xui32>
  %shifts = "stablehlo.constant"() <{value = dense<[13, 15]> : tensor<2xui32>}> : () -> tensor<2xui32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %mixed:6 = "stablehlo.while"(%zero, %low, %column, %first, %second, %shifts) ({
  ^bb0(%i: tensor<i32>, %p: tensor<15x12xui32>, %q: tensor<15x12xui32>, %k: tensor<ui32>, %l: tensor<ui32>, %s: tensor<2xui32>):
    %end = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %more = "stablehlo.compare"(%i, %end) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%more) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %p: tensor<15x12xui32>, %q: tensor<15x12xui32>, %k: tensor<ui32>, %l: tensor<ui32>, %s: tensor<2xui32>):
    %s0 = "stablehlo.slice"(%s) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %shift = "stablehlo.broadcast_in_dim"(%s0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xui32>) -> tensor<15x12xui32>
    %keys = "stablehlo.broadcast_in_dim"(%k) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<15x12xui32>
    %sum = "stablehlo.add"(%p, %q) : (tensor<15x12xui32>, tensor<15x12xui32>) -> tensor<15x12xui32>
    %left = "stablehlo.shift_left"(%q, %shift) : (tensor<15x12xui32>, tensor<15x12xui32>) -> tensor<15x12xui32>
    %mix = "stablehlo.xor"(%left, %sum) : (tensor<15x12xui32>, tensor<15x12xui32>) -> tensor<15x12xui32>
    %new = "stablehlo.add"(%mix, %keys) : (tensor<15x12xui32>, tensor<15x12xui32>) -> tensor<15x12xui32>
    %turned = "stablehlo.reverse"(%s) <{dimensions = array<i64: 0>}> : (tensor<2xui32>) -> tensor<2xui32>
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%next, %sum, %new, %l, %k, %turned) : (tensor<i32>, tensor<15x12xui32>, tensor<15x12xui32>, tensor<ui32>, tensor<ui32>, tensor<2xui32>) -> ()
  }) : (tensor<i32>, tensor<15x12xui32>, tensor<15x12xui32>, tensor<ui32>, tensor<ui32>, tensor<2xui32>) -> (tensor<i32>, tensor<15x12xui32>, tensor<15x12xui32>, tensor<ui32>, tensor<ui32>, tensor<2xui32>)
  %both = "stablehlo.xor"(%mixed#1, %mixed#2) : (tensor<15x12xui32>, tensor<15x12xui32>) -> tensor<15x12xui32>
  %bits = "stablehlo.convert"(%both) : (tensor<15x12xui32>) -> tensor<15x12xi32>
  return %bits : tensor<15x12xi32>
}
