// Blanks behind an equals sign, a comma or a semicolon do no harm, nor at the ends of the line.

//   +kubebuilder:rbac:groups=orchard.example.com, resources= trees; baskets, verbs = get; list  
//+kubebuilder:rbac: groups=cellar.example.com,resources=barrels,verbs={ "get" , "list" }

struct Gardener {};
