// An empty list of verbs is a list given, and printed as null.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=
// +kubebuilder:rbac:groups=cellar.example.com,resources=barrels,verbs={}

struct Gardener {};
