// The same marker in two files, and twice in one: said once.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get

struct Gardener {};
