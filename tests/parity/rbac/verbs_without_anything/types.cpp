// Only verbs are needed.

// +kubebuilder:rbac:verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,verbs=list
// +kubebuilder:rbac:groups=cellar.example.com,resources=,verbs=watch

struct Gardener {};
