// Annotations of the user are named where they decided, and at alternatives that they forbid, though these cost less.
//
// A wish:
// RUN: dist-opt %s --dist-annotate=mesh=x=2 --dist-auto-shard=data-axes=x --dist-explain=value=w -o /dev/null 2>&1 | FileCheck %s --check-prefix=WISH
// WISH:      argument 1 'w' = result 0 : [{}, {}]
// WISH-NEXT:   whole in dimension 0, 1: constrained by data-axes=x
// WISH:        otherwise (2 tried
// WISH-NEXT:     not annotated: [{}, {}]: {{.*}}; estimated cost 0{{$}}
// WISH-NEXT:     [{{.*}}"x"{{.*}}]: {{.*}}; estimated cost -{{[0-9]+}}; contradicts: constrained by data-axes=x{{$}}
// WISH-NEXT:     [{{.*}}"x"{{.*}}]: {{.*}}; contradicts: constrained by data-axes=x{{$}}

// With another axis the search may do what it likes:
// RUN: dist-opt %s --dist-annotate=mesh=x=2,y=2 --dist-auto-shard=data-axes=x --dist-explain="value=w alternatives=9" -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER:      argument 1 'w' = result 0 : [{{.*}}{"y"}{{.*}}]
// OTHER-NEXT:   dimension {{.}} over {"y"}
// OTHER-NEXT:     chosen by dist-auto-shard
// OTHER-NEXT:   whole in dimension {{.}}: constrained by data-axes=x
// OTHER-DAG:      [{}, {}]: {{.*}}; estimated cost +{{[0-9]+$}}
// OTHER-DAG:      [{"x"}, {"y"}]: {{.*}}; contradicts: constrained by data-axes=x{{$}}

// What an annotation said before the search settled the rest:
// RUN: echo '{"auto": true, "mesh": {"x": 2, "y": 2}, "arguments": [{"match": "w", "placements": {"x": "replicate"}}]}' > %t.json
// RUN: dist-opt %s --dist-annotate=plan=%t.json --dist-auto-shard --dist-explain=value=w -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAID
// SAID:      argument 1 'w' = result 0 : [{{.*}}{"y"}{{.*}}]
// SAID:        whole in dimension {{.}}: annotated as [{?}, {?}], replicated = {"x"}
// SAID:          [{{.*}}"x"{{.*}}]: {{.*}}; contradicts: annotated as [{?}, {?}], replicated = {"x"}

// Where another value proposes what it keeps out:
// RUN: echo '{"auto": true, "mesh": {"x": 2, "y": 2}, "arguments": [{"match": "w", "placements": {"x": "replicate"}}, {"match": "x", "placements": {"x": "shard(1)"}}]}' > %t.json
// RUN: dist-opt %s --dist-annotate=plan=%t.json --dist-auto-shard --dist-explain=value=w -o /dev/null 2>&1 | FileCheck %s --check-prefix=PROPOSED
// PROPOSED: dimension {{.}} not over {"x"}: annotated as [{?}, {?}], replicated = {"x"}

// An annotation that is closed, where an axis is left over:
// RUN: dist-opt %s --dist-annotate=mesh=x=2,y=2 --dist-auto-shard=replicate=w --dist-explain=value=w -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE:      argument 1 'w' = result 0 : [{}, {}]
// WHOLE:        whole in dimension 0, 1: constrained by replicate=w
// WHOLE:          [{{.*}}"y"{{.*}}]: {{.*}}; contradicts: constrained by replicate=w

// The limit that the search got, or one of its own:
// RUN: dist-opt %s --dist-annotate=mesh=x=2 --dist-auto-shard=memory=500000 --dist-explain=value=w -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: dist-opt %s --dist-annotate=mesh=x=2 --dist-auto-shard --dist-explain="value=w memory=500000" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT:       the program holds {{[0-9.]+ KiB}} of at most 488.28 KiB
// LIMIT:       [{}, {}]: {{.*}}; too much memory: {{[0-9.]+ KiB}} of at most 488.28 KiB
// RUN: not dist-opt %s --dist-annotate=mesh=x=2 --dist-explain="value=w memory=nan" -o /dev/null 2>&1 | FileCheck %s --check-prefix=NAN
// NAN: error: memory: expected an amount of memory such as 40GB, 512MiB or 1000000 (bytes), got 'nan'
func.func @f(%x: tensor<64x256xf32> {dist.name = "x"},
             %w: tensor<256x256xf32> {dist.name = "w", dist.alias = 0 : i64}) -> tensor<256x256xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x256xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  %g = linalg.contract indexing_maps = [affine_map<(a, b, c) -> (c, a)>, affine_map<(a, b, c) -> (c, b)>,
                                        affine_map<(a, b, c) -> (a, b)>]
       ins(%x, %x : tensor<64x256xf32>, tensor<64x256xf32>) outs(%i : tensor<256x256xf32>) -> tensor<256x256xf32>
  %y = linalg.add ins(%w, %g : tensor<256x256xf32>, tensor<256x256xf32>) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %y : tensor<256x256xf32>
}
