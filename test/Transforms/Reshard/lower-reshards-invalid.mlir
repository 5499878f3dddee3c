// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-lower-reshards

// expected-error @below {{needs a dist.mesh: give one with dist-annotate, by a plan or option 'mesh', such as dp=2}}
module {
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{has an input without sharding; run dist-insert-reshards first}}
  %y = dist.reshard %x <@mesh, [{"dp"}]> : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["micro"=2 temporal]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"}]>}) {
  // expected-error @below {{cannot be done: a reshard moves values between devices, but axis 'micro' is temporal: source [{"micro"}], target [{}]}}
  %y = dist.reshard %x <@mesh, [{}]> : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["pp"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], single = {"pp" : 1}>}) {
  // expected-error @below {{cannot be done: a reshard does not move values between single coordinates}}
  %y = dist.reshard %x <@mesh, [{}]> : tensor<8xf32>
  return
}
