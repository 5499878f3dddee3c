  let options = [Option<"mesh", "mesh", "std::string", "", "the mesh">,
                 Option<"shape", meshName, "std::string", "", meshHelp>];
