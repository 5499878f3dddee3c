def P : Pass<"p"> {
  let options = [Option<"near", "near", "double", "0", "">, Option<"x", "spare-time", "int", "0", "">];
}
