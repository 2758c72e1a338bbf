// Any order of arguments; of one given twice the last counts.

// +kubebuilder:rbac:verbs=get,resources=trees,groups=orchard.example.com
// +kubebuilder:rbac:groups=attic.example.com,groups=cellar.example.com,resources=barrels,verbs=get,verbs=list

struct Gardener {};
