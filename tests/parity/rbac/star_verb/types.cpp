// A star among verbs leaves only the star. That happens last: the two rules were different before and stay two.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get;*
// +kubebuilder:rbac:groups=orchard.example.com,resources=baskets,verbs=*
// +kubebuilder:rbac:groups=orchard.example.com,resources=ladders,verbs=*
// +kubebuilder:rbac:groups=orchard.example.com,resources=tools,verbs='*'

struct Gardener {};
