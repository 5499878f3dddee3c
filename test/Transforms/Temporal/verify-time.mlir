// RUN: dist-opt --dist-verify-time --split-input-file --verify-diagnostics %s

// expected-error @below {{still has the time axis 'micro': expected loops in its place (dist-micro-batch)}}
dist.mesh @mesh <["micro"=3 temporal]>

// -----

func.func @f(%x: tensor<i32>, %p: tensor<i1>) -> tensor<i32> {
  // expected-error @below {{over micro-batches needs 'dist.trip_count'}}
  %r = scf.while (%a = %x) : (tensor<i32>) -> tensor<i32> {
    %c = tensor.extract %p[] : tensor<i1>
    scf.condition(%c) %a : tensor<i32>
  } do {
  ^bb0(%b: tensor<i32>):
    scf.yield %b : tensor<i32>
  } attributes {dist.over = #dist.axes<["micro"]>}
  return %r : tensor<i32>
}

// -----

func.func @f(%x: tensor<i32>, %p: tensor<i1>) -> tensor<i32> {
  // expected-error @below {{over micro-batches carries result 1, which is read before all micro-batches have added to it}}
  %r:2 = scf.while (%a = %x, %s = %x) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>) {
    %c = tensor.extract %p[] : tensor<i1>
    scf.condition(%c) %a, %s : tensor<i32>, tensor<i32>
  } do {
  ^bb0(%b: tensor<i32>, %t: tensor<i32>):
    %e = tensor.empty() : tensor<i32>
    %u = linalg.add ins(%t, %b : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) -> tensor<i32>
    %v = linalg.mul ins(%t, %u : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) -> tensor<i32>
    scf.yield %b, %v : tensor<i32>, tensor<i32>
  } attributes {dist.over = #dist.axes<["micro"]>, dist.trip_count = 3 : i64}
  return %r#1 : tensor<i32>
}
