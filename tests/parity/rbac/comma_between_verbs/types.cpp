// A comma ends the list and begins an argument.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get,list
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,baskets,verbs=get

struct Gardener {};
