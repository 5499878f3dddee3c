// A plan that later passes refuse is reported as it is planned, with their errors.
// RUN: dist-opt %s -verify-diagnostics --dist-plan-report="json=%t.json html=%t.html" -o /dev/null
// RUN: FileCheck %s --input-file=%t.json
// RUN: FileCheck %s --input-file=%t.html

// CHECK: "remarks":
// CHECK: "refused"
// CHECK: as it is planned: {{.*}}plan-report-refused.mlir:[[# @LINE + 5]]:{{.*}}'dist.partialize' op cannot be partial
// CHECK: "collectives":{{ ?}}[]
dist.mesh @mesh <["x"=2]>
// expected-warning @below {{the passes that follow refuse this program, which is reported as it is planned}}
func.func @f(%x: tensor<6xcomplex<f32>>) {
  %0 = dist.partialize %x over <["x"]> <sum>
      {operand_sharding = #dist.sharding<@mesh, [{}]>,
       result_sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>} : tensor<6xcomplex<f32>> -> tensor<6xcomplex<f32>>
  return
}
