
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get
// +kubebuilder:rbac:groups="",resources=events,verbs=patch
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,namespace=north,verbs=update

struct Gardener {};
