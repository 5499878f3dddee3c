// RUN: dist-opt --dist-schedule-stages=cluster=h100:16 %s | FileCheck %s --check-prefix=NVLINK
// RUN: dist-opt --dist-schedule-stages %s | FileCheck %s --check-prefix=BYTES

// A transfer takes the latency of the links between its coordinates, and its bytes over their bandwidth: of 4 MiB
// here. Without a cluster the unit is a byte.
// NVLINK-NOT: dist.cost = "bytes"
// NVLINK: dist.transfer %{{.*}} from 0 to 1 {dist.cost = 1.67206{{[0-9]+}}E-5 : f64}
// NVLINK: func.func private @F0{{.*}}dist.cost = {{[0-9.]+E-[0-9]+}} : f64
// BYTES: dist.pipeline over "pp" at [0, 1] by "searched" schedule [{{.*}}] {dist.cost = "bytes"}
// BYTES: dist.transfer %{{.*}} from 0 to 1 {dist.cost = 0x415{{.*}} : f64}
dist.mesh @mesh <["pp"=2 pipeline]>
dist.pipeline over "pp" at [0, 1] by "searched"
func.func @f(%w: tensor<1024x1024xf32> {dist.stage = 0 : i64}, %zero: tensor<1024x1024xf32>, %go: tensor<i1>)
    -> (tensor<1024x1024xf32> {dist.forward, dist.stage = 1 : i64}) {
  %sum = scf.while (%s = %zero) : (tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
    %p = tensor.extract %go[] : tensor<i1>
    scf.condition(%p) %s : tensor<1024x1024xf32>
  } do {
  ^bb0(%s: tensor<1024x1024xf32>):
    %y = func.call @F0(%w) {dist.stage = 0 : i64} : (tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %t = dist.transfer %y from 0 to 1 : tensor<1024x1024xf32>
    %next = func.call @F1(%t, %s) {dist.stage = 1 : i64}
        : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    scf.yield %next : tensor<1024x1024xf32>
  } attributes {dist.over = #dist.axes<["micro"]>, dist.trip_count = 2 : i64}
  return %sum : tensor<1024x1024xf32>
}
func.func private @F0(%w: tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    attributes {dist.segment = "0F", dist.stage = 0 : i64} {
  %y = func.call @exp(%w) : (tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %y : tensor<1024x1024xf32>
}
func.func private @F1(%y: tensor<1024x1024xf32>, %s: tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    attributes {dist.segment = "1F", dist.stage = 1 : i64} {
  %next = func.call @exp(%y) : (tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %next : tensor<1024x1024xf32>
}
func.func private @exp(%x: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %e = tensor.empty() : tensor<1024x1024xf32>
  %y = linalg.exp ins(%x : tensor<1024x1024xf32>) outs(%e : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %y : tensor<1024x1024xf32>
}
