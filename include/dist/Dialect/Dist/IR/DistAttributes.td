//===- DistAttributes.td - meshes, shardings, placements ---*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_DISTATTRIBUTES_TD
#define DIST_DIALECT_DIST_IR_DISTATTRIBUTES_TD

include "dist/Dialect/Dist/IR/DistDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

class Dist_Attr<string name, string attrMnemonic> : AttrDef<Dist_Dialect, name> {
  let mnemonic = attrMnemonic;
}

/// A value type of dist/Support, handed out by reference.
class Dist_Value<string type>
    : AttrParameter<"::dist::" # type, "", "const ::dist::" # type # " &">;

def Dist_MeshAttr : Dist_Attr<"Mesh", "mesh"> {
  let summary = "a named grid of processes";
  let description = [{
    `<["dp"=2, "tp"=4]>`; with explicit process ids `<["dp"=2, "tp"=2],
    device_ids=[3, 1, 2, 0]>`. A temporal axis, over loop iterations instead of
    devices, is `"micro"=8 temporal`; an axis over the stages of a pipeline is
    `"pp"=2 pipeline`. Views are other grids of the same processes
    (dist/Support/Mesh.h): `<["x"=2, "y"=3], views=[<["c"=3, "d"=2]>]>`.
  }];
  let parameters = (ins Dist_Value<"Mesh">:$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Dist_ShardingAttr : Dist_Attr<"Sharding", "sharding"> {
  let summary = "the sharding of a tensor on a mesh, one axis list for each dimension";
  let description = [{
    `<@mesh, [{"dp"}, {"tp", ?}p1], replicated = {"ep"}, partial = {"x" : sum},
    single = {"pp" : 2}>`. See dist/Support/Sharding.h for the meaning of each
    part; sub-axes are `"x":(1)2`.
  }];
  let parameters = (ins "::mlir::FlatSymbolRefAttr":$mesh,
                        Dist_Value<"Sharding">:$value);
  let hasCustomAssemblyFormat = 1;
}

def Dist_PlacementsAttr : Dist_Attr<"Placements", "placements"> {
  let summary = "one placement for each mesh axis, in mesh order";
  let description = [{
    `<@mesh, [replicate, shard(1), partial(sum), single(2), open]>`: the form
    that users of Paddle and torch know. Accepted on arguments, results and
    shard_tensor; dist-annotate rewrites it to #dist.sharding. If several axes
    shard one dimension, the earlier is the major one. An axis that is `open`
    may be used by propagation.
  }];
  let parameters = (ins "::mlir::FlatSymbolRefAttr":$mesh,
                        Dist_Value<"Placements">:$value);
  let hasCustomAssemblyFormat = 1;
}

def Dist_AxesAttr : Dist_Attr<"Axes", "axes"> {
  let summary = "a list of mesh axes, major to minor";
  let description = [{`<["dp", "tp":(1)2]>`.}];
  let parameters = (ins Dist_Value<"Axes">:$value);
  let hasCustomAssemblyFormat = 1;
}

def Dist_FetchAttr : Dist_Attr<"Fetch", "fetch"> {
  let summary = "the windows that ranks read of a tensor with a sharding";
  let description = [{
    `<@mesh, [7, 8], [{"x"}, {} ],
      [{"x"} at 2 step 1 size 1, {} at 0 step 0 size 8]>`:
    the shape of the whole tensor, its sharding, and one window for each
    dimension. The rank with index b in the grid of the axes reads `size`
    elements from `at` + b * `step`; with ` by 2` every second one. See
    dist/Support/DimWindow.h.
  }];
  let parameters = (ins "::mlir::FlatSymbolRefAttr":$mesh,
      Dist_Value<"WindowFetch">:$value);
  let hasCustomAssemblyFormat = 1;
}

def Dist_ReductionKindAttr : Dist_Attr<"ReductionKind", "reduction"> {
  let summary = "the kind that combines the contributions of the ranks";
  let description = [{
    `<sum>`, `<product>`, `<min>`, `<max>`, `<and>`, `<or>`, `<umin>`, `<umax>`.
  }];
  let parameters = (ins "::dist::ReductionKind":$value);
  let hasCustomAssemblyFormat = 1;
}

def Dist_DirectionAttr : Dist_Attr<"Direction", "direction"> {
  let summary = "the direction in which propagation may pass: `<none>`, `<forward>`, `<backward>`";
  let parameters = (ins "::dist::Direction":$value);
  let hasCustomAssemblyFormat = 1;
}

#endif // DIST_DIALECT_DIST_IR_DISTATTRIBUTES_TD
