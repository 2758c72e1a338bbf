// The generator must be told a name.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,roleName=viewer,verbs=get

struct Gardener {};
