// The file may have another name, with folders in it.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get
// +kubebuilder:rbac:groups=orchard.example.com,namespace=north,resources=trees,verbs=update

struct Gardener {};
