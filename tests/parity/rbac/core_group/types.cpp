// "core" is another word for the group without a name, in lower case only.

// +kubebuilder:rbac:groups=core,resources=pods,verbs=get
// +kubebuilder:rbac:groups="",resources=pods,verbs=list
// +kubebuilder:rbac:groups="core",resources=nodes,verbs=get
// +kubebuilder:rbac:groups=core;"";apps,resources=scales,verbs=update
// +kubebuilder:rbac:groups=Core,resources=secrets,verbs=patch

struct Gardener {};
