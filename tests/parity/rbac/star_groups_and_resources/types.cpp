// A star among groups, resources, names or paths leaves the rest beside it.

// +kubebuilder:rbac:groups=*;orchard.example.com,resources=*;trees,verbs=get
// +kubebuilder:rbac:groups=cellar.example.com,resources=barrels,resourceNames=*;first,verbs=get
// +kubebuilder:rbac:urls=*;/metrics,verbs=get

struct Gardener {};
