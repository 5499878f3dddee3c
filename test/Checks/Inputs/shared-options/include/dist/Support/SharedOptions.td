defvar meshName = "mesh";
defvar meshHelp = "Mesh, such as "
                  "dp=2";
