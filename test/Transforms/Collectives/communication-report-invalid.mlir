// RUN: dist-opt %s --dist-communication-report --verify-diagnostics -o /dev/null

dist.mesh @mesh <["dp"=2]>

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{is not on local tensors; run dist-partition before dist-communication-report}}
  %r = dist.all_reduce %x over <["dp"]> <sum>
      {operand_sharding = #dist.sharding<@mesh, [{}], partial = {"dp" : sum}>,
       result_sharding = #dist.sharding<@mesh, [{}]>} : tensor<4xf32>
  return %r : tensor<4xf32>
}
