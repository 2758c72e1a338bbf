// Without groups, or with an empty list of them, there is no apiGroups, though a server wants one. For the
// merging it is the same as the group "": the first of two markers says whether the key is there.

// +kubebuilder:rbac:resources=pods,verbs=get
// +kubebuilder:rbac:groups="",resources=pods,verbs=list
// +kubebuilder:rbac:groups="",resources=secrets,verbs=get;update
// +kubebuilder:rbac:groups=,resources=secrets,verbs=list
// +kubebuilder:rbac:groups={},resources=nodes,verbs=watch

struct Gardener {};
