// Resources are joined before groups, each once. The second pair has equal groups and verbs only after
// groups were joined, so it stays apart.

// +kubebuilder:rbac:groups=cellar.example.com;orchard.example.com,resources=barrels,verbs=get
// +kubebuilder:rbac:groups=cellar.example.com,resources=labels,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,resources=labels,verbs=get

struct Gardener {};
