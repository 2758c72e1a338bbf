// Rules that differ in the paths only become one.

// +kubebuilder:rbac:urls=/readyz,verbs=get;head
// +kubebuilder:rbac:urls=/livez,verbs=head;get
// +kubebuilder:rbac:urls=/metrics,verbs=get

struct Gardener {};
