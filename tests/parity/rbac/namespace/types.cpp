// A namespace makes a Role of that namespace.

// +kubebuilder:rbac:groups="",namespace=orchard,resources=secrets,verbs=get;list;watch

struct Gardener {};
