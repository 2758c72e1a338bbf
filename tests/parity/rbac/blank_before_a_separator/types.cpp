// A space before a comma or semicolon loses the last piece of an unquoted word: a plain word as a whole, of others
// what follows the slash or dash. Here a Role is created in the wrong namespace.

// +kubebuilder:rbac:groups="",resources=secrets,namespace=team-a ,verbs=get
// +kubebuilder:rbac:groups="",resources=configmaps,namespace=cellar ,verbs=list
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees/status ;baskets ,verbs=get ;patch
// +kubebuilder:rbac:groups="orchard.example.com" ,resources="ladders" ,verbs="watch"

struct Gardener {};
