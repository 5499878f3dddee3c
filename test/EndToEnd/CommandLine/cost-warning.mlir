// dist-run warns where a rank receives, or holds, more than 10 times the bytes of its
// arguments and results, and names the operation that most of it is for.
// RUN: dist-run %s --random-inputs 1 2>&1 | FileCheck %s
// RUN: dist-run %s --random-inputs 1 --quiet 2>&1 | FileCheck %s --allow-empty --check-prefix=QUIET
// RUN: sed 's/"x"=2/"x"=1/' %s > %t.1.mlir && dist-run %t.1.mlir --random-inputs 1 2>&1 | FileCheck %s --check-prefix=QUIET
// RUN: sed 's/1024/256/g' %s > %t.small.mlir && dist-run %t.small.mlir --random-inputs 1 2>&1 | FileCheck %s --check-prefix=QUIET

// CHECK-DAG: dist-run: warning: in a step a rank receives {{[0-9]+}} bytes, more than 10 times the 8192 bytes of its arguments and results; most of it, 2097152 bytes by 1 all_gather, is for {{.*}}cost-warning.mlir:[[#]]:[[#]]. --report FILE lists all by line; another sharding there may save them
// CHECK-DAG: dist-run: warning: a rank holds {{[0-9]+}} bytes, more than 10 times the 8192 bytes of its arguments and results; the largest temporary, 4194304 bytes, is made for {{.*}}cost-warning.mlir:[[#]]:[[#]]. dist-opt --dist-plan-report shows the memory over time
// QUIET-NOT: warning: {{in a step|a rank}}

dist.mesh @mesh <["x"=2]>

func.func @main(%x: tensor<1024xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                %y: tensor<1024xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<1024xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  %rows = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1024xf32>) -> tensor<1024x1024xf32>
  %columns = "stablehlo.broadcast_in_dim"(%y) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1024xf32>) -> tensor<1024x1024xf32>
  %product = "stablehlo.multiply"(%rows, %columns) : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %sharded = dist.shard_tensor %product <@mesh, [{"x"}, {}]> : tensor<1024x1024xf32>
  %sine = "stablehlo.sine"(%sharded) : (tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %by_rows = dist.shard_tensor %sine <@mesh, [{"x"}, {}]> : tensor<1024x1024xf32>
  %whole = dist.shard_tensor %by_rows <@mesh, [{}, {}]> : tensor<1024x1024xf32>
  %cosine = "stablehlo.cosine"(%whole) : (tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %everywhere = dist.shard_tensor %cosine <@mesh, [{}, {}]> : tensor<1024x1024xf32>
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %sum = "stablehlo.reduce"(%everywhere, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32>
  return %sum : tensor<1024xf32>
}
