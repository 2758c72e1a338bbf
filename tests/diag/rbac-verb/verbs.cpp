// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=Get;delte;prune
// +kubebuilder:rbac:urls=/metrics,verbs=list;GET

// +kubebuilder:rbac:groups=certificates.k8s.io,resources=signers,verbs=approve;sign;attest
// +kubebuilder:rbac:groups="",resources=users,verbs=impersonate:user-info
