// The option may be empty; then the role has no name, and no server takes it.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,namespace=orchard,resources=trees,verbs=get

struct Gardener {};
