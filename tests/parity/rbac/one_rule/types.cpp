// One marker, one rule.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get;list;watch

struct Gardener {};
