// RUN: dist-opt %s --dist-unify-meshes -split-input-file -verify-diagnostics

// expected-error @below {{cannot unite the meshes: mesh b=3 has 3 of the 4 devices of the program; expected a number that divides it, so that the others hold copies}}
dist.mesh @mesh <["a"=4]>
dist.mesh @other <["b"=3]>

// -----

// expected-error @below {{cannot unite the meshes: mesh b=4 has the temporal axis 'b', so it must be the only one of the program}}
dist.mesh @mesh <["a"=4]>
dist.mesh @time <["b"=4 temporal]>

// -----

// expected-error @below {{cannot unite the meshes: together they have 1048577 devices, expected no more than 1048576}}
dist.mesh @mesh <["a"=1048576]>
dist.mesh @other <["b"=1], device_ids=[1048576]>

// -----

dist.mesh @mesh <["a"=2, "b"=2]>
dist.mesh @line <["c"=4]>
// expected-error @below {{a single placement belongs to its own mesh}}
func.func @single(%x: tensor<6xf32> {dist.sharding = #dist.sharding<@line, [{}], single = {"c" : 2}>}) {
  return
}
