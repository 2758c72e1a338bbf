// The header is read only when there is something to write; here there is.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get

struct Gardener {};
