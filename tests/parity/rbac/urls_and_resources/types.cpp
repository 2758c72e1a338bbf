// Both in one rule: written as it stands, though a server refuses it.

// +kubebuilder:rbac:groups="",resources=pods,urls=/healthz,verbs=get
// +kubebuilder:rbac:groups="",resources=pods,verbs=get

struct Gardener {};
