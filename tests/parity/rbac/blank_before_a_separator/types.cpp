// A blank before a comma or semicolon loses the last piece of an unquoted word: the whole of a plain one, what
// stands behind the slash or dash of others. Here a Role lands in another namespace.

// +kubebuilder:rbac:groups="",resources=secrets,namespace=team-a ,verbs=get
// +kubebuilder:rbac:groups="",resources=configmaps,namespace=cellar ,verbs=list
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees/status ;baskets ,verbs=get ;patch
// +kubebuilder:rbac:groups="orchard.example.com" ,resources="ladders" ,verbs="watch"

struct Gardener {};
