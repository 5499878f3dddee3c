// Calls with side effects are made in the order of the program, on every rank: whether
// their results are read or not, in loops and branches, between collectives.
// RUN: %python -c "import numpy; numpy.savez('%t.npz', arg0=numpy.arange(7, dtype='i'), arg1=True)"
// RUN: dist-run %s --custom-calls %dist_binary/lib/custom-calls.json --inputs %t.npz --outputs %t.out.npz 2> %t.said
// RUN: grep "rank 0" %t.said | FileCheck %s --check-prefixes=SAID,FIRST --implicit-check-not=rank
// RUN: grep "rank 2" %t.said | FileCheck %s --check-prefixes=SAID,THIRD --implicit-check-not=rank
// RUN: %python -c "import numpy; r = numpy.load('%t.out.npz'); print(r['result0'], r['result1'])" | FileCheck %s --check-prefix=VALUES

// SAID: rank {{.}}: nothing
// FIRST: rank {{.}}: block 0
// THIRD: rank {{.}}: block 4
// SAID: rank {{.}}: sum 21
// SAID: rank {{.}}: again
// SAID: rank {{.}}: again
// FIRST: rank {{.}}: step 0
// THIRD: rank {{.}}: step 16
// SAID: rank {{.}}: trip 0
// FIRST: rank {{.}}: step 0
// THIRD: rank {{.}}: step 64
// SAID: rank {{.}}: trip 1
// SAID: rank {{.}}: yes 336
// SAID: rank {{.}}: function 336
// SAID: rank {{.}}: function 336
// SAID: rank {{.}}: end
// VALUES: [ 0 16 32 48 64 80 96] 336

dist.mesh @mesh <["x"=4]>
func.func private @f(%x: tensor<i32>) {
  "stablehlo.custom_call"(%x) <{call_target_name = "say", has_side_effect = true, backend_config = {text = "function"}}> : (tensor<i32>) -> ()
  return
}
func.func @main(%x: tensor<7xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %p: tensor<i1>) -> (tensor<7xi32>, tensor<i32>) {
  "stablehlo.custom_call"() <{call_target_name = "say", has_side_effect = true, backend_config = {text = "nothing"}}> : () -> ()
  %unread = "stablehlo.custom_call"(%x) <{call_target_name = "say_block", has_side_effect = true, backend_config = {text = "block"}}> : (tensor<7xi32>) -> tensor<7xi32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %two = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %sum = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%c) : (tensor<i32>) -> ()
  }) : (tensor<7xi32>, tensor<i32>) -> tensor<i32>
  "stablehlo.custom_call"(%sum) <{call_target_name = "say", has_side_effect = true, backend_config = {text = "sum"}}> : (tensor<i32>) -> ()
  "stablehlo.custom_call"() <{call_target_name = "say", has_side_effect = true, backend_config = {text = "again"}}> : () -> ()
  "stablehlo.custom_call"() <{call_target_name = "say", has_side_effect = true, backend_config = {text = "again"}}> : () -> ()
  %four = "stablehlo.constant"() <{value = dense<4> : tensor<7xi32>}> : () -> tensor<7xi32>
  %loop:2 = "stablehlo.while"(%zero, %x) ({
  ^bb0(%i: tensor<i32>, %v: tensor<7xi32>):
    %less = "stablehlo.compare"(%i, %two) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %v: tensor<7xi32>):
    %scaled = "stablehlo.multiply"(%v, %four) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %said = "stablehlo.custom_call"(%scaled) <{call_target_name = "say_block", has_side_effect = true, backend_config = {text = "step"}}> : (tensor<7xi32>) -> tensor<7xi32>
    "stablehlo.custom_call"(%i) <{call_target_name = "say", has_side_effect = true, backend_config = {text = "trip"}}> : (tensor<i32>) -> ()
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%next, %said) : (tensor<i32>, tensor<7xi32>) -> ()
  }) : (tensor<i32>, tensor<7xi32>) -> (tensor<i32>, tensor<7xi32>)
  %total = "stablehlo.reduce"(%loop#1, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%c) : (tensor<i32>) -> ()
  }) : (tensor<7xi32>, tensor<i32>) -> tensor<i32>
  "stablehlo.if"(%p) ({
    "stablehlo.custom_call"(%total) <{call_target_name = "say", has_side_effect = true, backend_config = {text = "yes"}}> : (tensor<i32>) -> ()
    "stablehlo.return"() : () -> ()
  }, {
    "stablehlo.custom_call"(%total) <{call_target_name = "say", has_side_effect = true, backend_config = {text = "no"}}> : (tensor<i32>) -> ()
    "stablehlo.return"() : () -> ()
  }) : (tensor<i1>) -> ()
  func.call @f(%total) : (tensor<i32>) -> ()
  func.call @f(%total) : (tensor<i32>) -> ()
  "stablehlo.custom_call"() <{call_target_name = "say", has_side_effect = true, backend_config = {text = "end"}}> : () -> ()
  return %loop#1, %total : tensor<7xi32>, tensor<i32>
}
