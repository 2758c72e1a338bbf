// Paths of the server that are not resources.

// +kubebuilder:rbac:urls=/metrics,verbs=get
// +kubebuilder:rbac:urls=/healthz;/metrics,verbs=head
// +kubebuilder:rbac:urls="/debug/*";/version,verbs=*

struct Gardener {};
