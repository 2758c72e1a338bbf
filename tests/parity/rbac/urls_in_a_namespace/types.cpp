// Paths in a Role: written as they stand, though a server refuses them there.

// +kubebuilder:rbac:urls=/metrics,namespace=orchard,verbs=get

struct Gardener {};
