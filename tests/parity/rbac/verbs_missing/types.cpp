// Verbs are the one argument that must be there.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees
// +kubebuilder:rbac

struct Gardener {};
