// A subresource is a resource with a slash in it; nothing is implied by one.

// +kubebuilder:rbac:groups=orchard.example.com,resources=trees,verbs=get;list;watch;patch
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees/status,verbs=get;patch
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees/finalizers,verbs=update
// +kubebuilder:rbac:groups=orchard.example.com,resources=trees/scale;trees/*,verbs=get
// +kubebuilder:rbac:groups="",resources=pods/log;pods/exec,verbs=create

struct Gardener {};
