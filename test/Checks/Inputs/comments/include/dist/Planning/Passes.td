def PricePass : Pass<"dist-price", "::mlir::func::FuncOp, which may be longer"> {
  let description = [{
    A line of prose that is longer than eighty columns is hard to read in a page.

      A line of an example may be longer than eighty columns: it is a program text.
  }];
}
/// Whether a comment of a .td file begins with a fragment.
