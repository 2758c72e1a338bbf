// Each resource is a rule of its own first; rules that then differ in the resource only become one.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees;baskets;ladders,verbs=get;list
// +kubebuilder:rbac:groups=orchard.example.com,resources=baskets,verbs=create

struct Gardener {};
