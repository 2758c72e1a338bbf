// Two markers make the verbs of two resources equal, so that they end in one rule.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get;list
// +kubebuilder:rbac:groups=orchard.example.com,resources=baskets,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,resources=baskets,verbs=list

struct Gardener {};
