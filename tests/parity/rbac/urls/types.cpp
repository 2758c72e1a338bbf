// Paths of the server that are no resources.

// +kubebuilder:rbac:urls=/metrics,verbs=get
// +kubebuilder:rbac:urls=/healthz;/metrics,verbs=head
// +kubebuilder:rbac:urls="/debug/*";/version,verbs=*

struct Gardener {};
