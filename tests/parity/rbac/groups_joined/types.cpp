// Rules that differ in the groups only become one.

// +kubebuilder:rbac:groups=orchard.example.com,resources=events,verbs=create;patch
// +kubebuilder:rbac:groups="",resources=events,verbs=patch;create
// +kubebuilder:rbac:groups=events.k8s.io,resources=events,verbs=create;patch
// +kubebuilder:rbac:groups=cellar.example.com,resources=events,verbs=create

struct Gardener {};
