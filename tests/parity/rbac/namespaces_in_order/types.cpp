// One document each: the cluster's first, then by namespace. An empty namespace is none.

// +kubebuilder:rbac:groups="",resources=secrets,namespace=tool-shed,verbs=get
// +kubebuilder:rbac:groups="",resources=secrets,namespace=tool,verbs=get
// +kubebuilder:rbac:groups="",resources=pods,namespace="",verbs=list
// +kubebuilder:rbac:groups="",resources=secrets,namespace=Barn,verbs=get
// +kubebuilder:rbac:groups="",resources=pods,verbs=get
// +kubebuilder:rbac:groups="",resources=pods,namespace=tool,verbs=list

struct Gardener {};
