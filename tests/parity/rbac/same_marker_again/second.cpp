
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get

struct Helper {};
